// A seat's line to the server: one WebSocket, questions with ids, answers by id, pushes without.
// The line mends itself: it tries again after 0.5, 1, 2, 4 … at most 15 seconds, at once when the browser is online again.
// A line that has been silent for long is asked whether it is still there, for a network that is gone closes no socket.

import type { Refusal } from "../wire";

export type Reply<T> = { ok: T } | { refused: Refusal } | { error: string };
export type Push = { push: string } & Record<string, unknown>;

export interface Listener {
  push(message: Push): void;
  up(): void;
  /** The line is down; `after` milliseconds until the next try. */
  down(after: number): void;
}

/** What is offered to the server where the browser can read it: longer frames then come compressed. */
const DEFLATE = "grognard.deflate";
export const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** So long nothing may be heard; then something is asked, and answered within the second time. */
const SILENCE = 25_000;
const ANSWERED = 8_000;

/** How long to wait before the next try, after so many that failed. */
export function waitAfter(failed: number): number {
  return Math.min(FIRST_WAIT * 2 ** failed, LONGEST_WAIT);
}

export class Connection {
  #url: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #asked = new Map<number, (reply: Reply<unknown>) => void>();
  #next = 1;
  #failed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Frames are heard in the order in which they came, also where one of them takes a while to be read. */
  #reading: Promise<void> | null = null;

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
    addEventListener("online", this.#now);
    addEventListener("offline", this.#listen);
    this.#open();
  }

  ask<T>(message: Record<string, unknown>): Promise<Reply<T>> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return Promise.resolve({
        error: "The line to the server is down. It is being mended; try again then.",
      });
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve as (reply: Reply<unknown>) => void);
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#listen);
    this.#socket?.close();
    this.#forget();
  }

  #now = (): void => {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const socket = new WebSocket(this.#url, typeof DecompressionStream === "undefined" ? [] : [DEFLATE]);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#reading = null;
    socket.onopen = () => {
      this.#failed = 0;
      this.#alive();
      this.#listener.up();
    };
    socket.onmessage = (frame) => {
      this.#alive();
      this.#take(socket, frame.data as string | ArrayBuffer);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearTimeout(this.#silence);
    this.#forget();
    if (this.#closed) return;
    const wait = waitAfter(this.#failed++);
    this.#timer = setTimeout(() => this.#open(), wait);
    this.#listener.down(wait);
  }

  #alive(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#listen, SILENCE);
  }

  /** Asks whether anybody is there; whatever is heard says so. */
  #listen = (): void => {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    void this.ask({ do: "pending" });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#lost(socket);
      socket.close();
    }, ANSWERED);
  };

  #take(socket: WebSocket, data: string | ArrayBuffer): void {
    if (typeof data === "string" && this.#reading === null) {
      this.#heard(data);
      return;
    }
    const before = this.#reading;
    const reading = (async () => {
      const text = typeof data === "string" ? data : await inflated(data);
      await before;
      if (this.#socket === socket) this.#heard(text);
    })().catch(() => socket.close());
    this.#reading = reading;
    void reading.then(() => {
      if (this.#reading === reading) this.#reading = null;
    });
  }

  #heard(text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (typeof message !== "object" || message === null) return;
    if ("push" in message) {
      this.#listener.push(message as Push);
      return;
    }
    const id = (message as { id?: unknown }).id;
    if (typeof id !== "number") return;
    const answer = this.#asked.get(id);
    this.#asked.delete(id);
    answer?.(message as unknown as Reply<unknown>);
  }

  /** What was asked and not answered when the line broke: nobody knows whether it was done; the next state tells. */
  #forget(): void {
    for (const answer of this.#asked.values())
      answer({
        error: "The line broke before the answer came. The table shows what was done once it is mended.",
      });
    this.#asked.clear();
  }
}

async function inflated(bytes: ArrayBuffer): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** The address of a seat's socket on the server this page came from. */
export function seatSocket(token: string, at: Location = location): string {
  const scheme = at.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${at.host}/api/play/${encodeURIComponent(token)}`;
}
