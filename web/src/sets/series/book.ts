// What the book of a series battle tells besides: the letters of both sides, and how the points stood.

import type { Points } from "../../after/book/chapters";
import type { Letter } from "../set";
import { Gazetteer, orderWords } from "./desk/letter";
import type { Board, Knowledge, View } from "./wire";

export function letters(end: View, board: Board): Letter[] {
  const { dispatches, formations } = end.knowledge as Knowledge;
  const gazetteer = new Gazetteer(board);
  // A division is named with the formation that it is of.
  const seatOf = (to: string) => formations.find(({ name }) => to.endsWith(name))?.seat ?? "";
  return dispatches.map((dispatch) => ({
    seat: seatOf(dispatch.to),
    written: dispatch.written,
    from: dispatch.from,
    to: dispatch.to,
    words: orderWords(dispatch, gazetteer) ?? dispatch.order,
    fate: dispatch.status,
  }));
}

export const points: Points = (view) =>
  (view.knowledge as Knowledge).victory.map(({ seat, points }) => ({ seat, points }));
