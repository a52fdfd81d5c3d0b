import { expect, test } from "vitest";
import { Foretold } from "./foretold.svelte";
import type { Play } from "./play.svelte";

const asked: unknown[] = [];
function play(more: object): Play {
  const game = {
    mine: true,
    foretold: (chain: unknown) => {
      asked.push(chain);
      return Promise.resolve("something may be seen at 2746");
    },
  };
  return { game, end: null, chosen: null, reach: null, ...more } as unknown as Play;
}

test("the whole way is asked about, and what it would tell is said", async () => {
  asked.length = 0;
  const march = new Foretold(play({ end: { say: ["move Foy", "to 2747"] }, reach: {} }));
  await march.follow();
  expect([march.tells, asked]).toEqual(["something may be seen at 2746", [["move Foy", "to 2747"]]]);
});

test("an answer that waits for its second click is asked about; who may still go anywhere is not", async () => {
  asked.length = 0;
  const chosen = { action: { do: "fire" } };
  await new Foretold(play({ chosen })).follow();
  await new Foretold(play({ chosen, reach: {} })).follow();
  await new Foretold(play({})).follow();
  expect(asked).toEqual([[{ do: "fire" }]]);
});

test("what was asked of an earlier way is not said of a later one", async () => {
  asked.length = 0;
  const march = new Foretold(play({ end: { say: ["move Foy", "to 2747"] } }));
  const first = march.follow();
  const second = march.follow();
  await Promise.all([first, second]);
  expect(asked).toHaveLength(1);
});

test("nor is an answer that comes late", async () => {
  let tell: (words: string) => void = () => {};
  const late = new Promise<string | null>((done) => (tell = done));
  const replies = [late, Promise.resolve(null)];
  const game = { mine: true, foretold: () => replies.shift() };
  const march = new Foretold(play({ game, end: { say: ["move Foy", "to 2747"] } }));
  const first = march.follow();
  await new Promise((rested) => setTimeout(rested, 100));
  await march.follow();
  tell("something may be seen at 2746");
  await first;
  expect(march.tells).toBeNull();
});
