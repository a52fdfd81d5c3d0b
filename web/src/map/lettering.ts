// Letters that must fit into a counter. Widths are reckoned, not measured, so that a counter looks the same before its
// face has come; a serif letter is about half as wide as it is high.

const WIDE = /[mwMW—%]/;
const NARROW = /[ijlftrI.,'’ ()-]/;

/** About how wide a text is at size 1. */
export function width(text: string): number {
  let sum = 0;
  for (const letter of text)
    sum += WIDE.test(letter) ? 0.8 : NARROW.test(letter) ? 0.3 : /[A-Z0-9]/.test(letter) ? 0.62 : 0.48;
  return sum;
}

/** The size at which a text is no wider than there is room. */
export function fitted(text: string, size: number, room: number): number {
  return Math.min(size, Math.round((room / Math.max(0.1, width(text))) * 100) / 100);
}

export interface Line {
  text: string;
  size: number;
  /** How far its base line is above that of the last. */
  up: number;
}

/** The size that is still read on a place of sixty pixels. */
export const LEAST = 9.6;
/** Where there is room for one line only without covering something else. */
export const LEAST_OF_ONE = 8;
/** The largest size on one, two and three lines. */
const LARGEST = [12.5, 10.8, 10.2];

/** A name on as few lines as leave it large enough, where `least` is enough. */
export function lines(name: string, room: number, most: number, least = LEAST): Line[] {
  let best = { size: 0, parts: [name] };
  for (let n = 1; n <= most && best.size < least; n++)
    for (const parts of brokenIn(name, n)) {
      const size = Math.min(...parts.map((part) => fitted(part, LARGEST[n - 1] ?? LEAST, room)));
      if (size > best.size + 0.05) best = { size, parts };
    }
  const { size, parts } = best;
  return parts.map((text, n) => ({ text, size, up: (parts.length - 1 - n) * 0.9 * Math.max(9, size) }));
}

/** Every way in which a name can be broken into so many lines: at its spaces, and behind its hyphens. */
function brokenIn(name: string, count: number): string[][] {
  if (count === 1) return [[name]];
  return [...name.matchAll(/[- ]/g)].flatMap(({ index }) => {
    const [first, rest] = [name.slice(0, index + 1).trimEnd(), name.slice(index + 1)];
    return brokenIn(rest, count - 1).map((others) => [first, ...others]);
  });
}
