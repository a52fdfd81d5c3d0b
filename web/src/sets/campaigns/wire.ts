// The types of Campaigns of Napoleon on the wire.

import type { Action, Told } from "../../wire";
import type { CampaignAnswer, CampaignFact, CampaignView } from "../../wire/campaigns";
import type { Game } from "../../game/game.svelte";
export * from "../../wire";
export * from "../../wire/campaigns";

/** What a seat knows of a campaign. */
export const campaignOf = (game: Game): CampaignView | null => game.knowledge as CampaignView | null;

/** An answer as one of this rule set. */
export const ofCampaigns = (action: Action): CampaignAnswer => action as CampaignAnswer;

/** What was told, as a fact of this rule set. */
export const factOf = (told: Told): CampaignFact => told.fact as CampaignFact;
