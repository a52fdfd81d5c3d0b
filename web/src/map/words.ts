// A place of the map in words, for who hears it.

import type { Piece } from "./pieces";
import type { PlaceKey } from "./place";
import type { Plane } from "./plane";
import type { Lit } from "./types";

const KINDS: Record<Lit["kind"], string> = {
  target: "target",
  piece: "may act",
  go: "may go here",
  danger: "may go here, in danger",
};

/** Such as "2751, Gemioncourt, stream; Foy, infantry …; Bachelu …; lit: target, attack 2751 from 2750". */
export function said(
  plane: Plane,
  names: ReadonlyMap<PlaceKey, string[]>,
  key: PlaceKey,
  stack: readonly Piece[],
  lit: readonly Lit[],
  worth?: string,
): string {
  const ground = plane.ground(key);
  const place = [plane.label(key), ...(names.get(key) ?? []), ...(ground === null ? [] : [ground])].join(
    ", ",
  );
  const pieces = stack.map((piece) => piece.words);
  const lights = lit.map(
    (light) => `lit: ${KINDS[light.kind]}${light.label === "" ? "" : `, ${light.label}`}`,
  );
  const prize = worth === undefined ? [] : [worth];
  return [place, ...prize, ...(pieces.length > 0 ? pieces.toReversed() : ["nobody"]), ...lights].join("; ");
}
