// What a person sets once for this browser: kept in localStorage, written onto <html> so that plain CSS can follow.

export interface Settings {
  theme: "system" | "dark" | "light";
  /** Factor on every size; 1 is the browser's own. */
  scale: number;
  /** Moves, fire and dice are shown moving. */
  animate: boolean;
  contrast: boolean;
  /** What has only one answer is answered without asking. */
  unasked: boolean;
  /** Drums, guns and paper are heard. */
  sounds: boolean;
  /** What happened since the last decision is played on the map. */
  film: boolean;
  /** How fast; 1 is as fast as it can be read. */
  pace: number;
}

const KEY = "grognard.settings";
// The table is dark oak unless somebody wishes otherwise.
const DEFAULTS: Settings = {
  theme: "dark",
  scale: 1,
  animate: true,
  contrast: false,
  unasked: true,
  sounds: false,
  film: true,
  pace: 1,
};
export const SCALES = [0.875, 1, 1.125, 1.25, 1.5] as const;
export const PACES = [0.5, 1, 2, 4, 8] as const;

/** Whatever was stored, only what is sound of it is taken. */
export function soundSettings(stored: unknown): Settings {
  const from = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const theme = from["theme"];
  const scale = from["scale"];
  return {
    theme: theme === "dark" || theme === "light" || theme === "system" ? theme : DEFAULTS.theme,
    scale: typeof scale === "number" && scale >= 0.75 && scale <= 2 ? scale : DEFAULTS.scale,
    animate: typeof from["animate"] === "boolean" ? from["animate"] : DEFAULTS.animate,
    contrast: typeof from["contrast"] === "boolean" ? from["contrast"] : DEFAULTS.contrast,
    unasked: typeof from["unasked"] === "boolean" ? from["unasked"] : DEFAULTS.unasked,
    sounds: typeof from["sounds"] === "boolean" ? from["sounds"] : DEFAULTS.sounds,
    film: typeof from["film"] === "boolean" ? from["film"] : DEFAULTS.film,
    pace: PACES.find((pace) => pace === from["pace"]) ?? DEFAULTS.pace,
  };
}

export const settings: Settings = $state({ ...DEFAULTS });

/** Reads what is stored and follows changes, of the settings and of the system's own wishes. */
export function beginSettings(): void {
  Object.assign(settings, soundSettings(remembered(KEY)));
  const light = matchMedia("(prefers-color-scheme: light)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let prefersLight = $state(light.matches);
  light.addEventListener("change", () => (prefersLight = light.matches));
  still.addEventListener("change", () => (systemIsStill = still.matches));
  systemIsStill = still.matches;
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset["theme"] =
        settings.theme === "system" ? (prefersLight ? "light" : "dark") : settings.theme;
      root.dataset["contrast"] = settings.contrast ? "more" : "plain";
      root.dataset["motion"] = moving() ? "full" : "none";
      root.style.setProperty("--text-scale", String(settings.scale));
      remember(KEY, settings);
    });
  });
}

/** The next pace up or down. */
export function paced(pace: number, by: -1 | 1): number {
  const at = PACES.findIndex((one) => one === pace);
  return PACES[Math.max(0, Math.min(PACES.length - 1, (at < 0 ? 1 : at) + by))] ?? pace;
}

export function sayPace(pace: number): string {
  return `${pace === 0.5 ? "½" : pace} ×`;
}

let systemIsStill = $state(false);

/** Whether anything may move: the setting, and the system's wish for less motion. */
export function moving(): boolean {
  return settings.animate && !systemIsStill;
}

/** Reads a value kept in this browser; nothing where storage is shut off or broken. */
export function remembered(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a value in this browser, where it lets us. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the table works without.
  }
}
