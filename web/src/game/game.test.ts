import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Push } from "../lib/connection";
import type { FollowedState, Told, ViewChange } from "../wire";
import { Game } from "./game.svelte";

/** The far end of a seat's line: keeps what was asked until the test answers it. */
class Socket {
  static OPEN = 1;
  static last: Socket;
  readyState = 1;
  asked: (Record<string, unknown> & { id: number })[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  send(text: string): void {
    this.asked.push(JSON.parse(text) as Record<string, unknown> & { id: number });
  }
  close(): void {
    this.onclose?.();
  }
  push(message: Push): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Answers the oldest question of that kind. */
  async answer(verb: string, reply: Record<string, unknown>): Promise<Record<string, unknown>> {
    const at = this.asked.findIndex((asked) => asked["do"] === verb);
    const [asked] = this.asked.splice(at, 1);
    if (!asked) throw new Error(`nobody asked ${verb}`);
    this.onmessage?.({ data: JSON.stringify({ id: asked.id, ...reply }) });
    await Promise.resolve();
    await Promise.resolve();
    return asked;
  }
}

const told = (n: number, text: string): Told => ({ n, text, fact: { what: "x" }, rules: [] });
const state = (n: number, more: Partial<FollowedState> = {}): FollowedState => ({
  n,
  from: n,
  events: [],
  decision: null,
  waiting: [],
  can_undo: false,
  cannot_undo: null,
  ending: null,
  ...more,
});
const card = { game: "g", seat: "french", scenario: "nlc/x", title: "X", set: "nlc", options: [], seats: [] };
const viewOf = (turn: string, diary: Told[] = [], version = 1) => ({
  ok: { seat: "french", showing: { moment: turn, phase: ["Foy"] }, knowledge: {}, diary, version },
});
const change = (from: number, turn: string): ViewChange => ({
  from,
  to: from + 1,
  delta: { showing: { moment: [0, turn] } },
});
const texts = (game: Game) => game.diary.map((event) => event.text);

let game: Game;
beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("location", { protocol: "http:", host: "h" });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
  game = new Game();
  game.open("token");
  Socket.last.onopen?.();
});
afterEach(() => {
  game.close();
  vi.unstubAllGlobals();
});

const welcome = (n: number) => Socket.last.push({ push: "welcome", seat: card, state: state(n) });

test("a seat that is welcomed reads the whole diary and follows the view", async () => {
  welcome(3);
  const asked = await Socket.last.answer("view", viewOf("14:00", [told(1, "a"), told(3, "b")]));
  expect(asked).toMatchObject({ since: 0, follow: true });
  expect([game.showing?.moment, texts(game)]).toEqual(["14:00", ["a", "b"]]);
});

test("a state brings what is new in the view, and nothing is asked for", async () => {
  welcome(3);
  await Socket.last.answer("view", viewOf("14:00"));
  const { showing: before } = game;
  Socket.last.push({ push: "state", state: state(4, { view: change(1, "15:00") }) });
  expect(game.showing?.moment).toBe("15:00");
  expect(game.showing?.phase).toBe(before?.phase);
  expect(Socket.last.asked).toEqual([]);
});

test("states that overtake the first view lose nothing of diary and view", async () => {
  welcome(3);
  const early = { events: [told(4, "c")], view: change(1, "15:00") };
  Socket.last.push({ push: "state", state: state(4, early) });
  Socket.last.push({ push: "state", state: state(5, { events: [told(5, "d")], view: change(2, "16:00") }) });
  expect(game.showing).toBeNull();
  await Socket.last.answer("view", viewOf("14:00", [told(1, "a")]));
  expect([game.showing?.moment, texts(game)]).toEqual(["16:00", ["a", "c", "d"]]);
});

test("a change that the whole view has already is passed over", async () => {
  welcome(3);
  Socket.last.push({ push: "state", state: state(4, { events: [told(4, "c")], view: change(1, "15:00") }) });
  await Socket.last.answer("view", viewOf("15:00", [told(1, "a"), told(4, "c")], 2));
  expect([game.showing?.moment, texts(game)]).toEqual(["15:00", ["a", "c"]]);
  expect(Socket.last.asked).toEqual([]);
});

test("if a change is missing the view is asked for again, and what is shown until then is marked", async () => {
  welcome(3);
  await Socket.last.answer("view", viewOf("14:00"));
  expect(game.catchingUp).toBe(false);
  Socket.last.push({ push: "state", state: state(5, { view: change(2, "16:00") }) });
  expect([game.showing?.moment, game.catchingUp]).toEqual(["14:00", true]);
  await Socket.last.answer("view", viewOf("16:00", [], 3));
  expect([game.showing?.moment, game.catchingUp]).toEqual(["16:00", false]);
});

test("a map is not shown as true while the line is down and until it has been read again", async () => {
  vi.useFakeTimers();
  welcome(3);
  await Socket.last.answer("view", viewOf("14:00"));
  Socket.last.close();
  expect([game.showing?.moment, game.catchingUp]).toEqual(["14:00", true]);
  vi.advanceTimersByTime(500);
  Socket.last.onopen?.();
  welcome(9);
  expect([game.connected, game.catchingUp]).toEqual([true, true]);
  await Socket.last.answer("view", viewOf("17:00", [], 8));
  expect([game.showing?.moment, game.catchingUp]).toEqual(["17:00", false]);
  vi.useRealTimers();
});

test("packed answers are listed", () => {
  const asked = { seat: "french", prompt: "", rules: [], secret: false };
  const packed = [{ do: "target", say: "target {hex}", each: { hex: ["1012", "1013W"] } }];
  Socket.last.push({ push: "welcome", seat: card, state: state(1, { decision: { ...asked, packed } }) });
  expect(game.decision?.actions.map((action) => action.say)).toEqual(["target 1012", "target 1013W"]);
});

test("what was taken back leaves the diary", async () => {
  welcome(3);
  await Socket.last.answer("view", viewOf("14:00", [told(1, "a"), told(3, "b")]));
  Socket.last.push({ push: "state", state: state(2, { from: 3 }) });
  expect(texts(game)).toEqual(["a"]);
});

test("an answer carries the state it was based on, and its state is taken", async () => {
  welcome(3);
  await Socket.last.answer("view", viewOf("14:00"));
  const done = game.act("rest");
  expect(game.busy).toBe(true);
  const asked = await Socket.last.answer("act", {
    ok: { n: 4, state: state(4, { events: [told(4, "rests")] }) },
  });
  expect(asked).toMatchObject({ action: "rest", n: 3 });
  expect(await done).toBe(true);
  expect([game.busy, game.state?.n, game.latest.length]).toEqual([false, 4, 1]);
});

test("a chain is sent whole", async () => {
  welcome(3);
  const done = game.act("move Foy", "to 2750", "rest");
  const asked = await Socket.last.answer("act", { ok: { n: 6, state: state(6) } });
  expect(asked["actions"]).toEqual(["move Foy", "to 2750", "rest"]);
  expect(await done).toBe(true);
});

test("a refusal is kept for the reader and changes nothing", async () => {
  welcome(3);
  const done = game.act("charge");
  await Socket.last.answer("act", { refused: { rule: "nlc.7.7.a", code: "x", why: "no cavalry" } });
  expect(await done).toBe(false);
  expect([game.refusal?.why, game.state?.n]).toEqual(["no cavalry", 3]);
});

test("whose decision it is follows from the seat", () => {
  const asked = { seat: "french", prompt: "", rules: [], secret: false, actions: [] };
  Socket.last.push({ push: "welcome", seat: card, state: state(1, { decision: asked }) });
  expect(game.mine).toBe(true);
  Socket.last.push({ push: "state", state: state(2, { decision: { ...asked, seat: "allied" } }) });
  expect(game.mine).toBe(false);
});

test("a seat that was handed over is not asked until it is taken back", () => {
  const asked = { seat: "french", prompt: "", rules: [], secret: false, actions: [] };
  const seats = (player: string) => [{ seat: "french", player, connected: true }];
  Socket.last.push({ push: "welcome", seat: card, state: state(1, { decision: asked }) });
  Socket.last.push({ push: "seats", seats: seats("random") });
  expect([game.mine, game.handed]).toEqual([false, true]);
  Socket.last.push({ push: "seats", seats: seats("person") });
  expect([game.mine, game.handed]).toEqual([true, false]);
});

test("one undo takes a whole chain back, and nothing before it", async () => {
  welcome(3);
  const undoable = (n: number) => ({ ok: { n, state: state(n, { can_undo: true }) } });
  const acted = game.act("move Foy", "to 2750", "rest");
  await Socket.last.answer("act", undoable(6));
  await acted;
  const undone = game.undo();
  expect(Socket.last.asked.filter((asked) => asked["do"] === "undo").map((asked) => asked["count"])).toEqual([
    3,
  ]);
  await Socket.last.answer("undo", undoable(3));
  await undone;
  expect(game.state?.n).toBe(3);
  expect(Socket.last.asked.filter((asked) => asked["do"] === "undo")).toEqual([]);
  // The next takes one answer back: nobody knows with what it was given.
  const again = game.undo();
  await Socket.last.answer("undo", undoable(2));
  await again;
  expect(Socket.last.asked.filter((asked) => asked["do"] === "undo")).toEqual([]);
});

describe("what the table answered by itself", () => {
  const undoable = (n: number) => ({ ok: { n, state: state(n, { can_undo: true }) } });
  const rest = { do: "rest", say: "rest" };
  const counted = (): unknown[] =>
    Socket.last.asked.filter((asked) => asked["do"] === "undo").map((asked) => asked["count"]);
  /** A march of three links, and two only answers after it. */
  async function marched(): Promise<void> {
    welcome(3);
    const acted = game.act("move Foy", "to 2750", "rest");
    await Socket.last.answer("act", undoable(6));
    await acted;
    for (const n of [7, 8]) {
      const given = game.giveUnasked(rest);
      await Socket.last.answer("act", undoable(n));
      await given;
    }
  }
  test("is marked", async () => {
    await marched();
    expect([...game.unasked]).toEqual([6, 7]);
  });
  test("is taken back with the last act of the hand, and its mark with it", async () => {
    await marched();
    const undone = game.undo();
    expect(counted()).toEqual([5]);
    await Socket.last.answer("undo", undoable(3));
    await undone;
    expect([[...game.unasked], game.wentBack]).toEqual([[], true]);
  });
  test("is left standing as far as it could not be taken back", async () => {
    await marched();
    const undone = game.undo();
    await Socket.last.answer("undo", undoable(7));
    await undone;
    expect([[...game.unasked], game.wentBack]).toEqual([[6], true]);
    Socket.last.push({ push: "state", state: state(7) });
    expect(game.wentBack).toBe(true);
    Socket.last.push({ push: "state", state: state(8) });
    expect(game.wentBack).toBe(false);
  });
  test("was given by another window of the seat first: that is no error", async () => {
    welcome(3);
    const given = game.giveUnasked(rest);
    Socket.last.push({ push: "state", state: state(4) });
    await Socket.last.answer("act", { error: "something has happened since" });
    await given;
    expect([game.error, game.unasked.size]).toEqual([null, 0]);
  });
});

test("a line that was mended before anything happened leaves what was being picked alone", () => {
  welcome(3);
  const { state: before } = game;
  welcome(3);
  expect(game.state).toBe(before);
  welcome(4);
  expect(game.state?.n).toBe(4);
});

test("what keeps a computer from going on is told while it lasts", () => {
  welcome(3);
  Socket.last.push({ push: "trouble", why: "the disk is full" });
  expect(game.error).toBe("the disk is full");
  Socket.last.push({ push: "trouble", why: null });
  expect(game.error).toBeNull();
});
