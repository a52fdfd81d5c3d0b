// Who is taught: what he has read of a lesson, kept in this browser, and what is due next.

import { dueNotes, type Deed, type Due, type Happening, type Lesson } from "./lesson";

export class Pupil {
  readonly lesson: Lesson;
  readonly #happening: () => Happening;
  readonly #keep: (read: string[]) => void;
  #read: ReadonlySet<string> = $state.raw(new Set());
  /** How many answers were given while the note was shown. */
  #answered = 0;
  readonly due: Due[] = $derived.by(() => dueNotes(this.lesson, this.#read, this.#happening()));

  constructor(
    lesson: Lesson,
    read: readonly string[],
    happening: () => Happening,
    keep: (read: string[]) => void,
  ) {
    this.lesson = lesson;
    this.#read = new Set(read);
    this.#happening = happening;
    this.#keep = keep;
  }

  get shown(): Due | null {
    return this.due[0] ?? null;
  }

  read(id: string): void {
    if (this.#read.has(id)) return;
    this.#read = new Set([...this.#read, id]);
    this.#answered = 0;
    this.#keep([...this.#read]);
  }

  has(id: string): boolean {
    return this.#read.has(id);
  }

  /** Something was done that a note asks for. */
  did(deed: Deed): void {
    for (const note of this.lesson.notes) if (note.deed === deed) this.read(note.id);
  }

  /** An answer was given. */
  answered(): void {
    const note = this.shown?.note;
    if (note?.answers !== undefined && ++this.#answered >= note.answers) this.read(note.id);
  }
}
