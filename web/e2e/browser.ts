// The browser of the tests: the system's Chromium (CHROMIUM names another), driven without a download of its own.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect, inject } from "vitest";

export const SHOTS = join(import.meta.dirname, "../shots");

/** The windows that the table promises to be usable in. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 844, height: 390 },
} as const;
export type Size = keyof typeof SIZES;
export type Theme = "dark" | "light";

/** A factor on every time limit: PATIENCE=4 on a machine that has much else to do. */
export const PATIENCE = Number(process.env["PATIENCE"] ?? "1");

/** The dice of every game that a test begins, so that it plays the same battle every time; SEED names others. */
const SEED = Number(process.env["SEED"] ?? "1815");

const USUAL = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function launch(): Promise<Browser> {
  const binary = process.env["CHROMIUM"] ?? USUAL.find(existsSync);
  if (!binary)
    throw new Error("No Chromium found. Run scripts/install-chromium.sh, or name one with CHROMIUM.");
  // Without a sandbox because tests often run as root in a container; they open nothing but our own pages.
  return chromium.launch({ executablePath: binary, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

export interface Opened {
  context: BrowserContext;
  page: Page;
  /** What went wrong in the page so far: script errors, error messages, answers 5xx. */
  faults: string[];
  /** Every message from the server to this browser over its sockets. */
  heard: string[];
}

/** A browser of its own: nothing shared with another but the server. Motion is reduced and no film plays, so that nothing has to be waited for. */
export async function open(
  browser: Browser,
  path: string,
  settings: { theme?: Theme; unasked?: boolean; film?: boolean; motion?: boolean } = {},
  /** A phone of this size, with a finger in place of the mouse. */
  phone?: { width: number; height: number },
): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: inject("base"),
    viewport: phone ?? SIZES.desktop,
    hasTouch: phone !== undefined,
    isMobile: phone !== undefined,
    reducedMotion: settings.motion ? "no-preference" : "reduce",
  });
  await context.addInitScript(
    (wanted) => {
      // Chosen once, as in the settings; what the test changes afterwards stays.
      if (!localStorage.getItem("grognard.settings"))
        localStorage.setItem("grognard.settings", JSON.stringify(wanted));
    },
    {
      film: false,
      ...settings,
    },
  );
  context.setDefaultTimeout(15_000 * PATIENCE);
  await context.route("**/api/games", async (route) => {
    const wish = route.request().postDataJSON() as { seed?: unknown } | null;
    await (wish ? route.continue({ postData: JSON.stringify({ seed: SEED, ...wish }) }) : route.continue());
  });
  const page = await context.newPage();
  const faults: string[] = [];
  const heard: string[] = [];
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} from ${response.url()}`);
  });
  page.on("websocket", (socket) => {
    // Long frames come compressed (docs/server.md).
    socket.on("framereceived", ({ payload }) =>
      heard.push(typeof payload === "string" ? payload : inflateRawSync(payload).toString()),
    );
  });
  await page.goto(`/#${path}`);
  return { context, page, faults, heard };
}

/** Carries a step of a story out; where it fails, the page is kept as a picture named for the step. */
export async function step<T>(page: Page, name: string, does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    const path = join(SHOTS, `failed-${name.replace(/\W+/g, "-")}.png`);
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path }).catch(() => {});
    if (error instanceof Error) error.message = `${name}: ${error.message}\nThe page as it was: ${path}`;
    throw error;
  }
}

/** Pictures of the page in every size, kept as build output to be looked at. */
export async function shoot(
  page: Page,
  name: string,
  sizes: Size[] = ["desktop", "tablet", "phone"],
): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    await settled(page);
    // The map is painted tile by tile, sharpest last.
    if (await page.locator("canvas").count()) await page.waitForTimeout(600);
    await page.screenshot({ path: join(SHOTS, `${name}-${size}.png`) });
  }
  await page.setViewportSize(SIZES.desktop);
}

/** Two frames after fonts, pictures and the ground of a map: what the eye would see. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        .filter((image) => image.loading !== "lazy")
        .map((image) => image.decode().catch(() => {})),
    );
    // The drawing of a map comes by itself.
    const end = performance.now() + 5_000;
    const fetched = () =>
      performance.getEntriesByType("resource").some((entry) => entry.name.endsWith("/map.svg"));
    while (document.querySelector("canvas") && !fetched() && performance.now() < end) await frame();
    await frame();
    await frame();
  });
}

/** Puts the page into a theme the way the settings do. */
export async function dress(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset["theme"] = wanted;
  }, theme);
  await settled(page);
}

/** What the rules for accessibility (all, or some) find in the page as it is dressed, each with the element it lies in. */
export async function faultsOf(page: Page, only: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    only.length > 0
      ? axe.withRules([...only])
      : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
  ).analyze();
  return violations.flatMap((fault) =>
    fault.nodes
      .slice(0, 5)
      .map(
        (node) =>
          `${fault.id} (${fault.impact}): ${fault.help}: ${node.html.slice(0, 200)} ${node.failureSummary?.replace(/\s+/g, " ") ?? ""}`,
      ),
  );
}

/** The rules whose outcome depends on colours: in the second theme nothing else can be found that was not found in the first. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** The page by the rules for accessibility, in both themes. */
export async function accessible(page: Page, where: string): Promise<void> {
  for (const [theme, rules] of [
    ["light", []],
    ["dark", OF_COLOURS],
  ] as const) {
    await dress(page, theme);
    // Soft: the story goes on, and every fault of every page is told in one run.
    expect.soft(await faultsOf(page, rules), `accessibility of ${where}, ${theme} theme`).toEqual([]);
  }
}
