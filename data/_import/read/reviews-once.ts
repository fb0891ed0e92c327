import { createHash } from "node:crypto";
import type { ImportedReview } from "../imported-review.ts";

/** Each review once, in its newest version. */
export class ReviewsOnce {
  copies = 0;
  private readonly newest = new Map<string, ImportedReview>();
  /** Texts of reviews whose ids are made of author and day, by that id: two that differ are two reviews. */
  private readonly alike = new Map<string, ImportedReview[]>();

  take(review: ImportedReview): void {
    const { id, text } = review.entry;
    if (review.derivedId) {
      const others = this.alike.get(id) ?? [];
      if (others.some(({ entry }) => entry.text === text)) this.copies += 1;
      else this.alike.set(id, [...others, review]);
      return;
    }
    const before = this.newest.get(id);
    if (before) this.copies += 1;
    if (!before || isNewer(review, before)) this.newest.set(id, review);
  }

  all(): ImportedReview[] {
    for (const [id, [only, ...others]] of this.alike) {
      if (others.length === 0) this.newest.set(id, only!);
      else
        for (const { entry, ...review } of [only!, ...others]) {
          const own = `${id}.${createHash("sha256").update(entry.text).digest("base64url").slice(0, 8)}`;
          // The entry may be the journal's.
          this.newest.set(own, { ...review, entry: { ...entry, id: own } });
        }
    }
    return [...this.newest.values()];
  }
}

function isNewer(review: ImportedReview, before: ImportedReview): boolean {
  const [edit, edited] = [review.editedAt ?? 0, before.editedAt ?? 0];
  return edit === edited ? (review.repliedAt ?? 0) > (before.repliedAt ?? 0) : edit > edited;
}
