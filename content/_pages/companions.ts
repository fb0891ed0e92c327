import type { ReviewView } from "./review-view.ts";
import { SUBJECT_KINDS, SUBJECTS, type SubjectKind } from "./subjects.ts";

/** Fewer reviews that name both are no reason to look at the two together. */
const LEAST_TOGETHER = 3;

/** Of each kind those that are named most often with a subject; there may be thousands of pairs. */
const LISTED = 12;

/**
 * Of which other kinds a subject's reviews name whom, with how many reviews, most often first, of equals by
 * name. `views` are its reviews, `names` the subjects of each kind that have pages, by what reviews mention them by.
 */
export function companionsOf(
  kind: SubjectKind,
  views: readonly ReviewView[],
  names: Record<SubjectKind, ReadonlyMap<string, string>>,
) {
  if (views.length < LEAST_TOGETHER) return [];
  return SUBJECT_KINDS.filter((other) => other !== kind).flatMap((other) => {
    const counts = new Map<string, number>();
    for (const { review } of views)
      for (const key of review.mentions[SUBJECTS[other].listed]) counts.set(key, (counts.get(key) ?? 0) + 1);
    const reviews = [...counts].filter(([key, count]) => count >= LEAST_TOGETHER && names[other].has(key));
    // Where all of a subject's reviews name it, it is no choice.
    const choices = reviews.filter(([, count]) => count < views.length);
    return choices.length === 0 ? [] : [{ kind: other, reviews: choices.sort(most).slice(0, LISTED) }];
  });
}

const most = ([one, a]: [string, number], [other, b]: [string, number]) => b - a || (one < other ? -1 : 1);
