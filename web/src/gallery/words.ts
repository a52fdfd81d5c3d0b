// How the gallery speaks of lengths and difficulties.
import { readTime } from "../lib/words";

const DIFFICULTIES = ["", "a first lesson", "easy", "fair", "demanding", "for old hands"] as const;

export function sayDifficulty(difficulty: number): string {
  return DIFFICULTIES[difficulty] || "not rated";
}

/** Minutes as one would say them: "about 40 minutes", "about 2½ hours", "about 2 days". */
export function sayLength(minutes: number): string {
  if (minutes < 90) return `about ${Math.max(5, Math.round(minutes / 5) * 5)} minutes`;
  const halves = Math.round(minutes / 30);
  if (halves < 32) return `about ${halves % 2 ? `${(halves - 1) / 2}½` : halves / 2} hours`;
  const days = Math.max(2, Math.round(minutes / (8 * 60)));
  return `about ${days} days`;
}

/** "16 June 1815, 14:00 to 18:00", with both days where they differ. */
export function saySpan(begins: string, ends: string): string {
  const [from, to] = [readTime(begins), readTime(ends)];
  if (!from.day || !to.day) return `${begins} to ${ends}`;
  return `${from.day}, ${from.hour} to ${from.day === to.day ? to.hour : `${to.day}, ${to.hour}`}`;
}

/** How long ago, as one would say it. */
export function sayWhen(at: number, now: number): string {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}
