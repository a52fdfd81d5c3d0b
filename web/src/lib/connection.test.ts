import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, seatSocket, waitAfter, type Push } from "./connection";

class Socket {
  static OPEN = 1;
  static made: Socket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((frame: { data: string | ArrayBuffer }) => void) | null = null;
  url: string;
  offers: string[];
  constructor(url: string, offers: string[]) {
    this.url = url;
    this.offers = offers;
    Socket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tells(message: unknown): void {
    const isFrame = typeof message === "string" || message instanceof ArrayBuffer;
    this.onmessage?.({ data: isFrame ? message : JSON.stringify(message) });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

beforeEach(() => {
  Socket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function deflated(message: unknown): Promise<ArrayBuffer> {
  const text = new Blob([JSON.stringify(message)]).stream();
  return new Response(text.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
}

function lined(): { line: Connection; heard: Push[]; ups: number[]; downs: number[] } {
  const heard: Push[] = [];
  const ups: number[] = [];
  const downs: number[] = [];
  const line = new Connection("ws://there", {
    push: (message) => heard.push(message),
    up: () => ups.push(1),
    down: (after) => downs.push(after),
  });
  return { line, heard, ups, downs };
}

describe("a seat's line", () => {
  test("answers come by id, whatever their order", async () => {
    const { line } = lined();
    const [socket] = Socket.made;
    socket?.opens();
    const first = line.ask({ do: "view" });
    const second = line.ask({ do: "odds" });
    const [one, two] = socket?.sent ?? [];
    socket?.tells({ id: two?.["id"], ok: "second" });
    socket?.tells({ id: one?.["id"], refused: { rule: "nlc.1" } });
    expect(await second).toMatchObject({ ok: "second" });
    expect(await first).toMatchObject({ refused: { rule: "nlc.1" } });
  });

  test("pushes are passed on, and what cannot be read is passed over", () => {
    const { heard } = lined();
    const [socket] = Socket.made;
    socket?.opens();
    socket?.tells("not json");
    socket?.tells({ push: "state", state: { n: 1 } });
    expect(heard).toEqual([{ push: "state", state: { n: 1 } }]);
  });

  test("compressed frames are read, and heard in the order in which they came", async () => {
    vi.useRealTimers();
    const { line, heard } = lined();
    const [socket] = Socket.made;
    socket?.opens();
    expect(socket?.offers).toEqual(["grognard.deflate"]);
    const asked = line.ask({ do: "view" });
    const one = await deflated({ push: "state", state: { n: 1, text: "x".repeat(3000) } });
    const three = await deflated({ push: "state", state: { n: 3 } });
    socket?.tells(one);
    socket?.tells({ push: "state", state: { n: 2 } });
    socket?.tells(three);
    socket?.tells({ id: socket.sent[0]?.["id"], ok: "last" });
    expect(heard).toEqual([]);
    expect(await asked).toMatchObject({ ok: "last" });
    expect(heard.map((push) => (push["state"] as { n: number }).n)).toEqual([1, 2, 3]);
    // Once all is read, what comes is heard at once again.
    await new Promise((done) => setTimeout(done));
    socket?.tells({ push: "state", state: { n: 4 } });
    expect(heard).toHaveLength(4);
    line.close();
  });

  test("a broken line answers what was asked and is opened anew, later each time", async () => {
    const { line, downs, ups } = lined();
    Socket.made[0]?.opens();
    const asked = line.ask({ do: "act" });
    Socket.made[0]?.close();
    expect(await asked).toHaveProperty("error");
    expect(downs).toEqual([500]);
    vi.advanceTimersByTime(500);
    expect(Socket.made).toHaveLength(2);
    Socket.made[1]?.close();
    expect(downs).toEqual([500, 1000]);
    vi.advanceTimersByTime(1000);
    Socket.made[2]?.opens();
    expect(ups).toHaveLength(2);
  });

  test("a silent line is asked, and opened anew when nobody answers", () => {
    const { downs } = lined();
    const [socket] = Socket.made;
    socket?.opens();
    vi.advanceTimersByTime(25_000);
    expect(socket?.sent.map((asked) => asked["do"])).toEqual(["pending"]);
    socket?.tells({ id: socket.sent[0]?.["id"], ok: {} });
    vi.advanceTimersByTime(20_000);
    expect([Socket.made.length, downs]).toEqual([1, []]);
    // Now nobody answers any more.
    vi.advanceTimersByTime(5_000 + 8_000);
    expect(downs).toEqual([500]);
    vi.advanceTimersByTime(500);
    expect(Socket.made).toHaveLength(2);
  });

  test("a line that was closed stays closed", () => {
    const { line } = lined();
    Socket.made[0]?.opens();
    line.close();
    vi.advanceTimersByTime(60_000);
    expect(Socket.made).toHaveLength(1);
  });

  test("without a line the answer says so", async () => {
    const { line } = lined();
    expect(await line.ask({ do: "view" })).toHaveProperty("error");
  });
});

test("the wait doubles up to a quarter of a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(waitAfter)).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000]);
});

test("the socket's address follows the page's", () => {
  const at = (protocol: string) => seatSocket("t/k", { protocol, host: "h:1" } as Location);
  expect(at("http:")).toBe("ws://h:1/api/play/t%2Fk");
  expect(at("https:")).toBe("wss://h:1/api/play/t%2Fk");
});
