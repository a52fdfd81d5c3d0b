import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Where a server of this machine answers while the client is being worked on: `npm run dev` beside `grognard serve`.
const server = process.env["GROGNARD_SERVER"] ?? "http://127.0.0.1:8150";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", outDir: "dist", assetsInlineLimit: 2048 },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
