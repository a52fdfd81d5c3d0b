import { expect, test } from "vitest";
import { label } from "./marches";

test("a number of points carries its unit", () => {
  const labels = ["1", "2.5", "0.5", "3"].map((points) =>
    label({ do: "announce", say: `announce ${points}`, points }, `announce ${points}`),
  );
  expect(labels).toEqual(["announce 1 MP", "announce 2½ MP", "announce ½ MP", "announce 3 MP"]);
  expect(label({ do: "rest", say: "rest" }, "rest")).toBe("rest");
});
