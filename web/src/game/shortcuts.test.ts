import { describe, expect, test } from "vitest";
import { shortcutFor } from "./shortcuts";

describe("keys", () => {
  const press = (key: string, more: object = {}) => ({ key, ctrl: false, alt: false, shift: false, ...more });
  test("figures fold panels", () => expect(shortcutFor(press("3"), "BODY", false)).toEqual({ panel: 2 }));
  test("a letter that the table does not need is the rule set's", () => {
    expect(shortcutFor(press("Z"), "BODY", false)).toEqual({ letter: "z" });
    expect(shortcutFor(press("F5"), "BODY", false)).toBeNull();
  });
  test("nothing but Escape counts while somebody types", () => {
    expect(shortcutFor(press("3"), "INPUT", true)).toBeNull();
    expect(shortcutFor(press("Escape"), "INPUT", true)).toBe("back");
  });
  test("Enter is left to a button that has the focus", () => {
    expect(shortcutFor(press("Enter"), "BUTTON", false)).toBeNull();
    expect(shortcutFor(press("Enter"), "BODY", false)).toBe("confirm");
  });
  test("Tab walks the answers only from nowhere, and never backwards", () => {
    expect(shortcutFor(press("Tab"), "BODY", false)).toBe("walk");
    expect(shortcutFor(press("Tab"), "BUTTON", false)).toBeNull();
    expect(shortcutFor(press("Tab", { shift: true }), "BODY", false)).toBeNull();
  });
  test("the browser keeps its own keys", () => {
    expect(shortcutFor(press("u", { ctrl: true }), "BODY", false)).toBeNull();
    expect(shortcutFor(press("z", { ctrl: true }), "BODY", false)).toBe("undo");
    expect(shortcutFor(press("1", { alt: true }), "BODY", false)).toBeNull();
  });
});
