/** Whose turn it is to look: whoever is asked; among several the one who looks already; the last one while nobody is asked. */
export function whoLooks(asked: readonly boolean[], facing: number | null): number {
  if (facing !== null && asked[facing]) return facing;
  const first = asked.indexOf(true);
  return first >= 0 ? first : (facing ?? 0);
}
