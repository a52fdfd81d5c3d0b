// How a turn goes in the campaign of 1814: as in all of the series, but for the words in which it differs.

import type { TurnStep } from "../../set";
import { TURN } from "../turn";
import { turnWith } from "../otherwise";

export const TURN_IN_CHAMPAGNE: readonly TurnStep[] = turnWith(TURN, {
  Orders: {
    words:
      "On the first turn of the day, at noon and at three the weather is thrown for, and supply is looked at: who is too far from his train and from the rear loses heart. Then both sides write at once, and neither sees what the other writes.",
    rules: ["nlc.4.b", "nlc.20.3.e", "mop.37.4.a", "mop.37.7.a", "mop.37.7.b"],
  },
  Reorganization: {
    words:
      "Leaders who do nothing else may bring troops back that had lost their last step. Who fails is gone for good.",
    rules: ["nlc.4.c", "mop.37.6.a", "mop.37.6.b", "mop.37.6.c"],
  },
  "The cup": {
    words:
      "Each side has a cup of its own, with a chit for every formation. Where cards are played, both sides play theirs before the first chit is drawn. Both roll whether one of their formations may act before all others; formations in Reserve wait for the end of the turn.",
    rules: ["mop.37.1.a", "mop.37.1.e", "nlc.4.1.a", "nlc.4.2.b", "nlc.4.e"],
  },
  Actions: {
    words:
      "First comes whoever won the right to. Then a die says from whose cup the next chit is drawn, one after another until both are empty. The formation that is drawn acts, and finishes, before the next draw. Its action has four parts:",
    rules: ["mop.37.1.b", "mop.37.1.c", "nlc.4.g", "nlc.4.4.a", "nlc.4.4.h"],
  },
  Bombardment: {
    words:
      "Its guns may fire at what they see within their range, which fog and snow shorten. Guns that fire do not move.",
    rules: ["nlc.4.4.b", "nlc.8.1.a", "nlc.8.1.d", "mop.37.4.fog.a"],
  },
  Charges: {
    words:
      "Its cavalry may charge enemies one or two hexes away, unless mud forbids it or they stand behind an improved position.",
    rules: ["nlc.4.4.c", "nlc.7.7.a", "mop.37.3.3.a"],
  },
  Marches: {
    words:
      "Its units, leaders and train move as its order allows; in mud guns and trains pay double. Next to an enemy a march ends. Who stands at the end of a bridge or a trestle may break it, and infantry may mend one.",
    rules: [
      "nlc.4.4.e",
      "nlc.5.a",
      "nlc.5.4.a",
      "mop.37.8.a",
      "mop.37.4.mud.a",
      "mop.37.9.1.a",
      "mop.37.9.2.a",
    ],
  },
});
