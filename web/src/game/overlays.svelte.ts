// Washes over the map that answer a question: zones of control, what is seen from a hex, how far a commander reaches,
// where orders lead. Each is asked of the server when it is switched on and again when the game has gone on.

import type { Arrow, Overlay } from "../map/types";
import { shortTimes } from "../lib/words";
import type { HexNo, ZonesLook } from "../wire";
import type { Game } from "./game.svelte";

export class Overlays {
  readonly #game: Game;
  zones = $state(false);
  orders = $state(true);
  sightFrom: HexNo | null = $state(null);
  commandOf: string | null = $state(null);
  /** What the command range says of itself. */
  note: string | null = $state(null);
  #zones: Overlay[] = $state.raw([]);
  #sight: Overlay[] = $state.raw([]);
  #command: Overlay[] = $state.raw([]);

  readonly shown: Overlay[] = $derived.by(() => [...this.#zones, ...this.#sight, ...this.#command]);

  /** Orders as arrows from whoever leads to the target, and the attacks that are declared. */
  readonly arrows: Arrow[] = $derived.by(() => {
    const view = this.#game.view;
    if (!view) return [];
    const attacks: Arrow[] = (view.attacks ?? []).map((attack) => ({
      from: attack.from,
      to: attack.target,
      kind: "fire",
      label: `Attack on ${attack.target} from ${attack.from}: ${attack.units.join(", ")}`,
    }));
    if (!this.orders) return attacks;
    const orders: Arrow[] = [];
    for (const formation of view.formations ?? []) {
      const from = view.leaders.find((leader) => leader.name === formation.leader)?.hex;
      const { order } = formation;
      if (!from || !order?.target || order.target === from) continue;
      orders.push({
        from,
        to: order.target,
        ...(order.route.length > 0 ? { via: order.route } : {}),
        kind: "order",
        label: shortTimes(`${formation.name}: ${order.words}`),
      });
    }
    return [...orders, ...attacks];
  });

  constructor(game: Game) {
    this.#game = game;
  }

  toggleSight(hex: HexNo): void {
    this.sightFrom = this.sightFrom === hex ? null : hex;
  }

  toggleCommand(name: string): void {
    this.commandOf = this.commandOf === name ? null : name;
  }

  get any(): boolean {
    return this.zones || this.sightFrom !== null || this.commandOf !== null;
  }

  clear(): void {
    this.zones = false;
    this.sightFrom = null;
    this.commandOf = null;
  }

  /** Call once from a component: keeps each wash in step with its switch and with the game. */
  follow(): void {
    const game = this.#game;
    $effect(() => {
      void game.view;
      if (!this.zones) this.#zones = [];
      else
        void game.look<ZonesLook>({ what: "zones" }).then((look) => {
          if (look && this.zones)
            this.#zones = look.zones.map(({ seat, hexes }) => ({ kind: "zone", seat, hexes }));
        });
    });
    $effect(() => {
      void game.view;
      const hex = this.sightFrom;
      if (hex === null) this.#sight = [];
      else
        void game.look<{ hexes: HexNo[] }>({ what: "sight", hex }).then((look) => {
          if (look && this.sightFrom === hex) this.#sight = [{ kind: "sight", hexes: look.hexes }];
        });
    });
    $effect(() => {
      void game.view;
      const name = this.commandOf;
      if (name === null) {
        this.#command = [];
        this.note = null;
      } else
        void game.look<{ hexes: HexNo[]; note: string }>({ what: "command", name }).then((look) => {
          if (!look || this.commandOf !== name) return;
          this.#command = [{ kind: "command", hexes: look.hexes }];
          this.note = look.note;
        });
    });
  }
}
