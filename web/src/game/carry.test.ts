import { describe, expect, test } from "vitest";
import type { State } from "../wire";
import { setsMoving } from "./carry.svelte";
import { bombard, done, enter, moveFoy, moveStack, reach, refused, seated } from "./seat.fixture";

const foy = { place: "2751W", piece: { kind: "unit", name: "Foy" } } as const;

describe("what is taken up", () => {
  test("a stack goes together where that is offered, one of a fan alone", () => {
    const { play } = seated(moveFoy, moveStack, done);
    expect(setsMoving(play.answers, foy, true)?.action.say).toBe("move the stack in 2751W");
    expect(setsMoving(play.answers, foy, false)?.action.say).toBe("move Foy");
  });

  test("of a stack that cannot go together, the only one that can go goes", () => {
    const { play } = seated(moveFoy, done);
    const other = { place: "2751W", piece: { kind: "unit", name: "Jamin" } } as const;
    expect(setsMoving(play.answers, other, true)?.action.say).toBe("move Foy");
  });

  test("whoever only has a target is not carried to it", () => {
    const { play } = seated(bombard, done);
    expect(play.carry.grab(foy, false)).toBeNull();
  });

  test("nothing is taken up while the other side decides", () => {
    const { seat, play } = seated(moveFoy);
    seat.mine = false;
    expect(play.carry.grab(foy, false)).toBeNull();
  });
});

describe("what is carried", () => {
  test("shows where it could go, and marches where it is set down", async () => {
    const { seat, play } = seated(moveFoy, done);
    seat.reaches["move Foy"] = reach;
    const taken = play.carry.grab(foy, false);
    expect(taken?.names).toEqual(["Foy"]);
    expect(await taken?.held).toBe(true);
    expect(play.lit.map((light) => light.place)).toEqual(["2750W"]);
    seat.hover = "2750W";
    expect(play.path?.costs).toEqual(["", "2"]);
    await play.carry.drop("2750W");
    expect(seat.said).toEqual([["move Foy", "to 2750W", "rest"]]);
  });

  test("is taken back where nothing is lit, and by Escape", async () => {
    for (const hex of ["2947W", null]) {
      const { seat, play } = seated(moveFoy, done);
      seat.reaches["move Foy"] = reach;
      await play.carry.grab(foy, false)?.held;
      await play.carry.drop(hex);
      expect([play.chosen, play.reach, play.carry.held]).toEqual([null, null, false]);
      expect(seat.said).toEqual([]);
    }
  });

  test("is put back with the reason where it may not stay", async () => {
    for (const hex of ["2947W", "2948W"]) {
      const { seat, play } = seated(moveFoy, done);
      seat.reaches["move Foy"] = reach;
      seat.refuses[`move Foy → ${hex}`] = refused;
      await play.carry.grab(foy, false)?.held;
      await play.carry.drop(hex);
      expect([seat.refusal, play.chosen, seat.said]).toEqual([refused, null, []]);
    }
  });

  test("stays picked where it stood: a click that strayed is a click", async () => {
    const { seat, play } = seated(moveFoy, done);
    seat.reaches["move Foy"] = reach;
    await play.carry.grab(foy, false)?.held;
    await play.carry.drop("2751W");
    expect(play.reach).toEqual(reach);
    expect(seat.said).toEqual([]);
  });

  test("marches also when it is set down before the umpire has said where it may go", async () => {
    const { seat, play } = seated(moveFoy, done);
    seat.reaches["move Foy"] = reach;
    play.carry.grab(foy, false);
    await play.carry.drop("2750W");
    expect(seat.said).toEqual([["move Foy", "to 2750W", "rest"]]);
  });

  test("goes on from where it is on its way", async () => {
    const { seat, play } = seated(enter, { do: "rest", say: "rest" });
    const [end] = reach.ends;
    seat.reaches[""] = { from: "2751W", ends: end ? [{ ...end, say: ["to 2750W", "rest"] }] : [] };
    await play.begin();
    expect(play.carry.grab(foy, true)?.names).toBe("stack");
    await play.carry.drop("2750W");
    expect(seat.said).toEqual([["to 2750W", "rest"]]);
  });

  test("falls from the hand when it may go nowhere, or when the game went on", async () => {
    const { seat, play } = seated(moveFoy, done);
    expect(await play.carry.grab(foy, false)?.held).toBe(false);
    expect(play.carry.held).toBe(false);
    seat.reaches["move Foy"] = reach;
    await play.carry.grab(foy, false)?.held;
    seat.state = { n: 7 } as State;
    await play.carry.drop("2750W");
    expect(seat.said).toEqual([]);
  });

  test("is taken back when it is refused", async () => {
    const { seat, play } = seated(moveFoy, done);
    seat.reaches["move Foy"] = reach;
    seat.carriesOut = false;
    await play.carry.grab(foy, false)?.held;
    await play.carry.drop("2750W");
    expect(play.chosen).toBeNull();
  });
});
