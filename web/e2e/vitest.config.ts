// Tests in a real browser against the real server. One file after another: both want the machine for themselves.
import { defineConfig } from "vitest/config";

const patience = Number(process.env["PATIENCE"] ?? "1");

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["*.test.ts"],
    environment: "node",
    globalSetup: ["./server.ts"],
    fileParallelism: false,
    testTimeout: 120_000 * patience,
    hookTimeout: 60_000 * patience,
    // What is polled comes when it comes: on a machine with much else to do a second is nothing.
    expect: { poll: { timeout: 20_000 * patience, interval: 50 } },
    reporters: ["verbose"],
  },
});
