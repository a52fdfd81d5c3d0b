// What a player may believe of a table: who has the links of its seats, and who made its dice.

import type { SeatCard, Sitter } from "../wire";
import { isMadeOfMine } from "./sharing";

export function sayHeld({ held, player }: Pick<Sitter, "held" | "player">): string {
  switch (held) {
    case "opener":
      return player === "person" ? "held by whoever opened the game" : "lent to the computer";
    case "offered":
      return "offered, and not taken yet";
    case "taken":
      return player === "person" ? "taken by invitation" : "taken by invitation, and lent to the computer";
    case "nobody":
      return "computer";
  }
}

export function sayDice(card: SeatCard): string {
  const { by, known } = card.dice;
  if (by === "opener") return "The dice of this game were chosen by whoever opened it.";
  if (known) return "Whoever opened this game had its record, and with it its dice.";
  switch (by) {
    case "shares":
      if (card.dice.waits_for.length > 0)
        return "The dice will be made of a share of everybody's: nobody chooses them.";
      return isMadeOfMine(card) === false
        ? "The dice are not made of what this browser gave to them. Do not trust them."
        : "The dice are made of a share of everybody's and of the server's: nobody chose them.";
    case "umpire":
      return "The server drew the dice before the first answer.";
    case null:
      return "The dice were fixed before the first answer.";
  }
}
