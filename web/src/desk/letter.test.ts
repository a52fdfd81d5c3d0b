import { expect, test } from "vitest";
import type { Action, Board, Decision, Knowledge, OrderLook } from "../wire";
import { Gazetteer, letter, sheet } from "./letter";
import { arrowsOf } from "./draft.svelte";

const board = {
  hex_width: 100,
  hexes: [
    { hex: "2745", x: 0, y: 0 },
    { hex: "2746", x: 0, y: 100 },
    { hex: "2751", x: 0, y: 600 },
    { hex: "2753", x: 0, y: 800 },
    { hex: "3952", x: 2000, y: 800 },
  ],
  places: [
    { name: "Quatre Bras", hex: "2745" },
    { name: "Frasnes", hex: "2753" },
  ],
} as unknown as Board;
const view = {
  turn: "1815-06-16 14:00",
  formations: [{ name: "French II Corps", leader: "Reille" }],
} as unknown as Knowledge;
const look: OrderLook = {
  by: "Ney",
  to: "French II Corps",
  order: "attack 2745",
  targets: ["2745"],
  route: [],
  from: "2753",
  at: "2751",
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
    order: "Attack Quatre Bras (2745).",
    sent: "Sent 14:00 from Frasnes (2753); a courier needs 1 turn and arrives at 15:00.",
    signed: "Ney",
  });
});

test("what is begun stands with a gap", () => {
  expect(letter({ ...look, order: null }, view, gazetteer, "march").order).toBe("March …");
  expect(letter(look, view, gazetteer, "march").order).toBe("Attack Quatre Bras (2745), then march …");
  expect(letter({ ...look, order: null }, view, gazetteer, null).order).toBe("…");
});

test("a road is told by its places, not by its hexes", () => {
  const order = "march 3952 by 2753 2751 2746 2745 3952";
  expect(letter({ ...look, order }, view, gazetteer, null).order).toBe(
    "March to 3952 by way of Quatre Bras.",
  );
  const bare = letter({ ...look, order: "march 2745 by 2751 2746 2745" }, view, gazetteer, null);
  expect(bare.order).toBe("March to Quatre Bras (2745) by the shortest road.");
});

test("couriers that nobody can reckon with, and none at all", () => {
  const sent = (other: Partial<OrderLook>) => letter({ ...look, ...other }, view, gazetteer, null).sent;
  expect(sent({ turns: 0 })).toContain("received at once");
  expect(sent({ turns: null, received: null })).toContain("cannot be said");
  expect(sent({ from: null })).toBeNull();
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
  expect(gazetteer.name("2746")).toBe("2746, near Quatre Bras");
  expect(gazetteer.name("3952")).toBe("3952");
  expect(gazetteer.inWords("in 1815 from 2745")).toBe("in 1815 from Quatre Bras (2745)");
  expect(gazetteer.inWords("probe 2745 Quatre Bras")).toBe("probe 2745 Quatre Bras");
  expect(gazetteer.inWords("2746, 1 hex from Quatre Bras")).toBe("2746, 1 hex from Quatre Bras");
  expect(gazetteer.inWords("attack 2746", true)).toBe("attack 2746, near Quatre Bras");
});

test("every answer has its place on the sheet, even one that nobody foresaw", () => {
  const actions = [
    "write-to",
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
  expect(arrowsOf({ ...look, route: ["2753", "2751", "2745"] }, null)[0]).toMatchObject({
    from: "2753",
    via: ["2751"],
    to: "2745",
  });
  expect(arrowsOf(look, "2751")[0]).toMatchObject({ from: "2751", via: [], to: "2745" });
  expect(arrowsOf(look, null)).toEqual([]);
  expect(arrowsOf(null, "2751")).toEqual([]);
});
