import { expect, test } from "vitest";
import { vocabulary } from "../game/samples";
import type { Told } from "../wire";
import { board } from "./board.fixture";
import { planeOf } from "./board";
import { happenings } from "./happenings";
import { Way } from "./layout";
import { lasting, motionAt, schedule } from "./acts";
import type { Piece } from "./pieces";

function told(fact: Told["fact"], more: Partial<Told> = {}): Told {
  return { n: 1, fact, rules: [], text: fact.what, ...more };
}
const nowhere = (): null => null;

test("a march goes its way", () => {
  const way = ["0303W", "0304W"];
  expect(happenings([told({ what: "marched", units: ["Foy"], way })], vocabulary, nowhere)).toEqual([
    { kind: "move", pieces: ["Foy"], way, text: "marched" },
  ]);
});

test("who is only told where he went comes from where he was, event after event", () => {
  const events = [
    told({ what: "advanced", unit: "Foy", to: "0304W" }),
    told({ what: "advanced", unit: ["Foy", "Bachelu"], to: "0305W" }),
  ];
  const at = new Map([
    ["Foy", "0303W"],
    ["Bachelu", "0304W"],
  ]);
  expect(happenings(events, vocabulary, (name) => at.get(name) ?? null)).toEqual([
    { kind: "move", pieces: ["Foy"], way: ["0303W", "0304W"], text: "advanced" },
    { kind: "move", pieces: ["Foy", "Bachelu"], way: ["0304W", "0305W"], text: "advanced" },
  ]);
});

test("who was seen nowhere does not fly in", () => {
  expect(happenings([told({ what: "advanced", unit: "Jamin", to: "0304W" })], vocabulary, nowhere)).toEqual(
    [],
  );
});

test("of whom the seat does not see nothing flies", () => {
  const fled = told({ what: "advanced", to: "0304W" });
  expect(happenings([fled], vocabulary, () => "0303W")).toEqual([]);
});

test("what strikes is shown; a declaration, with the same fields, is not", () => {
  const declared = told({ what: "declared", units: ["Foy"], target: "0303W" });
  expect(happenings([declared], vocabulary, () => "0304W")).toEqual([]);
  expect(happenings([told({ what: "fired", target: "0303W" })], vocabulary, nowhere)).toEqual([
    { kind: "strike", place: "0303W", text: "fired" },
  ]);
});

test("a fact that nobody has declared shows nothing", () => {
  expect(happenings([told({ what: "vanished", unit: "Foy", to: "0303W" })], vocabulary, nowhere)).toEqual([]);
  expect(happenings([told({ what: "fired", target: "0303W" })], null, nowhere)).toEqual([]);
});

test("a lost step is shown on whoever lost it", () => {
  expect(happenings([told({ what: "step-lost", unit: "Foy" })], vocabulary, nowhere)).toEqual([
    { kind: "loss", piece: "Foy", text: "step-lost" },
  ]);
});

test("an unknown stack that is seen to march goes its way without a name", () => {
  const fog = { facts: { seen: { family: "march", shows: "goes", fields: { from: "from", to: "place" } } } };
  const seen = told({ what: "seen", from: "0303W", to: "0304W" });
  expect(happenings([seen], fog as unknown as typeof vocabulary, nowhere)).toEqual([
    { kind: "move", pieces: [], way: ["0303W", "0304W"], text: "seen" },
  ]);
});

test("a message goes from whoever sends it to whoever is named, or along its way, and has a rider of its own", () => {
  const sent = { family: "orders", shows: "sends", fields: { by: "piece", to: "name", way: "place" } };
  const words = { ...vocabulary, facts: { sent } } as unknown as typeof vocabulary;
  const at = new Map([
    ["Ney", "0303W"],
    ["II Corps", "0305W"],
  ]);
  const of = (fact: Told["fact"]) => happenings([told(fact)], words, (name) => at.get(name) ?? null);
  const message = { kind: "message", way: ["0303W", "0305W"], text: "sent" } as const;
  expect(of({ what: "sent", by: "Ney", to: "II Corps" })).toEqual([message]);
  expect(of({ what: "sent", to: "II Corps", way: ["0303W", "0304W"] })).toEqual([
    { ...message, way: ["0303W", "0304W"] },
  ]);
  expect(of({ what: "sent", by: "Ney", to: "nobody known" })).toEqual([]);
  const plane = planeOf(board());
  const acts = schedule(plane, [{ ...message, way: [...message.way] }], () => []);
  expect(motionAt(acts, plane, 0)).toMatchObject({ rider: plane.at("0303W"), going: [] });
});

test("happenings follow each other; whoever goes is away from where he lies", () => {
  const plane = planeOf(board());
  const foy = { id: "unit Foy", name: "Foy" } as Piece;
  const move = { kind: "move", pieces: ["Foy"], way: ["0303W", "0304W"], text: "" } as const;
  const strike = { kind: "strike", place: "0304W", text: "" } as const;
  const what = [{ ...move, pieces: ["Foy"], way: [...move.way] }, strike];
  const acts = schedule(plane, what, () => [foy]);
  expect(acts.map((act) => act.from)).toEqual([0, acts[0]?.to]);
  const first = motionAt(acts, plane, 0);
  expect(first?.going).toEqual([{ piece: foy, at: plane.at("0303W") }]);
  expect(first?.away.has("unit Foy")).toBe(true);
  const second = motionAt(acts, plane, (acts[0]?.to ?? 0) + 1);
  expect(second?.strike?.at).toEqual(plane.at("0304W"));
  expect(second?.going[0]?.at).toEqual(plane.at("0304W"));
  expect(motionAt(acts, plane, lasting(acts))).toBeNull();
  expect(schedule(plane, [{ kind: "strike", place: "9999", text: "" }], () => [])).toEqual([]);
});

test("a way is as long as its legs, and an arrow stops short of its end", () => {
  const way = new Way(planeOf(board()), ["0301W", "0303W", "0503W"]);
  expect(way.length).toBeCloseTo(200 + 2 * 86.6);
  expect(way.at(0)).toEqual({ x: 259.79999999999995, y: 100 });
  expect(way.at(1)).toMatchObject({ y: 300 });
  expect(way.path(20)).toBe("M259.8 100.0L259.8 300.0L413.0 300.0");
  expect(way.path(1000)).toBe("");
});
