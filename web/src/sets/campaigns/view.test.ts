import { describe, expect, it } from "vitest";
import base from "../../../../rulebook/con-base.toml?raw";
import variant from "../../../../rulebook/con-variant.toml?raw";
import type { TurnStep } from "../set";
import { TERMS } from "./glossary";
import { TURN } from "./turn";
import { halves, inOrder, label, move, pickedLeaders, signed, standing, track, weatherWords } from "./view";
import type { Action, BoardSide, CampaignView, LeaderView } from "./wire";

const leader = (name: string, more: Partial<LeaderView> = {}): LeaderView =>
  ({
    name,
    side: "french",
    hex: "1010",
    under: null,
    span: 4,
    command: null,
    units: [],
    ...more,
  }) as LeaderView;
const view = (more: Partial<CampaignView>): CampaignView =>
  ({ leaders: [], reports: [], marker: 0, sudden: null, ...more }) as CampaignView;

describe("what the panels make of a campaign", () => {
  it("writes halves as one reads them", () => {
    expect([0, 1, 4, 5, 11].map(halves)).toEqual(["0", "½", "2", "2½", "5½"]);
    expect([2, 0, -3].map(signed)).toEqual(["+2", "0", "−3"]);
  });

  it("puts those who serve under their commander, and leaves out who is not on the map", () => {
    const leaders = [
      leader("Reille", { under: "Ney" }),
      leader("Ney", { span: 8 }),
      leader("Napoleon", { span: 12 }),
      leader("Lobau", { under: "Mortier" }),
      leader("Mortier", { hex: null }),
      leader("Zieten", { side: "coalition" }),
    ];
    const told = inOrder(view({ leaders }), "french").map(
      ({ leader: { name }, depth }) => `${depth} ${name}`,
    );
    expect(told).toEqual(["0 Napoleon", "0 Ney", "1 Reille", "0 Lobau"]);
  });

  it("says sides and armies by their names, not by their keys", () => {
    const armies = [{ key: "french", name: "The Emperor's striking force" }] as CampaignView["armies"];
    const sides = [{ seat: "french", title: "The French" }] as BoardSide[];
    const said = (action: Action) => label(view({ armies }), sides, action, action.say);
    expect(said({ do: "move-first", side: "french", say: "let french move first" })).toBe(
      "let the French move first",
    );
    expect(said({ do: "ready-center", army: "french", say: "ready the Center of french" })).toBe(
      "ready the Center of the Emperor's striking force",
    );
    const source = "change the source of french to 0107";
    expect(said({ do: "change-source", army: "french", hex: "0107", say: source })).toBe(
      "change the source of the Emperor's striking force to 0107",
    );
    expect(said({ do: "move", leader: "Ney", say: "move Ney" })).toBe("move Ney");
  });

  it("marks where the marker stands and where it decides", () => {
    const boxes = track(view({ marker: -2, sudden: 4 }));
    expect(boxes).toHaveLength(11);
    expect(boxes.filter(({ here }) => here).map(({ at }) => at)).toEqual([-2]);
    expect(boxes.filter(({ ends }) => ends).map(({ at }) => at)).toEqual([-5, -4, 4, 5]);
    expect(track(view({ marker: 7 }))).toHaveLength(15);
  });

  it("says whither an award moves the marker, not with a sign", () => {
    expect([1, -2].map((moves) => move({ moves }))).toEqual(["1 box to the right", "2 boxes to the left"]);
  });

  it("tells weather by a sign and a word, and what nobody knows yet", () => {
    const day = { turn: 1, date: "15 June", initiative: null };
    expect(weatherWords({ ...day, weather: "mud" })).toBe("≋ mud");
    expect(weatherWords({ ...day, weather: null })).toContain("not known yet");
  });

  it("says what has become of a leader this turn", () => {
    const told = leader("Reille", { in_forage: true, command: { kind: "march", first: 2, last: 2 } });
    expect(standing(told)).toEqual(["in forage", "holds a command"]);
  });

  it("finds the displays of what is selected", () => {
    const all = view({ leaders: [leader("Ney"), leader("Reille", { hex: "1111" })] });
    expect(pickedLeaders(all, { kind: "place", place: "1111" }).map(({ name }) => name)).toEqual(["Reille"]);
    expect(pickedLeaders(all, { kind: "none" })).toEqual([]);
  });
});

describe("the turn and the glossary of a campaign", () => {
  const known = new Set([...`${base}${variant}`.matchAll(/^id = "([^"]+)"/gm)].map((found) => found[1]));
  const steps = (all: readonly TurnStep[]): TurnStep[] =>
    all.flatMap((one) => [one, ...steps(one.parts ?? [])]);

  it("cite only rules that are in the ledgers", () => {
    const cited = [...steps(TURN), ...TERMS].flatMap(({ rules }) => rules);
    expect(cited.length).toBeGreaterThan(40);
    expect(cited.filter((id) => !known.has(id))).toEqual([]);
  });
});
