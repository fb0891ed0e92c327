import { createHash } from "node:crypto";
import { DAY } from "../_schema/calendar-day.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { fold } from "../_text/fold.ts";

/** Two reviews that may be one, left or exported twice. */
export interface Duplicate {
  /** The one that is new. */
  id: string;
  /** The one that is there already. */
  of: string;
  /** What they share, in words. */
  shared: string;
}

type Compared = Pick<PublishEntry, "id" | "text" | "author" | "rating" | "date" | "source">;

/** Finds, of new reviews, those that say what one with another id says: to be decided by the owner, never here. */
export class DuplicateFinder {
  private readonly known = new Map<string, Compared | Compared[]>();
  /** Of the few words that many write, one of each author, source, day and rating is enough to compare with. */
  private readonly few = new Set<string>();

  constructor(known: Iterable<Compared>) {
    for (const entry of known) this.add(entry);
  }

  add(entry: Compared): void {
    const key = keyOf(entry);
    if (fold(entry.text).length < TELLING) {
      const one = `${key} ${entry.source.name} ${entry.date} ${entry.rating}`;
      if (this.few.has(one)) return;
      this.few.add(one);
    }
    const others = this.known.get(key);
    if (Array.isArray(others)) others.push(entry);
    else this.known.set(key, others ? [others, entry] : entry);
  }

  /** `isTelling` says whether the same few words, of the same author, source and day, make it one with the other. */
  find(entry: Compared, isTelling = (_: Compared) => false): Duplicate | null {
    for (const other of [this.known.get(keyOf(entry)) ?? []].flat()) {
      const shared = sharedBy(entry, other, isTelling);
      if (shared && other.id !== entry.id) return { id: entry.id, of: other.id, shared };
    }
    return null;
  }
}

/**
 * Those among reviews that are there, the later one of each two by its day. `different` names ids of which the owner has said no:
 * it was asked of either of two, as one may have been imported after one that is later.
 */
export function duplicatesAmong(reviews: Iterable<Compared>, different: readonly string[] = []): Duplicate[] {
  const spared = new Set(different);
  const finder = new DuplicateFinder([]);
  const found: Duplicate[] = [];
  const compared = [...reviews].filter(({ id }) => !spared.has(id));
  for (const review of compared.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))) {
    const duplicate = finder.find(review);
    if (duplicate) found.push(duplicate);
    finder.add(review);
  }
  return found;
}

/** Characters of a text that is long enough not to be written twice by chance. */
export const TELLING = 40;
const CLOSE_DAYS = 31;

/** What stands for a text here takes less memory than the text. */
function keyOf({ text, author, rating }: Compared): string {
  const words = fold(text);
  const few = words === "" ? `stars ${rating} ${fold(author.name)}` : `${fold(author.name)}: ${words}`;
  const key = words.length < TELLING ? few : words;
  return createHash("sha256").update(key).digest().toString("latin1", 0, 12);
}

function sharedBy(a: Compared, b: Compared, isTelling: (other: Compared) => boolean): string | null {
  const sameAuthor = fold(a.author.name) === fold(b.author.name);
  const days = Math.abs(Date.parse(a.date) - Date.parse(b.date)) / DAY;
  const elsewhere = a.source.name !== b.source.name;
  const sameDay = sameAuthor && !elsewhere && a.date === b.date && a.rating === b.rating;
  const long = fold(a.text).length >= TELLING;
  if (!long && sameDay && isTelling(b)) return "author, day, stars and text";
  if (a.text === "") return sameAuthor && elsewhere && days <= 1 ? "author, stars and day" : null;
  if (long && (days <= CLOSE_DAYS || sameAuthor)) return sameAuthor ? "text and author" : "text";
  return sameAuthor && elsewhere && days <= CLOSE_DAYS ? "text and author" : null;
}
