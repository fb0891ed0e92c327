import { groupBy } from "../../_text/group-by.ts";
import { isNobodys } from "../alike.ts";
import { idApart, isAnother } from "../another-review.ts";
import type { ImportedReview } from "../imported-review.ts";
import type { ReadRequest } from "./reading.ts";

/** Each review once, in its newest version. */
export class ReviewsOnce {
  copies = 0;
  private readonly newest = new Map<string, ImportedReview>();
  /** Reviews whose ids are made of author and day, by that and their words: two whose texts differ are two reviews. */
  private readonly alike = new Map<string, ImportedReview[]>();
  /** Those of this file, and what it has had of any kind. */
  private here: ImportedReview[] = [];
  private seen = new Set<string>();
  /** Who says the same words with the same stars in this file. */
  private people = new Map<string, Set<string | undefined>>();

  constructor(private readonly lastSaid: ReadRequest["lastSaid"]) {}

  /** Whether it is the first of its kind in this file. */
  take(review: ImportedReview): boolean {
    const { entry } = review;
    if (review.derivedId) return this.takeAlike(review);
    const first = this.lastSaid(entry.id) ?? this.newest.get(entry.id)?.entry;
    if (first && isAnother(entry, first)) {
      review.idOf = entry.id;
      entry.id = idApart(entry);
    }
    const { id } = entry;
    const isFirst = !this.seen.has(id);
    this.seen.add(id);
    const before = this.newest.get(id);
    if (before) this.copies += 1;
    const photos = [...(before?.photos ?? []), ...(review.photos ?? [])];
    if (!before || isNewer(review, before)) this.newest.set(id, review);
    // Some exports have a row for each photo.
    if (photos.length > 0) this.newest.get(id)!.photos = photos;
    return isFirst;
  }

  /** Of several reviews in the same words, a second file has the same ones, some perhaps with other stars since. */
  nextFile(): void {
    for (const [words, here] of groupBy(this.here, wordsOf)) {
      const kept = this.alike.get(words) ?? [];
      const left = [...kept];
      const others = here.filter(({ entry: { rating } }) => {
        const at = left.findIndex(({ entry }) => entry.rating === rating);
        return at < 0 || left.splice(at, 1).length === 0;
      });
      const news = isNobodys(here[0]!.entry) ? others : others.slice(left.length);
      this.copies += here.length - news.length;
      this.alike.set(words, [...kept, ...news]);
    }
    this.here = [];
    this.seen = new Set();
    this.people = new Map();
  }

  all(idsOf: ReadRequest["idsOf"]): ImportedReview[] {
    this.nextFile();
    const groups = [...groupBy([...this.alike.values()].flat(), ({ entry }) => entry.id).values()];
    const ids = idsOf(groups.map((reviews) => reviews.map(({ entry }) => entry)));
    const alike = groups.flatMap((reviews, group) =>
      reviews.map((review, at) => withId(review, ids[group]![at]!)),
    );
    return [...this.newest.values(), ...alike];
  }

  /** What somebody says in the same words, with the same stars, is a copy; what nobody does may be another's. */
  private takeAlike(review: ImportedReview): boolean {
    const { person, entry } = review;
    const key = `${entry.rating} ${wordsOf(review)}`;
    const people = this.people.get(key) ?? new Set();
    // Nobody can tell a short name from the whole one.
    const isSeen = people.has(person) || people.has(undefined) || (person === undefined && people.size > 0);
    const isCopy = isSeen && !isNobodys(entry);
    this.people.set(key, people.add(person));
    if (isCopy) this.copies += 1;
    else this.here.push(review);
    return !isCopy;
  }
}

function wordsOf({ entry: { id, text } }: ImportedReview): string {
  return `${id} ${text}`;
}

function isNewer(review: ImportedReview, before: ImportedReview): boolean {
  const [edit, edited] = [review.editedAt ?? 0, before.editedAt ?? 0];
  return edit === edited ? (review.repliedAt ?? 0) > (before.repliedAt ?? 0) : edit > edited;
}

function withId(review: ImportedReview, id: string): ImportedReview {
  const { entry } = review;
  // The entry may be the journal's.
  return entry.id === id ? review : { ...review, entry: { ...entry, id } };
}
