// Keys of the game screen. Letters and figures count only where nobody is typing; Enter and Tab only where nothing that has
// the focus needs them itself.

export type Shortcut =
  | { panel: number }
  | { letter: string }
  | "answers"
  | "diary"
  | "help"
  | "type"
  | "undo"
  | "again"
  | "confirm"
  | "walk"
  | "back"
  | "lesson";

const KEYS: Record<string, Shortcut> = {
  "1": { panel: 0 },
  "2": { panel: 1 },
  "3": { panel: 2 },
  "4": "answers",
  "5": "diary",
  "?": "help",
  "/": "type",
  u: "undo",
  a: "again",
  l: "lesson",
};

/** What a key means where: `tag` is the element that has the focus, in capitals. */
export function shortcutFor(
  press: { key: string; ctrl: boolean; alt: boolean; shift: boolean },
  tag: string,
  typing: boolean,
): Shortcut | null {
  if (press.key === "Escape") return "back";
  if (typing || press.alt) return null;
  if (press.ctrl) return press.key.toLowerCase() === "z" && !press.shift ? "undo" : null;
  const idle = tag === "BODY" || tag === "";
  if (press.key === "Tab") return idle && !press.shift ? "walk" : null;
  if (press.key === "Enter") return ["BUTTON", "A", "SUMMARY", "SELECT"].includes(tag) ? null : "confirm";
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  // Any other letter is the rule set's own.
  return KEYS[key] ?? (key.length === 1 ? { letter: key } : null);
}

export function shortcut(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const typing =
    target !== null && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
  return shortcutFor(
    { key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, shift: event.shiftKey },
    document.activeElement?.tagName ?? "",
    typing,
  );
}
