// How things are written at the table: times as 14:00, lists with "and", sentences with a capital.

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "1815-06-16 14:00" → { day: "16 June 1815", hour: "14:00" }; anything else stands as the hour. */
export function readTime(time: string): { day: string; hour: string } {
  const read = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2})$/.exec(time);
  if (!read) return { day: "", hour: time };
  const [, year, month, day, hour] = read;
  return { day: `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`, hour: hour ?? time };
}

/** "1815-06-16 14:00" as it is said: "16 June 1815, 14:00". Anything else is said as it stands. */
export function sayTime(time: string): string {
  const { day, hour } = readTime(time);
  return day ? `${day}, ${hour}` : hour;
}

/** The first letter as a capital; the rest stays ("move Foy" → "Move Foy"). */
export function sentence(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return text;
  const letter = String.fromCodePoint(first);
  return letter.toLocaleUpperCase("en") + text.slice(letter.length);
}

/** "no-more-moves" → "No more moves". */
export function fromKey(key: string): string {
  return sentence(key.replaceAll("-", " "));
}

/** "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** "1 step", "2 steps". */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A rule's number as printed: "nlc.7.4.e" → "7.4.e". */
export function ruleNumber(id: string): string {
  const dot = id.indexOf(".");
  return dot < 0 ? id : id.slice(dot + 1);
}

/** A title inside a sentence: "The Allies" → "the Allies". */
export function inside(title: string): string {
  return title.replace(/^The /, "the ");
}

/** A seat's name as it stands in a sentence where the board has no title for it. */
export function seatTitle(
  seat: string,
  sides: readonly { seat: string; title: string }[] | undefined,
): string {
  return sides?.find((side) => side.seat === seat)?.title ?? sentence(seat);
}

/** What a moment says besides the name of its turn: "16 June, 14:00" of the turn "14:00" is "16 June". */
export function besides(moment: string, turn: string): string {
  const rest = moment.endsWith(turn) ? moment.slice(0, moment.length - turn.length) : moment;
  return rest.trimEnd().endsWith(",") ? rest.trimEnd().slice(0, -1) : rest.trim();
}

/** Without accents and capitals, and without an e that stands for two dots: "Piré" is found by "pire", "Blücher" by "bluecher". */
export function folded(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  return bare.replaceAll("ae", "a").replaceAll("oe", "o").replaceAll("ue", "u");
}
