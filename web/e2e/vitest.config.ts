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
    reporters: ["verbose"],
  },
});
