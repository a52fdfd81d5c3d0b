// A fight as far as it has come: how it was declared, and all that has been told since its fire.

import type { Told } from "../../wire";

/** Facts with which a fight begins, and the field of each that says where. */
const BEGINS: Readonly<Record<string, string>> = {
  "will-bombard": "target",
  declared: "target",
  charges: "target",
  pursues: "target",
  reacts: "at",
};
/** Facts of its fire. */
const STRIKES: ReadonlySet<string> = new Set(["bombarded", "fired", "charge-fired", "no-fire"]);

/** What has been told of the fight that goes on at a hex. */
export function fightAt(hex: string, diary: readonly Told[]): Told[] {
  const action = diary.findLastIndex(
    ({ fact }) => fact.what === "action-begins" || fact.what === "turn-begins",
  );
  const here = diary.slice(action + 1);
  // Who was declared against another afterwards has turned there.
  const turned = ({ fact }: Told, at: number): boolean =>
    fact.what === "declared" &&
    here.slice(at + 1).some(({ fact: later }) => later.what === "declared" && later["from"] === fact["from"]);
  const begins = here.filter(
    (told, at) => told.fact[BEGINS[told.fact.what] ?? ""] === hex && !turned(told, at),
  );
  const fire = here.findLastIndex(({ fact }) => STRIKES.has(fact.what));
  const struck = here[fire];
  // What was fired at last is what is being fought; before that there is only the declaration.
  if (struck?.fact["target"] !== hex) return begins;
  const before = here.slice(0, fire);
  const earlier = before.findLastIndex(({ fact }) => STRIKES.has(fact.what));
  return [
    ...begins.filter((told) => before.indexOf(told) > earlier || told.fact.what === "declared"),
    ...here.slice(fire),
  ];
}
