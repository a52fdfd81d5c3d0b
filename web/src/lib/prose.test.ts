// The words of the client agree with how many things they speak of: every template is read where it is written. How things are worded is
// in docs/prose.md; what the umpire says is read by tests/prose.rs.
import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts", "!../wire/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const NOUNS =
  "points|hexes|turns|steps|units|orders|pieces|games|places|answers|battles|minutes|hours|days|players|dispatches|seats|rules|cases|throws|entries|seconds|leaders|hits|legs|dice";
/** A hole and a noun behind it in the plural, whatever the hole holds: "1 points". */
const COUNTED = new RegExp(String.raw`\}\s+(?:earlier |victory )?(?:${NOUNS})\b(?!=)`, "g");
/** Somebody has asked whether there is one, or the number is rounded to more than one. */
const ASKED = /=== 1\b|Math\.|\bcount\(|halves|const days/;
const PEOPLES = /(?<![\w."'`/-])(?:french|allied|prussian|british)(?![\w"'`:.-])/g;

/** The faults of a text, each with its line. */
function faults(name: string, text: string): string[] {
  const lines = text.split("\n");
  const found: string[] = [];
  for (const match of text.matchAll(COUNTED)) {
    const line = text.slice(0, match.index).split("\n").length;
    if (!ASKED.test(lines.slice(Math.max(0, line - 3), line + 1).join("\n")))
      found.push(`${name}:${line} ${match[0]}`);
  }
  lines.forEach((line, n) => {
    const code = line.replace(/^\s*(?:\/\/|\/?\*|<!--).*/, "");
    for (const [people] of code.matchAll(PEOPLES)) found.push(`${name}:${n + 1} ${people} without a capital`);
    if (/[a-z,;] {2,}[a-z]/.test(code.trim().replace(/^.*?=/, ""))) found.push(`${name}:${n + 1} two spaces`);
    if (/\b[Aa] (?:[aei]\w|o(?!ne)\w|u(?!ni|se|su|sa))\w/.test(code))
      found.push(`${name}:${n + 1} "a" before a vowel`);
  });
  return found;
}

test("every template agrees with one, two and five things", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(Object.entries(SOURCES).flatMap(([name, text]) => faults(name, text))).toEqual([]);
});

test("faults are found", () => {
  for (const text of ["<p>{n} points</p>", "`${n}\n turns`", "the french win", "such a answer", "x  y z"])
    expect(faults("", text), text).not.toEqual([]);
  for (const text of ['count(n, "point")', "the French win", "a unit and a use", 'seat: "french"'])
    expect(faults("", text), text).toEqual([]);
});
