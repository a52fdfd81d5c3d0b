// Washes over the map that answer a question: zones of control, what is seen from a hex, how far a commander reaches,
// where orders lead. Each is asked of the server when it is switched on and again when the game has gone on.

import type { Game } from "../../game/game.svelte";
import type { PlaceKey } from "../../map/place";
import type { Arrow, Overlay } from "../../map/types";
import type { HexesLook, ZonesLook } from "./wire";
import type { Washes } from "../set";
import { knowledgeOf } from "./knowledge";
import OverlayBar from "./OverlayBar.svelte";

/** Whose command range can be asked for. */
const COMMANDS = new Set(["leader", "formation"]);

export class Overlays implements Washes {
  readonly Bar = OverlayBar;
  readonly #game: Game;
  zones = $state(false);
  orders = $state(true);
  sightFrom: PlaceKey | null = $state(null);
  commandOf: string | null = $state(null);
  /** What the command range says of itself. */
  note: string | null = $state(null);
  #zones: Overlay[] = $state.raw([]);
  #sight: Overlay[] = $state.raw([]);
  #command: Overlay[] = $state.raw([]);

  readonly shown: Overlay[] = $derived.by(() => [...this.#zones, ...this.#sight, ...this.#command]);

  /** Orders as arrows from whoever leads to the target, and the attacks that are declared. */
  readonly arrows: Arrow[] = $derived.by(() => {
    const view = knowledgeOf(this.#game);
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
        kind: "plan",
        label: `${formation.name}: ${order.words}`,
      });
    }
    return [...orders, ...attacks];
  });

  constructor(game: Game) {
    this.#game = game;
  }

  toggleSight(hex: PlaceKey): void {
    this.sightFrom = this.sightFrom === hex ? null : hex;
  }

  toggleCommand(name: string): void {
    this.commandOf = this.commandOf === name ? null : name;
  }

  key(letter: string, place: PlaceKey | null): boolean {
    const { selection } = this.#game;
    if (letter === "z") this.zones = !this.zones;
    else if (letter === "o") this.orders = !this.orders;
    else if (letter === "s" && place !== null) this.toggleSight(place);
    else if (letter === "c" && selection.kind === "named" && COMMANDS.has(selection.what))
      this.toggleCommand(selection.name);
    else return false;
    return true;
  }

  /** Call once from a component: keeps each wash in step with its switch and with the game. */
  follow(): void {
    const game = this.#game;
    $effect(() => {
      void game.knowledge;
      if (!this.zones) this.#zones = [];
      else
        void game.look<ZonesLook>({ what: "zones" }).then((look) => {
          if (look && this.zones)
            this.#zones = look.zones.map(({ seat, hexes }) => ({ kind: "zone", seat, places: hexes }));
        });
    });
    $effect(() => {
      void game.knowledge;
      const hex = this.sightFrom;
      if (hex === null) this.#sight = [];
      else
        void game.look<HexesLook>({ what: "sight", hex }).then((look) => {
          if (look && this.sightFrom === hex) this.#sight = [{ kind: "sight", places: look.hexes }];
        });
    });
    $effect(() => {
      void game.knowledge;
      const name = this.commandOf;
      if (name === null) {
        this.#command = [];
        this.note = null;
      } else
        void game.look<HexesLook>({ what: "command", name }).then((look) => {
          if (!look || this.commandOf !== name) return;
          this.#command = [{ kind: "range", places: look.hexes }];
          this.note = look.note;
        });
    });
  }
}
