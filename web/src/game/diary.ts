import type { Told } from "../wire";

/** The diary after a state: what stood of entries from `from` on is dropped (it was taken back or is told anew), and `told` added. */
export function joinDiary(diary: Told[], from: number, told: Told[]): Told[] {
  const kept = diary.filter((event) => event.n < from);
  return kept.concat(told);
}
