import type { Dataset } from "../../data/_dataset/dataset.ts";
import { reviewAnchor, reviewPath } from "../../data/_schema/addresses.ts";
import type { ReviewFacts } from "../../data/_schema/review-facts.ts";
import { lastChange } from "../../data/_schema/review-order.ts";
import { createFacts, isFirstParty, monogram } from "../../public/assets/review-card.js";
import type { Interface } from "../_strings/strings.ts";
import { forEachKind, listedSubjects, SUBJECT_KINDS, SUBJECTS } from "./subjects.ts";

export interface Subject {
  name: string;
  /** Absent for a subject that is not in `business.json` and therefore has no page. */
  path?: string;
}

/** A review with everything that pages show of it, computed once. */
export type ReviewView = ReturnType<typeof reviewViews>[number];

type Viewed = Pick<Dataset, "reviews" | "file" | "business" | "ownPages">;

/** Views of all reviews of a dataset, in their order. */
export function reviewViews(
  { reviews: { reviews }, file: { reviews: written }, business, ownPages }: Viewed,
  { strings, format }: Interface,
) {
  const factsOf = createFacts(strings.card, format.locale, business.name);
  const subjects = forEachKind(
    (kind) => new Map<string, Subject>(listedSubjects(business, kind).map((each) => [each.key, each])),
  );
  const profiles = profilesOf(business);
  return reviews.map((review, position) => ({
    review,
    /** The review as datasets have it. */
    written: written[position]!,
    /** Address below the origin: `/review/g-1/`, or `/reviews/2026/03/#review-g-1` where it has no page of its own. */
    path: reviewPath(review, ownPages),
    /** The fragment of its place on the page of its month. */
    anchor: reviewAnchor(review.id),
    monogram: monogram(review.author.name),
    facts: factsOf(review) as ReviewFacts,
    /** Whether only the month or the year is known, so that no count by months has it. */
    rough: review.date_precision !== undefined,
    firstParty: isFirstParty(review.source.name),
    /** The business's profile where the review was left, for a review that has no address there. */
    profile: (review.source.url ? null : profiles.get(review.source.name)) ?? null,
    /** The day of its last change. */
    changed: lastChange(review),
    subjects: SUBJECT_KINDS.flatMap((kind) =>
      review.mentions[SUBJECTS[kind].listed].map((key) => subjects[kind].get(key) ?? { name: key }),
    ),
  }));
}

/** The business's profile on each platform that it names, by the platform. */
export function profilesOf({ sources }: Pick<Dataset["business"], "sources">) {
  return new Map((sources ?? []).flatMap(({ name, url }) => (url ? [[name, { url }]] : [])));
}

/** How many of these are recommendations or their opposite, which averages count as 5 stars or 1. */
export function recommendationsIn(views: readonly ReviewView[]): number {
  return views.filter(({ facts }) => facts.stars === null).length;
}
