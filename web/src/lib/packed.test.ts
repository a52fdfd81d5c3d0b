import { expect, test } from "vitest";
import { unpacked } from "./packed";

const asked = { seat: "french", prompt: "write", rules: [], secret: true };

test("packed answers come out as they were listed", () => {
  const packed = [
    { do: "target", say: "target {hex}", each: { hex: ["1012", "1013W"] } },
    { do: "seal", say: "seal" },
    {
      do: "write-to",
      say: "write to {to} by {by}",
      all: { by: "Ney" },
      each: { to: ["I Corps", "II Corps"] },
    },
    { do: "move", say: ["move Foy and Jerome", "move Foy"], each: { units: [["Foy", "Jerome"], ["Foy"]] } },
    { do: "again", say: "again {n}", all: { n: 1 } },
  ];
  expect(unpacked({ ...asked, packed })).toEqual({
    ...asked,
    actions: [
      { do: "target", hex: "1012", say: "target 1012" },
      { do: "target", hex: "1013W", say: "target 1013W" },
      { do: "seal", say: "seal" },
      { do: "write-to", to: "I Corps", by: "Ney", say: "write to I Corps by Ney" },
      { do: "write-to", to: "II Corps", by: "Ney", say: "write to II Corps by Ney" },
      { do: "move", units: ["Foy", "Jerome"], say: "move Foy and Jerome" },
      { do: "move", units: ["Foy"], say: "move Foy" },
      { do: "again", n: 1, say: "again 1" },
    ],
  });
});

test("answers that are listed stay as they are", () => {
  const decision = { ...asked, actions: [{ do: "seal", say: "seal" }] };
  expect(unpacked(decision)).toBe(decision);
});
