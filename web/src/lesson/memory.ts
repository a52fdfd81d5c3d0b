// Which games of this browser are lessons, and how far each has come.

import { remember, remembered } from "../lib/settings.svelte";

export interface Kept {
  game: string;
  read: string[];
  /** The pupil goes on without it. */
  left: boolean;
}

const LESSONS = "grognard.lessons";
const COACH = "grognard.coach";
const MOST = 20; // the oldest are forgotten, and go on as plain games

const texts = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string") : [];

/** Whatever was stored, only what is sound of it is taken. */
export function soundLessons(stored: unknown): Kept[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    const { game, read, left } = one as Record<string, unknown>;
    return typeof game === "string" ? [{ game, read: texts(read), left: left === true }] : [];
  });
}

export function lessonOf(game: string): Kept | null {
  return soundLessons(remembered(LESSONS)).find((kept) => kept.game === game) ?? null;
}

export function keepLesson(kept: Kept): void {
  const others = soundLessons(remembered(LESSONS)).filter((one) => one.game !== kept.game);
  remember(LESSONS, [kept, ...others].slice(0, MOST));
}

/** What was learned of the table itself holds for every game. */
export function coached(): string[] {
  return texts(remembered(COACH));
}

export function keepCoached(read: string[]): void {
  remember(COACH, read);
}
