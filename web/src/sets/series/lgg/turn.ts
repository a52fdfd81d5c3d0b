// How a turn goes at Gettysburg: as in all of the series, but for the words in which it differs.

import type { TurnStep } from "../../set";
import { turnWith, type Changes } from "../otherwise";
import { TURN } from "../turn";

const OTHERWISE: Changes = {
  Orders: {
    words:
      "Both sides at once, and neither sees what the other writes. A formation is a corps under one leader, with its divisions and brigades; it does what its order says until it has another. Brigades out of supply are told first, and formations may go under Hidden Forces markers.",
    rules: ["nlc.4.b", "nlc.20.3.e", "lgg.aor.supply.a", "lgg.21.8.1.d"],
  },
  Initiative: {
    words:
      "A corps commander may try to give himself, one of his divisions or a single brigade an order without waiting for the army's. Dice decide: it acts on it at once, nothing comes of it, or it is a bad move and the enemy chooses the order for this turn.",
  },
  "New orders": {
    words:
      "The commander of the army writes to his corps, as many letters as his rating allows. Couriers carry them; the further the ride, the later they arrive. An army without its commander on the map sends none.",
    rules: ["nlc.20.3.c", "nlc.20.12.a", "nlc.20.6.c", "lgg.21.6.d"],
  },
  "The cup": {
    words:
      "Every corps has a chit, a small token with its name. Both sides roll whether one of their corps may act before all others, and whether two may act together. All other chits go into one cup; corps in Reserve wait for the end of the turn.",
  },
  Bombardment: {
    words:
      "Its guns may fire at what they see, as far as their counter says: the figure behind the r. Beyond half of that they fire at half strength. Guns that fire do not move.",
    rules: ["nlc.4.4.b", "lgg.21.3.4.b", "lgg.21.3.4.c", "nlc.8.1.d"],
  },
  Marches: {
    words:
      "Its brigades, its leader and its train move as its order allows. Next to an enemy a march ends; whoever leaves such a hex may be fired at as he goes, and enemy cavalry may charge whoever passes.",
    rules: ["nlc.4.4.e", "nlc.5.a", "nlc.5.4.a", "lgg.aor.passing.a", "nlc.7.9.a", "lgg.aor.train.b"],
  },
  Combat: {
    words:
      "Brigades next to enemies attack, where the order demands or allows it. Both sides fire, with guns beside them in support, and the difference of their combat ratings turns the dice of both. Then they take their losses and may have to give way; who stands may advance.",
    rules: ["nlc.4.4.g", "nlc.7.3.b", "lgg.21.2.1.c", "lgg.aor.remote.a", "nlc.7.4.a", "nlc.7.5.a"],
  },
  "The end of the turn": {
    words:
      "Corps in Reserve act, the Confederates first, and the trains of the armies move. Disrupted brigades try to recover by a morale check, and the clock moves on an hour. After the last turn the points are counted.",
    rules: ["nlc.4.j", "lgg.aor.train.c", "lgg.seq.f", "nlc.4.l", "nlc.13.a"],
  },
};

export const TURN_AT_GETTYSBURG: readonly TurnStep[] = turnWith(TURN, OTHERWISE);
