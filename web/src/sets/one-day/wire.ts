// The types of One Day Napoleonics on the wire.

import type { Game } from "../../game/game.svelte";
import type { OneDayView } from "../../wire/one-day";
export type * from "../../wire";
export type * from "../../wire/one-day";

/** What a seat knows of a battle. */
export const viewOf = (game: Game): OneDayView | null => game.knowledge as OneDayView | null;

/** A roster of a view. */
export type Unit = OneDayView["units"][number];
