// Whole battles through the browser: too long for every change, see `make soak`.
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["*.test.ts"],
    environment: "node",
    globalSetup: ["../server.ts"],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    reporters: ["verbose"],
  },
});
