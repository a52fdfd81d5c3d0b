import { expect, test } from "vitest";
import type { Action, Board, Decision, Knowledge, OrderLook } from "../wire";
import { Gazetteer, letter, ordersLeft, sealedFor, sheet } from "./letter";
import { arrowsOf } from "./draft.svelte";

// The numbers carry a letter, as on boards that were printed in two halves: four digits are not what makes a hex.
const board = {
  plane: {
    kind: "hexes",
    pitch: 100,
    outline: [],
    hexes: [
      { hex: "2745W", x: 0, y: 0 },
      { hex: "2746W", x: 0, y: 100 },
      { hex: "2751W", x: 0, y: 600 },
      { hex: "2753W", x: 0, y: 800 },
      { hex: "3952E", x: 2000, y: 800 },
    ],
  },
  places: [
    { name: "Quatre Bras", at: "2745W" },
    { name: "Frasnes", at: "2753W" },
  ],
} as unknown as Board;
const view = {
  turn: "1815-06-16 14:00",
  formations: [{ name: "French II Corps", leader: "Reille" }],
} as unknown as Knowledge;
const look: OrderLook = {
  by: "Ney",
  to: "French II Corps",
  order: "attack 2745W",
  steps: [{ kind: "attack", target: "2745W", route: [] }],
  join: null,
  serve_under: null,
  force: 0,
  targets: ["2745W"],
  route: [],
  from: "2753W",
  from_hex: "2753W",
  at: "2751W",
  at_hex: "2751W",
  distance: "2",
  received: "1815-06-16 15:00",
  turns: 1,
  rules: [],
  sums: [],
  chances: [],
};
const gazetteer = new Gazetteer(board);

test("a letter is read back with its reader, its place and its courier", () => {
  expect(letter(look, view, gazetteer, null)).toEqual({
    salutation: "To Reille, French II Corps:",
    order: "Attack Quatre Bras (2745W).",
    sent: "Sent 14:00 from Frasnes (2753W); a courier needs 1 turn and arrives at 15:00.",
    signed: "Ney",
  });
});

test("what is begun stands with a gap", () => {
  expect(letter({ ...look, order: null, steps: [] }, view, gazetteer, "march").order).toBe("March …");
  expect(letter(look, view, gazetteer, "march").order).toBe("Attack Quatre Bras (2745W), then march …");
  expect(letter({ ...look, order: null, steps: [] }, view, gazetteer, null).order).toBe("…");
});

test("a road is told by its places, not by its hexes", () => {
  const marching = (target: string, route: string[]) =>
    letter({ ...look, steps: [{ kind: "march", target, route }] }, view, gazetteer, null).order;
  expect(marching("3952E", ["2753W", "2751W", "2746W", "2745W", "3952E"])).toBe(
    "March to 3952E by way of Quatre Bras.",
  );
  expect(marching("2745W", ["2751W", "2746W", "2745W"])).toBe(
    "March to Quatre Bras (2745W) by the shortest road.",
  );
});

test("a letter says everything that was written, and reads none of the umpire's words", () => {
  const steps: OrderLook["steps"] = [
    { kind: "march", target: "2753W", route: [] },
    { kind: "fall back", target: "2746W", route: [] },
    { kind: "reserve", target: null, route: [] },
  ];
  const read = (other: Partial<OrderLook>) =>
    letter({ ...look, order: "something else", ...other }, view, gazetteer, null).order;
  expect(read({ steps, force: 2 })).toBe(
    "March to Frasnes (2753W), then fall back to 2746W, near Quatre Bras, then reserve, with force 2.",
  );
  expect(read({ join: "French I Corps", force: 1 })).toBe("Join French I Corps, with force 1.");
  expect(read({ serve_under: "Grouchy" })).toBe("Serve under Grouchy.");
});

test("couriers that nobody can reckon with, and none at all", () => {
  const sent = (other: Partial<OrderLook>) => letter({ ...look, ...other }, view, gazetteer, null).sent;
  expect(sent({ turns: 0 })).toContain("received at once");
  expect(sent({ turns: null, received: null })).toContain("cannot be said");
  expect(sent({ from_hex: null })).toBeNull();
  expect(letter({ ...look, to: null }, view, gazetteer, null).salutation).toBe("To the whole army:");
});

test("what a leader orders himself is no letter, and the other side's is his mistake", () => {
  const [formation] = view.formations;
  if (!formation?.leader) throw new Error("nobody leads");
  const own = { ...look, to: formation.name, by: formation.leader };
  const read = (reader: string) => letter(own, view, gazetteer, null, reader);
  expect(read(formation.seat).salutation).toBe(`${formation.leader}, ${formation.name}, of his own accord:`);
  expect(read("somebody else").salutation).toContain("by mistake:");
  expect(read(formation.seat).signed).toBe("");
});

test("hexes without a name are told by a place near by, and others by number", () => {
  expect(gazetteer.name("2746W")).toBe("2746W, near Quatre Bras");
  expect(gazetteer.name("3952E")).toBe("3952E");
});

test("every answer has its place on the sheet, even one that nobody foresaw", () => {
  const actions = [
    "write-to",
    "initiative",
    "order",
    "attach-to",
    "serve-under",
    "target",
    "by-way-of",
    "then",
    "force",
    "seal",
    "tear-up",
    "leave-him",
  ].map((what): Action => ({ do: what, say: what }));
  const found = sheet({ actions } as unknown as Decision);
  const count = Object.values(found).reduce(
    (sum: number, part: unknown) => sum + (Array.isArray(part) ? part.length : 1),
    0,
  );
  expect(count).toBe(actions.length);
  expect(found.others.map((action) => action.do)).toEqual(["leave-him"]);
});

test("the map shows where a letter leads: along its road or straight to its targets", () => {
  expect(arrowsOf({ ...look, route: ["2753W", "2751W", "2745W"] }, null)[0]).toMatchObject({
    from: "2753W",
    via: ["2751W"],
    to: "2745W",
  });
  expect(arrowsOf(look, "2751W")[0]).toMatchObject({ from: "2751W", via: [], to: "2745W" });
  expect(arrowsOf(look, null)).toEqual([]);
  expect(arrowsOf(null, "2751W")).toEqual([]);
});

test("the desk says how many orders are left", () => {
  const known = (orders: object | null) => ({ leaders: [{ name: "Ney", orders }] }) as unknown as Knowledge;
  expect(ordersLeft("Ney", known({ left: 2, face_to_face: false }))).toBe("2 orders left");
  expect(ordersLeft("Ney", known({ left: 1, face_to_face: true }))).toBe("1 order left, face to face only");
  expect(ordersLeft("Ney", known({ left: 0, face_to_face: false }))).toBe("no order left");
  expect(ordersLeft("Ney", known(null))).toBeNull();
});

test("what is sealed this turn stands in place of the order that is in force", () => {
  const dispatch = { ...look, written: view.turn, arrives: "1815-06-16 15:00", done: false };
  const known = (other: object) =>
    ({ ...view, dispatches: [{ ...dispatch, ...other }] }) as unknown as Knowledge;
  const sealed = (other: object) => sealedFor("French II Corps", known(other), gazetteer);
  expect(sealed({})).toBe("attack Quatre Bras (2745W), arrives 15:00");
  expect(sealed({ to: "French I Corps" })).toBeNull();
  expect(sealed({ done: true })).toBeNull();
  expect(sealed({ written: "1815-06-16 13:00" })).toBeNull();
});
