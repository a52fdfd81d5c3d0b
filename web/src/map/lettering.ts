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
  /** How far below the line of a single name. */
  down: number;
}

/** Below this a name is rather written in two lines. */
const LEAST = 6.2;

/** A name on one line, or on two where one would be too small. */
export function lines(name: string, size: number, room: number): Line[] {
  const one = fitted(name, size, room);
  const gap = one >= LEAST ? -1 : breaking(name);
  if (gap < 0) return [{ text: name, size: one, down: 0 }];
  const halves = [name.slice(0, gap).trim(), name.slice(gap).trim()];
  const both = Math.min(...halves.map((half) => fitted(half, LEAST, room)));
  return halves.map((text, n) => ({ text, size: both, down: n === 0 ? -3.8 : 1.8 }));
}

/** The space nearest to the middle of a name, or -1. */
function breaking(name: string): number {
  let best = -1;
  for (let at = name.indexOf(" "); at >= 0; at = name.indexOf(" ", at + 1))
    if (best < 0 || Math.abs(at - name.length / 2) < Math.abs(best - name.length / 2)) best = at;
  return best;
}
