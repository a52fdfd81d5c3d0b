import { expect, test } from "vitest";
import { readRoute } from "./router.svelte";

test("addresses name screens", () => {
  expect(readRoute("")).toEqual({ page: "gallery" });
  expect(readRoute("#/")).toEqual({ page: "gallery" });
  expect(readRoute("#/play/abc_-1")).toEqual({ page: "play", token: "abc_-1" });
  expect(readRoute("#/invitation/abc")).toEqual({ page: "invitation", token: "abc" });
  expect(readRoute("#/hotseat/one/two")).toEqual({ page: "hotseat", tokens: ["one", "two"], curtain: true });
  expect(readRoute("#/hotseat/one/two?open")).toEqual({
    page: "hotseat",
    tokens: ["one", "two"],
    curtain: false,
  });
  expect(readRoute("#/rules/nlc")).toEqual({ page: "rules", set: "nlc", id: null });
  expect(readRoute("#/rules/nlc/7.4.e")).toEqual({ page: "rules", set: "nlc", id: "7.4.e" });
  expect(readRoute("#/cases/nlc/7.4-retreats/3")).toEqual({
    page: "case",
    set: "nlc",
    file: "7.4-retreats",
    number: 3,
  });
  expect(readRoute("#/replay/abc")).toEqual({ page: "replay", token: "abc" });
});

test("what is no address is said to be none", () => {
  for (const path of ["/play", "/play/a/b", "/cases/nlc/x/third", "/nowhere", "/hotseat"])
    expect(readRoute(`#${path}`)).toEqual({ page: "lost", path });
});

test("a broken escape does not break the page", () => {
  expect(readRoute("#/play/%E0%A4")).toEqual({ page: "play", token: "%E0%A4" });
});
