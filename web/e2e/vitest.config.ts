// Tests in a real browser against the real server. One file after another: both want the machine for themselves.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ["*.test.ts"],
    environment: "node",
    globalSetup: ["./server.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A story goes on from where it stands; after a failure the rest of it says nothing new.
    bail: 0,
    reporters: ["verbose"],
  },
});
