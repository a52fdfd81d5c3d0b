// Asking the server over HTTP. What goes wrong comes back as one sentence for the reader.

export type Fetched<T> = { ok: T } | { error: string };

export async function getJson<T>(path: string, init?: RequestInit): Promise<Fetched<T>> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    return { error: "The server does not answer. Is it running? Reload the page to try again." };
  }
  let body: unknown = null;
  try {
    body = await response.json();
  } catch {
    if (response.ok) return { error: "The server's answer could not be read. Reload the page." };
  }
  if (response.ok) return { ok: body as T };
  return { error: saidBy(body) ?? `The server answered ${response.status} ${response.statusText}.` };
}

function saidBy(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { error, faults } = body as { error?: unknown; faults?: unknown };
  if (typeof error === "string") return error;
  if (Array.isArray(faults)) return faults.map(String).join("; ");
  return null;
}
