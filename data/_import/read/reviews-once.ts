import { groupBy } from "../../_text/group-by.ts";
import { isNobodys } from "../alike.ts";
import type { ImportedReview } from "../imported-review.ts";
import type { ReadRequest } from "./reading.ts";

/** Each review once, in its newest version. */
export class ReviewsOnce {
  copies = 0;
  private readonly newest = new Map<string, ImportedReview>();
  /** Reviews whose ids are made of author and day: two whose texts differ are two reviews. */
  private readonly alike: ImportedReview[] = [];
  /** How many of the same words are kept, and how many this file has had. */
  private readonly kept = new Map<string, number>();
  private seen = new Map<string, number>();

  /** Whether it is the first of its kind in this file. */
  take(review: ImportedReview): boolean {
    const { id } = review.entry;
    if (review.derivedId) return this.takeAlike(review);
    const isFirst = !this.seen.has(id);
    this.seen.set(id, 1);
    const before = this.newest.get(id);
    if (before) this.copies += 1;
    const photos = [...(before?.photos ?? []), ...(review.photos ?? [])];
    if (!before || isNewer(review, before)) this.newest.set(id, review);
    // Some exports have a row for each photo.
    if (photos.length > 0) this.newest.get(id)!.photos = photos;
    return isFirst;
  }

  /** Of the same words by nobody, a file that has them twice has two reviews; a second file has the same two. */
  nextFile(): void {
    this.seen = new Map();
  }

  all(idsOf: ReadRequest["idsOf"]): ImportedReview[] {
    const groups = [...groupBy(this.alike, ({ entry }) => entry.id).values()];
    const ids = idsOf(groups.map((reviews) => reviews.map(({ entry }) => entry)));
    const alike = groups.flatMap((reviews, group) =>
      reviews.map((review, at) => withId(review, ids[group]![at]!)),
    );
    return [...this.newest.values(), ...alike];
  }

  private takeAlike(review: ImportedReview): boolean {
    const { id, text, rating } = review.entry;
    const isOnes = !isNobodys(review.entry);
    const key = isOnes ? `${id} ${text}` : `${id} ${rating} ${text}`;
    const isFirst = !isOnes || !this.seen.has(key);
    const nth = isOnes ? 1 : (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, nth);
    const kept = this.kept.get(key) ?? 0;
    if (kept >= nth) {
      this.copies += 1;
      return isFirst;
    }
    this.kept.set(key, kept + 1);
    this.alike.push(review);
    return isFirst;
  }
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
