// A small board for tests: five columns and five rows of hexes that lie flat, 100 units from middle to middle.

import type { Board, Knowledge, Leader, Unit } from "../wire";

export function board(): Board {
  const hexes = [];
  for (let column = 1; column <= 5; column++)
    for (let row = 1; row <= 5; row++)
      hexes.push({
        hex: `${column}`.padStart(2, "0") + `${row}`.padStart(2, "0"),
        x: column * 86.6,
        y: row * 100 + (column % 2 === 0 ? 50 : 0),
        terrain: "clear",
        height: 100,
      });
  return {
    title: "A field",
    viewbox: [0, 0, 600, 700],
    hex_width: 115.5,
    outline: [],
    hexes,
    places: [{ name: "Gemioncourt", hex: "0303" }],
    turns: [],
    sides: [
      { seat: "french", title: "French", nations: ["french"] },
      { seat: "allied", title: "Allies", nations: ["british"] },
    ],
    nations: [
      { key: "french", letters: "Fr", seat: "french", fill: "#243f80", ink: "#ffffff", edge: "#121f40" },
      { key: "british", letters: "Br", seat: "allied", fill: "#b0242c", ink: "#ffffff", edge: "#581216" },
    ],
  };
}

export function unit(name: string, hex: string | null, more: Partial<Unit> = {}): Unit {
  return {
    name,
    seat: "french",
    nation: "french",
    formation: "French II Corps",
    division: null,
    arm: "infantry",
    front: 5,
    reverse: 2,
    movement: 4,
    morale: 4,
    guard: false,
    hex,
    state: "on the map",
    ...more,
  };
}

export function leader(name: string, hex: string | null): Leader {
  return {
    name,
    seat: "french",
    nation: "french",
    formation: null,
    rank: "wing commander",
    rating: 2,
    replaced: false,
    hex,
    state: "on the map",
  };
}

export function view(units: Unit[], more: Partial<Knowledge> = {}): Knowledge {
  return {
    turn: "1815-06-16 14:00",
    clock: { number: 1, of: 8, night: false, rain: false },
    phase: [],
    deciding: null,
    cup: [],
    initial_action: null,
    attacks: [],
    units,
    leaders: [],
    headquarters: [],
    formations: [
      {
        name: "French II Corps",
        seat: "french",
        nation: "french",
        leader: "Reille",
        order: null,
        active: true,
        acted: false,
        demoralized: false,
        full: 20,
        strength: 20,
        lost: 0,
        limit: null,
        stripe: "#1f6f43",
      },
    ],
    others: [],
    unknown_stacks: [],
    on_top: [],
    dispatches: [],
    victory: [],
    armies: [],
    arrivals: [],
    guard_recoiled: false,
    ...more,
  };
}
