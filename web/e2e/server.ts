// Starts the real server on a free port of this machine with a database of its own, once for all tests.
//
// GROGNARD names the binary (default: the one the Makefile builds, release before debug). CLIENT names a
// folder with a built client to serve instead of the one inside the binary: for work on the client without building the
// server anew.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { preview } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    base: string;
  }
}

const ROOT = resolve(import.meta.dirname, "../..");
/** Milliseconds until the server must answer. */
const STARTED = 30_000 * Number(process.env["PATIENCE"] ?? "1");

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binary = process.env["GROGNARD"] ?? built();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "grognard-e2e-"));
  const server = spawn(
    binary,
    ["serve", "--listen", `127.0.0.1:${port}`, "--database", join(folder, "games.sqlite")],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const said = keep(server);
  let base = `http://127.0.0.1:${port}`;
  await answers(`${base}/api/health`, server, said);

  let stopClient = async (): Promise<void> => {};
  const folderOfClient = process.env["CLIENT"];
  if (folderOfClient) {
    const clientPort = await freePort();
    const client = await preview({
      root: join(ROOT, "web"),
      logLevel: "silent",
      build: { outDir: resolve(folderOfClient) },
      preview: {
        host: "127.0.0.1",
        port: clientPort,
        strictPort: true,
        proxy: { "/api": { target: base, ws: true } },
      },
    });
    stopClient = () => client.close();
    base = `http://127.0.0.1:${clientPort}`;
  }
  project.provide("base", base);

  return async () => {
    await stopClient();
    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    await Promise.race([gone, new Promise((late) => setTimeout(late, 5_000))]);
    if (server.exitCode === null) server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
}

function built(): string {
  const found = ["release", "debug"].map((kind) => join(ROOT, "target", kind, "grognard")).find(existsSync);
  if (!found)
    throw new Error(
      "No server is built. Run `cargo build -p grognard`, or name a binary with GROGNARD=/path/to/grognard.",
    );
  return found;
}

/** The last lines that the server wrote, for the message when it does not start. */
function keep(server: ChildProcess): () => string {
  let text = "";
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (piece: Buffer) => (text = (text + piece.toString()).slice(-4_000)));
  return () => text;
}

async function answers(url: string, server: ChildProcess, said: () => string): Promise<void> {
  const end = Date.now() + STARTED;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${said()}`);
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not yet.
    }
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`The server did not answer at ${url} within ${STARTED / 1000} s:\n${said()}`);
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}
