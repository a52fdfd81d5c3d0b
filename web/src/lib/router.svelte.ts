// The page's address after `#`: which screen is shown. Links are plain <a href="#/…">.

export type Route =
  | { page: "gallery" }
  | { page: "play"; token: string }
  | { page: "invitation"; token: string }
  | { page: "hotseat"; tokens: string[]; curtain: boolean }
  | { page: "rules"; set: string; id: string | null }
  | { page: "case"; set: string; file: string; number: number }
  | { page: "turn"; set: string }
  | { page: "replay"; token: string }
  | { page: "book"; token: string }
  | { page: "lost"; path: string };

/** Reads an address such as "#/play/TOKEN". */
export function readRoute(hash: string): Route {
  const path = hash.replace(/^#/, "").replace(/\?.*$/, "");
  const parts = path.split("/").filter((part) => part !== "");
  const words = parts.map(decoded);
  const [page, first, second, third] = words;
  switch (page) {
    case undefined:
      return { page: "gallery" };
    case "play":
      if (first && words.length === 2) return { page: "play", token: first };
      break;
    case "invitation":
      if (first && words.length === 2) return { page: "invitation", token: first };
      break;
    case "hotseat":
      // Who plays every seat himself needs no curtain; the gallery says so with "?open".
      if (words.length >= 2)
        return { page: "hotseat", tokens: words.slice(1), curtain: !hash.endsWith("?open") };
      break;
    case "rules":
      if (first && words.length <= 3) return { page: "rules", set: first, id: second ?? null };
      break;
    case "cases": {
      const number = Number(third);
      if (first && second && words.length === 4 && Number.isInteger(number))
        return { page: "case", set: first, file: second, number };
      break;
    }
    case "turn":
      if (first && words.length === 2) return { page: "turn", set: first };
      break;
    case "book":
      if (first && words.length === 2) return { page: "book", token: first };
      break;
    case "replay":
      if (first && words.length === 2) return { page: "replay", token: first };
      break;
  }
  return { page: "lost", path };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route: Route = $state({ page: "gallery" });

  begin(): void {
    const follow = () => (this.route = readRoute(location.hash));
    addEventListener("hashchange", follow);
    follow();
  }

  go(path: string): void {
    location.hash = path;
  }
}

export const router = new Router();
