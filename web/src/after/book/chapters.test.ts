import { describe, expect, it } from "vitest";
import type { Piece, Showing, Told, View, Vocabulary } from "../../wire";
import { chapters, goneOf, linesOf, lossesOf, seatsOf, spread, turningPoints } from "./chapters";
import { laidOut } from "./picture";

const vocabulary = {
  answers: {},
  facts: {
    turn: { family: "turn", fields: {}, shows: "nothing" },
    marched: { family: "march", fields: { who: "piece" }, shows: "goes" },
    fired: { family: "combat", fields: {}, shows: "strikes" },
    lost: { family: "morale", fields: { who: "piece" }, shows: "loses" },
  },
} as Vocabulary;
const told = (n: number, what: string, text: string, who?: string): Told => ({
  n,
  fact: { what, who },
  rules: [],
  text,
});
const piece = (name: string, seat: string) => ({ name, seat, at: "0101" }) as Piece;
const showing = (...pieces: Piece[]): Showing => ({
  moment: "",
  turn: 0,
  phase: [],
  deciding: null,
  pieces: Object.fromEntries(pieces.map((one) => [one.name ?? "", one])),
});
const view = (points: [number, number]): View => ({
  seat: "blue",
  showing: showing(),
  knowledge: points,
  diary: [],
});

const diary = [
  told(0, "turn", "one"),
  told(1, "marched", "Foy marches", "Foy"),
  told(2, "fired", "They fire"),
  told(3, "lost", "Foy loses", "Foy"),
  told(3, "lost", "Foy loses", "Foy"),
  told(4, "turn", "two"),
  told(6, "lost", "Kempt loses", "Kempt"),
];
const begun = (one: Told) => (one.fact.what === "turn" ? one.text : null);
const cut = chapters(diary, 9, begun);

describe("the chapters of a book", () => {
  it("end where the next turn begins, the last with the game", () => {
    expect(cut.map(({ title, n }) => [title, n])).toEqual([
      ["one", 4],
      ["two", 9],
    ]);
  });

  it("tell marches apart, leave the turn's own words out, and say nothing twice in a row", () => {
    const { weighty, marches } = linesOf(cut[0]!.told, vocabulary);
    expect(weighty.map((one) => one.text)).toEqual(["They fire", "Foy loses"]);
    expect(marches.map((one) => one.text)).toEqual(["Foy marches"]);
  });

  it("give each side its own losses, and name who is gone", () => {
    const start = showing(piece("Foy", "blue"), piece("Kempt", "red"));
    const end = showing(piece("Kempt", "red"));
    const seats = seatsOf([start, end]);
    expect(lossesOf(cut[1]!.told, "red", seats, vocabulary).map((one) => one.text)).toEqual(["Kempt loses"]);
    expect(lossesOf(cut[1]!.told, "blue", seats, vocabulary)).toEqual([]);
    expect(goneOf([start, end], "blue")).toEqual(["Foy"]);
    expect(goneOf([start, end], "red")).toEqual([]);
  });

  it("turn where the balance of points moves, and without points where most is lost", () => {
    const points = ({ knowledge }: View) => {
      const [blue, red] = knowledge as [number, number];
      return [
        { seat: "blue", points: blue },
        { seat: "red", points: red },
      ];
    };
    const views = [view([0, 0]), view([0, 0]), view([1, 5])];
    const [only, ...others] = turningPoints(cut, views, points, vocabulary);
    expect([only?.chapter.title, only?.swing, only?.seat, others.length]).toEqual(["two", 4, "red", 0]);
    const bySwing = turningPoints(cut, views, undefined, vocabulary).map(({ swing }) => swing);
    expect(bySwing).toEqual([2, 1]);
  });
});

describe("the hours side by side", () => {
  it("are spread over a long battle, its beginning and its end among them", () => {
    expect(spread([1, 2, 3], 5)).toEqual([1, 2, 3]);
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
  });

  it("stand in rows", () => {
    const { columns, at } = laidOut(5, [0, 0, 100, 50]);
    expect(columns).toBe(3);
    expect(at[3]?.x).toBe(at[0]?.x);
    expect(at[3]!.y).toBeGreaterThan(at[0]!.y);
  });
});
