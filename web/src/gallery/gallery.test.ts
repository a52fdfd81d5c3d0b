import { describe, expect, it } from "vitest";
import type { Created, OptionInfo, Scenario, SeatLink } from "../wire";
import { entered, pathIn, soundGames, type Remembered } from "./memory";
import { choose, cite, consequences, leave, presetOf } from "./options";
import { backTo, offered, seated, whereTo } from "./seating";
import { sayDifficulty, sayLength, saySpan, sayWhen } from "./words";

const info = (id: string, needs: string[] = [], excludes: string[] = []): OptionInfo => ({
  id,
  title: id.toUpperCase(),
  text: "",
  rules: [],
  needs,
  excludes,
});
const options = [info("hidden", [], ["markers"]), info("markers"), info("targets", ["markers"]), info("rye")];
const scenario = { options, presets: [], seats: ["french", "allied"] } as unknown as Scenario;

describe("options", () => {
  it("take in what they need", () => {
    expect(choose(options, new Set(), "targets")).toEqual(new Set(["targets", "markers"]));
  });
  it("drop what they exclude, whichever side says so, and what needed it", () => {
    expect(choose(options, new Set(["markers", "targets", "rye"]), "hidden")).toEqual(
      new Set(["rye", "hidden"]),
    );
    expect(choose(options, new Set(["hidden"]), "targets")).toEqual(new Set(["targets", "markers"]));
  });
  it("leave with what needs them", () => {
    expect(leave(options, new Set(["markers", "targets", "rye"]), "markers")).toEqual(new Set(["rye"]));
  });
  it("say beforehand what a choice changes", () => {
    expect(consequences(scenario, new Set(["hidden"]), "targets")).toBe(
      "brings in MARKERS; takes out HIDDEN",
    );
    expect(consequences(scenario, new Set(), "rye")).toBe("");
    expect(consequences(scenario, new Set(["markers", "targets"]), "markers")).toBe("takes out TARGETS");
  });
  it("are cited by what their rules have in common", () => {
    expect(cite(["nlc.25.1.a", "nlc.25.1.b"])).toEqual(["nlc.25.1"]);
    expect(cite(["nlc.25.5.1.a", "nlc.25.5.2.a"])).toEqual(["nlc.25.5"]);
    expect(cite(["nlc.8.3.a"])).toEqual(["nlc.8.3.a"]);
    expect(cite(["nlc.8.3.a", "nlc.9.a"])).toEqual(["nlc.8.3.a", "nlc.9.a"]);
    expect(cite([])).toEqual([]);
  });
  it("are recognized as a preset", () => {
    const presets = [
      { id: "basic", text: "", options: [] },
      { id: "both", text: "", options: ["rye", "hidden"] },
    ];
    expect(presetOf(presets, new Set())?.id).toBe("basic");
    expect(presetOf(presets, new Set(["hidden", "rye"]))?.id).toBe("both");
    expect(presetOf(presets, new Set(["rye"]))).toBeNull();
  });
});

const seat = (name: string, token: string | null): SeatLink => ({
  seat: name,
  player: token ? "person" : "staff",
  token,
  link: token && `/#/play/${token}`,
  invitation: null,
});

describe("seating", () => {
  const both: Created = { game: "g", seats: [seat("french", "F"), seat("allied", "A")] };
  it("fills the other seats with the computer, or everybody's with persons", () => {
    expect(seated(scenario, "computer", "allied", "staff")).toEqual({ french: "staff", allied: "person" });
    expect(seated(scenario, "links", "allied", "staff")).toEqual({ french: "person", allied: "person" });
    expect(offered(scenario, "links", "allied")).toEqual(["french"]);
    expect(offered(scenario, "hotseat", "allied")).toEqual([]);
  });
  it("knows where the game goes on", () => {
    const alone: Created = { game: "g", seats: [seat("french", null), seat("allied", "A")] };
    expect(whereTo(alone, "computer", "allied")).toBe("/play/A");
    expect(whereTo(both, "hotseat", "french")).toBe("/hotseat/F/A");
    expect(whereTo(both, "solitaire", "french")).toBe("/hotseat/F/A?open");
    expect(whereTo(both, "links", "french")).toBeNull();
  });
  it("goes on with a game as it was begun", () => {
    expect(backTo(both.seats, "solitaire", "french")).toBe("/hotseat/F/A?open");
    expect(backTo(both.seats, "hotseat", "french")).toBe("/hotseat/F/A");
    // Whose links lie in two hands is not shown both sides.
    expect(backTo(both.seats, "links", "allied")).toBe("/play/A");
    // Made elsewhere: a curtain can do no harm.
    expect(backTo(both.seats)).toBe("/hotseat/F/A");
    expect(backTo([seat("french", null), seat("allied", "A")])).toBe("/play/A");
    expect(backTo([seat("french", null)])).toBeNull();
  });
});

describe("games remembered", () => {
  const game = (id: string, seats: SeatLink[], opened = 1): Remembered => ({
    game: id,
    scenario: "nlc/first-shots",
    title: "First shots",
    opened,
    seats,
  });
  it("keep the keys that are known already", () => {
    const before = [game("a", [seat("french", "F")]), game("b", [])];
    const after = entered(before, game("a", [seat("french", null), seat("allied", "A")], 9));
    expect(after.map((one) => one.game)).toEqual(["a", "b"]);
    expect(after[0]?.seats.map((one) => one.token)).toEqual(["F", "A"]);
    expect(after[0]?.opened).toBe(9);
  });
  it("keep how the game is played when it is opened again", () => {
    const before = [{ ...game("a", []), way: "solitaire", mine: "french" } as const];
    expect(entered(before, game("a", [], 9))[0]).toMatchObject({ way: "solitaire", mine: "french" });
  });
  it("pass over what is not sound", () => {
    expect(soundGames(null)).toEqual([]);
    expect(soundGames([1, null, { game: "x" }, game("a", [])])).toHaveLength(1);
  });
  it("find the way in what was pasted", () => {
    const token = "abcdefghijklmnopqrstuv";
    expect(pathIn(` http://127.0.0.1:8150/#/play/${token} `)).toBe(`/play/${token}`);
    expect(pathIn(`/#/replay/${token}`)).toBe(`/play/${token}`);
    expect(pathIn(`http://127.0.0.1:8150/#/invitation/${token}`)).toBe(`/invitation/${token}`);
    expect(pathIn(token)).toBe(`/play/${token}`);
    expect(pathIn("http://example.org/")).toBeNull();
    expect(pathIn("")).toBeNull();
  });
});

describe("words", () => {
  it("say lengths", () => {
    expect(sayLength(38)).toBe("about 40 minutes");
    expect(sayLength(150)).toBe("about 2½ hours");
    expect(sayLength(240)).toBe("about 4 hours");
    expect(sayLength(2000)).toBe("about 4 days");
  });
  it("say difficulties", () => {
    expect(sayDifficulty(1)).toBe("a first lesson");
    expect(sayDifficulty(9)).toBe("not rated");
  });
  it("say spans", () => {
    expect(saySpan("1815-06-16 14:00", "1815-06-16 18:00")).toBe("16 June 1815, 14:00 to 18:00");
    expect(saySpan("1815-06-15 03:00", "1815-06-18 21:00")).toBe(
      "15 June 1815, 03:00 to 18 June 1815, 21:00",
    );
    expect(saySpan("dawn", "dusk")).toBe("dawn to dusk");
  });
  it("say how long ago", () => {
    expect(sayWhen(0, 10_000)).toBe("just now");
    expect(sayWhen(0, 3_600_000)).toBe("an hour ago");
    expect(sayWhen(0, 86_400_000)).toBe("yesterday");
  });
});
