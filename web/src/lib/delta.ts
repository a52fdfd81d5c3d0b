// What changed in a value, applied to it: see "Following the view" in docs/server.md. What did not change stays the same object, so
// that whoever draws it need not draw it again.

import type { Delta } from "../wire";

class Foreign extends Error {
  constructor() {
    super("the change is not one of this value");
  }
}

const isList = (delta: Delta): delta is [unknown] | [0, unknown] | [0, 0, 0] => Array.isArray(delta);
const goes = (delta: Delta): boolean => isList(delta) && delta.length === 3;

/** The value as it is after the change; throws if the change is one of another value. */
export function changed<T>(value: T, delta: Delta): T {
  return next(value, delta) as T;
}

function next(value: unknown, delta: Delta): unknown {
  if (isList(delta)) {
    if (delta.length === 3) throw new Foreign();
    return delta[delta.length - 1];
  }
  if (Array.isArray(value)) return nextList(value, delta);
  if (typeof value !== "object" || value === null) throw new Foreign();
  const fields: Record<string, unknown> = { ...value };
  for (const [key, change] of Object.entries(delta)) {
    if (change === "a") throw new Foreign();
    if (goes(change)) {
      if (!(key in fields)) throw new Foreign();
      delete fields[key];
    } else fields[key] = next(fields[key], change);
  }
  return fields;
}

/** First what goes, from the end; then what comes, each at its place; only then does every place hold what its change is of. */
function nextList(list: unknown[], delta: { [key: string]: Delta | "a" }): unknown[] {
  const items = [...list];
  const gone: number[] = [];
  const at: [number, Delta][] = [];
  for (const [key, change] of Object.entries(delta)) {
    if (change === "a") continue;
    const place = Number(key.startsWith("_") ? key.slice(1) : key);
    if (!Number.isInteger(place) || place < 0) throw new Foreign();
    if (key.startsWith("_")) gone.push(place);
    else at.push([place, change]);
  }
  for (const place of gone.sort((one, other) => other - one)) {
    if (place >= items.length) throw new Foreign();
    items.splice(place, 1);
  }
  const comes = (change: Delta): boolean => isList(change) && change.length === 1;
  for (const [place, change] of at.sort(([one], [other]) => one - other)) {
    if (!comes(change)) continue;
    if (place > items.length) throw new Foreign();
    items.splice(place, 0, next(undefined, change));
  }
  for (const [place, change] of at) {
    if (comes(change)) continue;
    if (place >= items.length) throw new Foreign();
    items[place] = next(items[place], change);
  }
  return items;
}
