// Whole battles through the browser: too long for every change, see `make soak`.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte()],
  test: {
    include: ["*.test.ts"],
    environment: "node",
    // The line of a seat without a browser.
    execArgv: ["--experimental-websocket"],
    globalSetup: ["../server.ts"],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 * Number(process.env["PATIENCE"] ?? "1"), interval: 50 } },
    reporters: ["verbose"],
  },
});
