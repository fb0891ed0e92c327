import { createHash } from "node:crypto";
import type { ImportedReview } from "../imported-review.ts";

/** Each review once, in its newest version. */
export class ReviewsOnce {
  copies = 0;
  private readonly newest = new Map<string, ImportedReview>();
  /** Texts of reviews whose ids are made of author and day, by that id: two that differ are two reviews. */
  private readonly alike = new Map<string, ImportedReview | ImportedReview[]>();

  take(review: ImportedReview): void {
    const { id, text } = review.entry;
    if (review.derivedId) {
      const others = [this.alike.get(id) ?? []].flat();
      if (others.some(({ entry }) => entry.text === text)) this.copies += 1;
      else this.alike.set(id, others.length > 0 ? [...others, review] : review);
      return;
    }
    const before = this.newest.get(id);
    if (before) this.copies += 1;
    if (!before || isNewer(review, before)) this.newest.set(id, review);
  }

  all(): ImportedReview[] {
    const all = [...this.newest.values()];
    for (const [id, reviews] of this.alike) {
      if (Array.isArray(reviews)) for (const review of reviews) all.push(withOwnId(id, review));
      else all.push(reviews);
    }
    return all;
  }
}

function isNewer(review: ImportedReview, before: ImportedReview): boolean {
  const [edit, edited] = [review.editedAt ?? 0, before.editedAt ?? 0];
  return edit === edited ? (review.repliedAt ?? 0) > (before.repliedAt ?? 0) : edit > edited;
}

function withOwnId(id: string, { entry, ...review }: ImportedReview): ImportedReview {
  const digest = createHash("sha256").update(entry.text).digest("base64url").slice(0, 8);
  // The entry may be the journal's.
  return { ...review, entry: { ...entry, id: `${id}.${digest}` } };
}
