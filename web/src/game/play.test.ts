import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { AnswerShape, Odds, State } from "../wire";
import type { Play } from "./play.svelte";
import { decide, showing } from "./samples";
import { attack, bombard, done, enter, moveFoy, moveStack, reach, refused, seated } from "./seat.fixture";

const at = (play: Play, index: number) => {
  const answer = play.answers[index];
  if (!answer) throw new Error(`no answer ${index}`);
  return answer;
};

const even: Odds = {
  assuming: "",
  sums: [],
  outcomes: ["1/2", "1/2"].map((chance) => ({ chance, percent: 50, outcome: null, say: "" })),
};

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: true })));

describe("on the map", () => {
  test("the first click shows, the second does", async () => {
    const { seat, play } = seated(enter, done);
    await play.pick({ place: "2750W", piece: null });
    expect(play.chosen?.action.say).toBe("to 2750W");
    expect(seat.said).toEqual([]);
    await play.pick({ place: "2750W", piece: null });
    expect(seat.said).toEqual([["to 2750W"]]);
  });

  test("what is not lit is only looked at while nothing is begun", async () => {
    const { seat, play } = seated(moveFoy, done);
    await play.pick({ place: "2947W", piece: null });
    expect(seat.selection).toEqual({ kind: "place", place: "2947W" });
    expect([seat.refusal, seat.said]).toEqual([null, []]);
  });

  test("where somebody may not go, the umpire says why, and what was begun stays", async () => {
    const { seat, play } = seated(moveFoy, done);
    seat.reaches["move Foy"] = reach;
    seat.refuses["move Foy → 2947W"] = refused;
    seat.refuses["move Foy → 2948W"] = { ...refused, code: "no-room" };
    await play.pick({ place: "2751W", piece: null });
    await play.pick({ place: "2947W", piece: null });
    expect([seat.refusal?.code, play.chosen?.action.say]).toEqual(["out-of-reach", "move Foy"]);
    // A place that is only passed is no end.
    await play.pick({ place: "2948W", piece: null });
    expect([seat.refusal?.code, seat.said]).toEqual(["no-room", []]);
  });

  test("what is only passed is dark, and its way shows under the pointer", async () => {
    const { seat, play } = seated(moveFoy, done);
    seat.reaches["move Foy"] = reach;
    await play.pick({ place: "2751W", piece: null });
    expect(play.lit.map((light) => light.place)).toEqual(["2750W"]);
    seat.hover = "2948W";
    expect(play.path?.path).toEqual(["2751W", "2750W", "2948W"]);
  });

  test("a target that may not be struck is explained", async () => {
    const { seat, play } = seated(attack("2751W"), done);
    seat.refuses["attack 2947W from 2751W"] = refused;
    await play.pick({ place: "2751W", piece: null });
    await play.pick({ place: "2947W", piece: null });
    expect(seat.refusal).toBe(refused);
  });

  test("several answers at a hex are narrowed to it; the piece that was meant is chosen", async () => {
    const { seat, play } = seated(moveFoy, moveStack, done);
    seat.reaches["move Foy"] = reach;
    await play.pick({ place: "2751W", piece: null });
    expect(play.chosen).toBeNull();
    expect(play.candidates.map((answer) => answer.action.say)).toEqual([
      "move Foy",
      "move the stack in 2751W",
    ]);
    await play.pick({ place: "2751W", piece: { kind: "unit", name: "Foy" } });
    expect(play.chosen?.action.say).toBe("move Foy");
    expect(play.lit.map((light) => light.place)).toEqual(["2750W"]);
  });

  test("a march is sent whole when its way was seen under the pointer", async () => {
    const { seat, play } = seated(moveFoy, done);
    seat.reaches["move Foy"] = reach;
    await play.pick({ place: "2751W", piece: null });
    seat.hover = "2750W";
    await play.pick({ place: "2750W", piece: null });
    expect(seat.said).toEqual([["move Foy", "to 2750W", "rest"]]);
  });

  test("a finger taps twice: to see the way, and to go", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const { seat, play } = seated(moveFoy, done);
    seat.reaches["move Foy"] = reach;
    await play.pick({ place: "2751W", piece: null });
    seat.hover = "2750W";
    await play.pick({ place: "2750W", piece: null });
    expect(play.aimed).toBe("2750W");
    expect(seat.said).toEqual([]);
    await play.pick({ place: "2750W", piece: null });
    expect(seat.said).toEqual([["move Foy", "to 2750W", "rest"]]);
  });

  test("whoever is on the way goes on to where he is sent", async () => {
    const { seat, play } = seated(enter, { do: "rest", say: "rest" });
    const [end] = reach.ends;
    seat.reaches[""] = { from: "2751W", ends: end ? [{ ...end, say: ["to 2750W", "rest"] }] : [] };
    await play.begin();
    expect(play.lit.map((light) => [light.place, light.label])).toEqual([["2750W", "2 points"]]);
    seat.hover = "2750W";
    await play.pick({ place: "2750W", piece: null });
    expect(seat.said).toEqual([["to 2750W", "rest"]]);
  });

  test("on the order desk one click is enough", async () => {
    const { seat, play } = seated(
      { do: "target", say: "target 2948W", hex: "2948W" },
      { do: "tear-up", say: "tear up" },
    );
    await play.pick({ place: "2948W", piece: null });
    expect(seat.said).toEqual([["target 2948W"]]);
  });

  test("a place that may not be named is explained", async () => {
    const { seat, play } = seated(
      { do: "target", say: "target 2948W", hex: "2948W" },
      { do: "tear-up", say: "tear up" },
    );
    seat.refuses["target 2750W"] = {
      rule: "nlc.20.4.d",
      code: "attack-is-probe",
      cure: "",
      why: "one type of order",
    };
    await play.pick({ place: "2750W", piece: null });
    expect(seat.refusal?.rule).toBe("nlc.20.4.d");
    expect(seat.said).toEqual([]);
  });

  test("a letter, whose target may lie anywhere, leaves the map where it is", async () => {
    const { seat, play } = seated(
      { do: "target", say: "target 2750W", hex: "2750W" },
      { do: "tear-up", say: "tear up" },
    );
    seat.state = { n: 1, events: [] } as unknown as State;
    await play.begin();
    expect(play.writing).toBe(true);
    expect(play.lit.map(({ place }) => place)).toEqual(["2750W"]);
    expect(play.focus).toBeNull();
  });

  test("another question brings its hexes into view, the same one again does not", async () => {
    const { seat, play } = seated(enter);
    await play.begin();
    expect(play.focus).toEqual(["2750W"]);
    play.focus = null;
    await play.begin();
    expect(play.focus).toBeNull();
    seat.decision = { ...seat.decision, prompt: "another" };
    await play.begin();
    expect(play.focus).toEqual(["2750W"]);
  });

  test("a question that names no place is asked where something happened, or where one acted", async () => {
    const stand = { do: "stand", say: "stand" };
    const { seat, play } = seated(stand);
    seat.latest = [{ n: 1, text: "", rules: [], fact: { what: "fired", target: "2948W" } }];
    await play.begin();
    expect([play.subject, play.focus]).toEqual(["2948W", ["2948W"]]);
    seat.latest = [];
    seat.decision = decide(moveStack);
    await play.begin();
    expect(play.subject).toBeNull();
    await play.choose(at(play, 0), false);
    await play.confirm();
    seat.decision = { ...decide(stand), prompt: "how far" };
    await play.begin();
    expect(play.subject).toBe("2751W");
  });

  test("nothing is done while the other side decides", async () => {
    const { seat, play } = seated(enter);
    seat.mine = false;
    await play.pick({ place: "2750W", piece: null });
    await play.pick({ place: "2750W", piece: null });
    expect(seat.said).toEqual([]);
  });
});

describe("in the list", () => {
  test("what shows nothing is done at once", async () => {
    const { seat, play } = seated({ do: "rest", say: "rest" }, enter);
    await play.choose(at(play, 0), true);
    expect(seat.said).toEqual([["rest"]]);
  });

  test("what undo forgives takes one click, a pass as well", async () => {
    const { seat, play } = seated(moveFoy, done);
    await play.choose(at(play, 1), true);
    expect(seat.said).toEqual([["no more moves"]]);
  });

  test("what nothing forgives is asked twice, whatever it is", async () => {
    const { seat, play } = seated(moveFoy, done);
    seat.forGood = ["no more moves"];
    await play.choose(at(play, 1), true);
    expect(seat.said).toEqual([]);
    await play.choose(at(play, 1), true);
    expect(seat.said).toEqual([["no more moves"]]);
  });

  test("what the dice decide shows its odds first, and one press lets them fall", async () => {
    const { seat, play } = seated(bombard, done);
    seat.chances["bombard 2948W with Foy"] = even;
    await play.choose(at(play, 0), true);
    expect([play.odds, play.strike.isOneOfSeveral]).toEqual([even, false]);
    expect(seat.said).toEqual([]);
    await play.confirm();
    expect(seat.said).toEqual([["bombard 2948W with Foy", "no more moves"]]);
  });

  test("who can strike a place together does, in one press", async () => {
    const { seat, play } = seated(attack("2751W"), attack("2750W"), done);
    seat.chances["attack 2948W from 2751W, attack 2948W from 2750W"] = even;
    await play.pick({ place: "2948W", piece: null });
    expect(play.strike.joined.map((one) => one.piece)).toEqual(["2750W"]);
    await play.confirm();
    expect(seat.said).toEqual([["attack 2948W from 2751W", "attack 2948W from 2750W", "no more moves"]]);
  });

  test("who would have to strike elsewhere is not counted on, and whoever joins him is told why", async () => {
    const { seat, play } = seated(attack("2751W"), attack("2750W"), done);
    const [one, other] = ["attack 2948W from 2751W", "attack 2948W from 2750W"];
    seat.chances[one] = seat.chances[`${one}, ${other}`] = even;
    seat.refuses[`${one}, ${other}, no more moves`] = refused;
    await play.pick({ place: "2948W", piece: null });
    expect(play.strike.joined).toEqual([]);
    expect(play.odds).toBe(even);
    await play.strike.toggle(at(play, 1));
    expect([play.strike.joined, seat.refusal]).toEqual([[], refused]);
    // What bars the first alone as well is asked afterwards.
    seat.refuses[`${one}, no more moves`] = refused;
    await play.strike.toggle(at(play, 1));
    expect(play.strike.joined.map((each) => each.piece)).toEqual(["2750W"]);
  });

  test("where others must be named first the blow is named, and the reason told", async () => {
    const { seat, play } = seated(attack("2751W"), attack("2750W"), done);
    seat.chances["attack 2948W from 2751W"] = even;
    await play.choose(at(play, 0), true);
    expect(play.strike.isOneOfSeveral).toBe(true);
    await play.strike.name();
    expect(seat.said).toEqual([["attack 2948W from 2751W"]]);
  });

  test("what may not be said yet stays, with its reason", async () => {
    const { seat, play } = seated(moveFoy);
    seat.refuses["no more moves"] = refused;
    await play.begin();
    await vi.waitFor(() => expect(play.barred).toHaveLength(1));
    expect(play.barred[0]?.label).toBe("No more moves");
    seat.refuses["no more moves"] = { ...refused, code: "not-now" };
    await play.begin();
    await Promise.resolve();
    expect(play.barred).toEqual([]);
  });

  test("an outcome that is certain needs no card", async () => {
    const { seat, play } = seated(bombard, done);
    seat.chances["bombard 2948W with Foy"] = { ...even, outcomes: even.outcomes.slice(0, 1) };
    await play.choose(at(play, 0), true);
    expect(seat.said).toEqual([["bombard 2948W with Foy"]]);
  });
});

test("Escape steps back: from the way to the piece, to the hex, to nothing", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { seat, play } = seated(moveFoy, moveStack, done);
  seat.reaches["move Foy"] = reach;
  await play.pick({ place: "2751W", piece: { kind: "unit", name: "Foy" } });
  await play.pick({ place: "2750W", piece: null });
  expect(play.aimed).toBe("2750W");
  expect(play.back()).toBe(true);
  expect([play.aimed, play.reach]).toEqual([null, reach]);
  expect(play.back()).toBe(true);
  expect([play.chosen, play.narrowed]).toEqual([null, "2751W"]);
  expect(play.back()).toBe(true);
  expect(play.narrowed).toBeNull();
  expect(play.back()).toBe(true);
  expect(seat.selection.kind).toBe("none");
  expect(play.back()).toBe(false);
});

describe("a question that is none", () => {
  const only = (...actions: Record<string, unknown>[]): ReturnType<typeof seated> => {
    const { seat, play } = seated(...actions);
    seat.state = { n: 7, events: [] } as unknown as State;
    return { seat, play };
  };
  test("is answered by the table where the umpire keeps no secret by asking, whoever is there", async () => {
    const { seat, play } = only(done);
    seat.decision = { ...seat.decision, forced: true };
    await play.begin();
    expect(seat.unasked).toEqual(["no more moves"]);
  });
  test("is answered in company no sooner and no later than whoever passes in haste", async () => {
    vi.useFakeTimers();
    const { seat, play } = only(done);
    void play.begin();
    await vi.advanceTimersByTimeAsync(2_400);
    expect([seat.unasked, play.giving]).toEqual([[], true]);
    await vi.advanceTimersByTimeAsync(200);
    expect(seat.unasked).toEqual(["no more moves"]);

    const hasty = only(moveFoy, done);
    await hasty.play.begin();
    void hasty.play.choose(at(hasty.play, 1), true);
    await vi.advanceTimersByTimeAsync(2_400);
    expect(hasty.seat.said).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(hasty.seat.said).toEqual([["no more moves"]]);
    vi.useRealTimers();
  });
  test("is never asked of somebody who is alone", async () => {
    const { seat, play } = only(done);
    seat.inCompany = false;
    await play.begin();
    expect(seat.unasked).toEqual(["no more moves"]);
  });
  test("is asked of him where that is switched off, and where he has just come back to it", async () => {
    const { seat, play } = only(done);
    seat.inCompany = false;
    settings.unasked = false;
    await play.begin();
    settings.unasked = true;
    seat.wentBack = true;
    await play.begin();
    expect(seat.unasked).toEqual([]);
  });
  test("is one if there is a choice, a shape or a letter", async () => {
    for (const actions of [[moveFoy, done], [{ do: "tear-up", say: "tear up" }]]) {
      const { seat, play } = only(...actions);
      seat.inCompany = false;
      await play.begin();
      expect(seat.unasked).toEqual([]);
    }
    const { seat, play } = only(done);
    seat.inCompany = false;
    const open = { kind: "bearing", from: 0, to: 9000 } as const;
    seat.decision.shapes = [{ answer: { do: "put" }, hole: "at", say: "", rules: [], exact: true, open }];
    await play.begin();
    expect(seat.unasked).toEqual([]);
  });
});

describe("a standing wish", () => {
  const rideReille = { do: "ride", say: "ride Reille", leader: "Reille" };
  const wishing = (...actions: Record<string, unknown>[]): ReturnType<typeof seated> => {
    const { seat, play } = seated(...actions);
    seat.state = { n: 7, events: [] } as unknown as State;
    seat.inCompany = false;
    return { seat, play };
  };
  test("says an answer by itself until it is taken back", async () => {
    const { seat, play } = wishing(moveFoy, done);
    play.wishes.say("no-more-moves", "No more moves");
    await play.begin();
    expect(seat.unasked).toEqual(["no more moves"]);
    play.wishes.say("no-more-moves", null);
    await play.begin();
    expect(seat.unasked).toHaveLength(1);
  });
  test("lets a leader ride after his company, by the way that the umpire shows", async () => {
    const { seat, play } = wishing(rideReille, moveFoy, done);
    const [end] = reach.ends;
    const say = ["ride Reille", "to 2751W", "rest"];
    seat.reaches["ride Reille"] = { from: "2750W", ends: end ? [{ ...end, place: "2751W", say }] : [] };
    play.wishes.go("Reille", "Foy");
    await play.begin();
    expect(seat.unasked).toEqual(say);
  });
  test("is not needed by whoever goes with his own, unless it was wished otherwise", async () => {
    const say = ["ride Reille", "to 2751W", "rest"];
    const apart = (change: (play: Play) => void): Promise<string[]> => {
      const { seat, play } = wishing(rideReille, moveFoy, done);
      // A battery stays where it stood.
      seat.set.companies = () =>
        new Map([["Reille", play.at.get("Reille") === play.at.get("Foy") ? ["Foy", "guns"] : ["guns"]]]);
      const [end] = reach.ends;
      seat.reaches["ride Reille"] = { from: "2750W", ends: end ? [{ ...end, place: "2751W", say }] : [] };
      change(play);
      const foy = { ...showing.pieces["foy"]!, at: "2750W" };
      seat.showing = { ...showing, pieces: { ...showing.pieces, foy } };
      seat.mine = false;
      return play.begin().then(async () => {
        seat.showing = showing;
        seat.mine = true;
        await play.begin();
        return seat.unasked;
      });
    };
    expect(await apart(() => {})).toEqual(say);
    expect(await apart((play) => play.wishes.go("Reille", ""))).toEqual([]);
    expect(await apart((play) => (play.wishes.together = false))).toEqual([]);
  });
  test("passes where nobody could act but whoever stands with his company", async () => {
    const { seat, play } = wishing(rideReille, done);
    seat.showing = {
      ...showing,
      pieces: { ...showing.pieces, foy: { ...showing.pieces["foy"]!, at: "2750W" } },
    };
    await play.begin();
    expect(seat.unasked).toEqual([]);
    play.wishes.go("Reille", "Foy");
    await play.begin();
    expect(seat.unasked).toEqual(["no more moves"]);
  });
  test("answers whether he goes too", async () => {
    const follow = { do: "follow", say: "Reille follows", leader: "Reille" };
    const stay = { do: "stay", say: "Reille stays", leader: "Reille" };
    const { seat, play } = wishing(follow, stay);
    seat.set.goesWith = ({ do: key }) => ({ who: "Reille", goes: key === "follow" });
    play.wishes.go("Reille", "Foy");
    await play.begin();
    expect(seat.unasked).toEqual(["Reille follows"]);
  });
});

describe("a march that is not done with", () => {
  const rest = { do: "rest", say: "rest" };
  const moveKempt = { do: "move", say: "move Kempt", unit: "Kempt" };
  const [end] = reach.ends;
  const marched = async (
    besides: { followed?: boolean; last?: boolean },
    stops: number[] = [],
    ...others: Record<string, unknown>[]
  ): Promise<ReturnType<typeof seated>> => {
    const { seat, play } = seated(moveFoy, ...others, done);
    seat.state = { n: 7, events: [] } as unknown as State;
    seat.inCompany = false;
    seat.reaches["move Foy"] = reach;
    seat.stops = stops;
    await play.pick({ place: "2751W", piece: { kind: "unit", name: "Foy" } });
    seat.hover = "2750W";
    play.besides = { followed: false, last: false, ...besides };
    await play.pick({ place: "2750W", piece: null });
    play.besides = { followed: false, last: false };
    return { seat, play };
  };
  const goesOn = async (
    { seat, play }: ReturnType<typeof seated>,
    ...actions: Record<string, unknown>[]
  ): Promise<string[]> => {
    seat.mine = true;
    seat.decision = decide(...actions);
    await play.begin();
    return seat.unasked;
  };

  test("goes on when the other side has let it pass", async () => {
    const table = await marched({}, [2]);
    table.seat.mine = false;
    await table.play.begin();
    expect(await goesOn(table, enter, rest)).toEqual(["to 2750W", "rest"]);
    expect(table.play.errand.isOpen).toBe(true);
    expect(await goesOn(table, moveFoy, done)).toHaveLength(2);
    expect(table.play.errand.isOpen).toBe(false);
  });

  test("asks for the rest of its way where others could interfere with it", async () => {
    const table = await marched({ last: true }, [], moveStack);
    expect(await goesOn(table, enter, rest)).toEqual([]);
    const { seat, play } = seated(moveFoy, done);
    seat.state = { n: 7, events: [] } as unknown as State;
    const risks = [{ place: "2750W", what: "enemy cavalry may charge" }];
    const there = end ? { ...end, place: "2948W", risks, say: ["move Foy", "to 2750W"] } : null;
    seat.reaches["move Foy"] = { from: "2751W", ends: there ? [there] : [] };
    seat.reaches[""] = {
      from: "2750W",
      ends: there ? [{ ...there, risks: [], say: ["to 2948W", "rest"] }] : [],
    };
    await play.pick({ place: "2751W", piece: { kind: "unit", name: "Foy" } });
    seat.hover = "2948W";
    await play.pick({ place: "2948W", piece: null });
    seat.mine = false;
    await play.begin();
    expect(await goesOn({ seat, play }, enter, rest)).toEqual(["to 2948W", "rest"]);
  });

  test("stops for dice, for what came to light, by Escape and by another answer", async () => {
    const changes: ((table: ReturnType<typeof seated>) => unknown)[] = [
      ({ seat }) =>
        (seat.latest = [{ n: 1, text: "", rules: [], fact: { what: "x" }, rolls: [{}] }] as never),
      ({ seat }) =>
        (seat.showing = {
          ...showing,
          pieces: { ...showing.pieces, new: { ...showing.pieces["foy"]!, seat: "allied" } },
        }),
      ({ play }) => play.back(),
      ({ seat }) => seat.act(rest),
      ({ seat }) => (seat.wentBack = true),
    ];
    for (const change of changes) {
      const table = await marched({}, [2]);
      table.seat.mine = false;
      await table.play.begin();
      await change(table);
      expect(await goesOn(table, enter, rest)).toEqual([]);
    }
  });

  test("lets what is asked on the way be answered, and goes on", async () => {
    const table = await marched({}, [2]);
    expect(await goesOn(table, { do: "act-first", say: "x", formation: "x" }, rest)).toEqual([]);
    await table.seat.act("x");
    expect(await goesOn(table, enter, rest)).toEqual(["to 2750W", "rest"]);
  });

  test("does not stop for what it was foretold to see", async () => {
    for (const for_good of [true, false]) {
      const { seat, play } = seated(moveFoy, enter, done);
      seat.state = { n: 7, events: [] } as unknown as State;
      const fate = [{ what: "shows who is there", rule: "nlc.5.3.d", for_good }];
      seat.reaches["move Foy"] = { from: "2751W", ends: end ? [{ ...end, fate }] : [] };
      seat.stops = [2];
      await play.pick({ place: "2751W", piece: { kind: "unit", name: "Foy" } });
      seat.hover = "2750W";
      await play.pick({ place: "2750W", piece: null });
      const enemy = { ...showing.pieces["foy"]!, name: "Kempt", seat: "allied" };
      seat.showing = { ...showing, pieces: { ...showing.pieces, kempt: enemy } };
      expect(await goesOn({ seat, play }, enter, rest)).toEqual(for_good ? ["to 2750W", "rest"] : []);
    }
  });

  test("is the last where that was said with it", async () => {
    const table = await marched({ last: true });
    expect(await goesOn(table, moveKempt, done)).toEqual(["no more moves"]);
    expect(await goesOn(await marched({}), moveKempt, done)).toEqual([]);
  });

  test("is followed by those who stand there, as far as they may go", async () => {
    const pieces = { ...showing.pieces, kempt: { ...showing.pieces["foy"]!, name: "Kempt" } };
    const { seat, play } = seated(moveFoy, moveKempt, done);
    seat.showing = { ...showing, pieces };
    seat.state = { n: 7, events: [] } as unknown as State;
    seat.inCompany = false;
    seat.reaches["move Foy"] = reach;
    const say = ["move Kempt", "to 2750W", "rest"];
    seat.reaches["move Kempt"] = { from: "2751W", ends: end ? [{ ...end, say }] : [] };
    await play.pick({ place: "2751W", piece: { kind: "unit", name: "Foy" } });
    expect(play.errand.behind(play.chosen)).toEqual(["Kempt"]);
    seat.hover = "2750W";
    play.besides = { followed: true, last: true };
    await play.pick({ place: "2750W", piece: null });
    expect(await goesOn({ seat, play }, moveKempt, done)).toEqual(say);
    expect(await goesOn({ seat, play }, moveStack, done)).toEqual([...say, "no more moves"]);
  });
});

describe("what is drawn on the map", () => {
  const outline = [
    { x: 0, y: 0 },
    { x: 4000, y: 0 },
    { x: 4000, y: 4000 },
    { x: 0, y: 4000 },
  ];
  const drawing = (): ReturnType<typeof seated> => {
    const { seat, play } = seated(done);
    const shape: AnswerShape = {
      answer: { do: "put", name: "Foy" },
      hole: "at",
      say: "put Foy at {at}",
      rules: [],
      exact: true,
      open: { kind: "point", within: [{ outline }] },
    };
    seat.decision = { ...seat.decision, shapes: [shape] };
    return { seat, play };
  };
  const put = { do: "put", name: "Foy", at: { x: 1000, y: 2000 } };
  test("is begun where nothing else is asked, set by a click and sent by the second", async () => {
    const { seat, play } = drawing();
    await play.begin();
    expect(play.drafted?.label).toBe("Put Foy at …");
    await play.pick({ place: "1000,2000", piece: null });
    expect(seat.acted).toEqual([]);
    await play.pick({ place: "1000,2000", piece: null });
    expect(seat.acted).toEqual([put]);
  });
  test("is led by the keyboard and sent by Enter", async () => {
    const { seat, play } = drawing();
    await play.begin();
    play.drafting.nudge("left", false);
    await play.setDown();
    expect(seat.acted).toEqual([]);
    await play.setDown();
    expect(seat.acted).toEqual([put]);
  });
  test("is put away by Escape, a step at a time", async () => {
    const { play } = drawing();
    await play.begin();
    await play.pick({ place: "1000,2000", piece: null });
    expect(play.back()).toBe(true);
    expect(play.drafting.drawn).toBeNull();
    expect(play.back()).toBe(true);
    expect(play.drafted).toBeNull();
  });
});
