import { describe, expect, it } from "vitest";
import type { Answer } from "../../game/answers";
import { chances, group, inPoints, kindOf, laying, often } from "./chits";
import type { Fought, Odds } from "./wire";

const fought = (chance: string, more: Partial<Fought>): Odds["outcomes"][number] => ({
  chance,
  percent: 0,
  say: chance,
  outcome: { outcome: "fought", kind: "battle", winner: null, lost: [0, 0], back: [0, 0], ...more },
});
const odds = (...outcomes: Odds["outcomes"]): Odds => ({ assuming: "", sums: [], outcomes });

describe("the chits of a combat", () => {
  it("are told in points and in parts of a hundred", () => {
    expect([8, -265, 0].map(inPoints)).toEqual(["+0.08", "−2.65", "0"]);
    expect([0, 625, 330, 1000].map(often)).toEqual(["never", "62.5 %", "33 %", "always"]);
  });

  it("name both groups with whoever may still come", () => {
    const own = [{ leader: "Thielmann", from: "1007", faces: 4 }];
    const army = { class: "Army", points: 20, guesses_wrong: false };
    expect(group({ ...army, calls: own })).toBe(
      "an Army of 20 strength points; Thielmann from 1007 (4 faces of 6) may come to the guns",
    );
    // Who stands under an enemy marker is not known.
    const enemy = [{ leader: null, from: "1007", faces: 1 }];
    expect(group({ ...army, calls: enemy })).toContain("; who stands at 1007 (1 face of 6) may come");
    expect(group({ class: "Corps", points: 7, guesses_wrong: true, calls: [] })).toContain("counts as wrong");
  });

  it("are laid by the answer for their combat and size", () => {
    const answer = (combat: string, size: string) =>
      ({ action: { do: "guess", say: "", combat, class: size } }) as unknown as Answer;
    const all = [answer("1009", "Corps"), answer("1212", "Army"), answer("1009", "Army")];
    expect(laying(all, "1009", "Army")).toBe(all[2]);
    expect(laying(all, "1212", "Corps")).toBeNull();
  });
});

describe("what may come of a combat", () => {
  const all = odds(
    fought("1/2", { winner: "french", lost: [1, 3], back: [0, 2] }),
    fought("1/4", { winner: "coalition", lost: [4, 1], back: [2, 0] }),
    fought("1/4", { kind: { wrongfooted: "french" } }),
  );

  it("is summed up with the asking side first", () => {
    const sums = chances(all, "coalition");
    expect(sums?.sides.map(({ side }) => side)).toEqual(["coalition", "french"]);
    const [own, enemy] = sums?.sides ?? [];
    expect(own).toMatchObject({ wins: 25, retreats: 50, loses: 1.75 });
    expect(enemy).toMatchObject({ wins: 50, retreats: 25, loses: 1.5 });
    expect(sums?.kinds).toEqual([
      { kind: "A battle", percent: 75 },
      { kind: "The enemy wrongfoots us", percent: 25 },
    ]);
  });

  it("is said by whoever has the better of it, and of him by the other", () => {
    const [, , last] = all.outcomes;
    const outcome = last?.outcome as Fought;
    expect([kindOf(outcome, "french"), kindOf(outcome, "coalition")]).toEqual([
      "We wrongfoot him",
      "The enemy wrongfoots us",
    ]);
  });

  it("is nothing where the outcome is no combat", () => {
    expect(
      chances(odds({ chance: "1/1", percent: 100, say: "", outcome: { outcome: "done" } }), null),
    ).toBeNull();
    expect(chances(odds(), null)).toBeNull();
  });
});
