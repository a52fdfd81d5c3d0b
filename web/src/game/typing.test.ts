import { beforeEach, describe, expect, test, vi } from "vitest";
import { done, enter, moveFoy, moveStack, reach, refused, seated } from "./seat.fixture";
import { Typing } from "./typing.svelte";

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: true })));

/** Gemioncourt can be reached, and so can a place without a name. */
const ends = reach.ends.map((end) => ({ ...end, rest: true }));

function atTheLine() {
  const { seat, play } = seated(moveFoy, moveStack, done);
  seat.reaches["move Foy"] = { ...reach, ends };
  const typing = new Typing(play);
  const say = (words: string) => {
    typing.write(words);
    return typing.enter();
  };
  return { seat, play, typing, say };
}

/** Foy is pointed at in the list, which shows where he could go. */
async function foyChosen() {
  const line = atTheLine();
  line.typing.write("foy");
  line.typing.point(0);
  await line.typing.enter();
  return line;
}

describe("where somebody is to go", () => {
  test("is offered by name, by number and with what it costs, those with a name first", async () => {
    const { typing, play, seat } = await foyChosen();
    expect([play.chosen?.action.say, seat.said, typing.typed]).toEqual(["move Foy", [], ""]);
    expect(typing.offers.slice(0, 2).map(({ words }) => words)).toEqual([
      "To 2948W Gemioncourt: 3 points",
      "To 2750W: 2 points",
    ]);
    typing.write("gémi");
    expect(typing.offers.map(({ fills }) => fills)).toEqual(["2948W Gemioncourt"]);
    typing.write("to 275");
    expect(typing.offers[0]?.fills).toBe("2750W");
  });

  test("is shown on the map while it is pointed at", async () => {
    const { typing, play } = await foyChosen();
    typing.point(0);
    expect(play.path?.path).toEqual(["2751W", "2750W", "2948W"]);
    typing.point(-1);
    expect(play.path).toBeNull();
  });

  test.each(["2948w", "Gemioncourt", "gemi"])("is one march when it is typed: %s", async (words) => {
    const { seat, say } = await foyChosen();
    await say(words);
    expect(seat.said).toEqual([["move Foy", "to 2750W", "to 2948W"]]);
  });

  test("is refused by the umpire where he may not go, and what was typed stays", async () => {
    const { seat, typing, say } = await foyChosen();
    seat.refuses["move Foy → 2947W"] = refused;
    await say("2947W");
    expect([seat.refusal, seat.said, typing.typed]).toEqual([refused, [], "2947W"]);
    expect(typing.note).toMatch(/^Not done/);
  });

  test("is typed as well by whoever is on the way", async () => {
    const { seat, play } = seated(enter, done);
    seat.reaches[""] = { ...reach, ends };
    await play.begin();
    const typing = new Typing(play);
    typing.write("gemi");
    await typing.enter();
    expect(seat.said).toEqual([["move Foy", "to 2750W", "to 2948W"]]);
  });
});

describe("an answer", () => {
  test("is given in its own words, and several in short words", async () => {
    const { seat, say } = atTheLine();
    await say("MOVE foy");
    seat.longer["foy gemioncourt"] = ["move Foy", "to 2750W"];
    await say("foy gemioncourt");
    expect(seat.said).toEqual([["move Foy"], ["move Foy", "to 2750W"]]);
  });

  test("that names a place alone is what a click there would be", async () => {
    const { seat, play, say } = atTheLine();
    await say("2751W");
    expect([play.narrowed, seat.said]).toEqual(["2751W", []]);
  });

  test("that nobody knows is the umpire's to refuse", async () => {
    const { seat, say } = atTheLine();
    await say("dance");
    expect(seat.said).toEqual([["dance"]]);
  });
});
