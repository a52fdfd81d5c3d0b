import type { SeatCard } from "../wire";

/** Another person sits at the table than the one at this screen, who plays these seats as well as the card's own. */
export function inCompany(card: SeatCard | null, here: readonly string[]): boolean {
  return (
    card === null ||
    card.seats.some(({ seat, player }) => player === "person" && seat !== card.seat && !here.includes(seat))
  );
}
