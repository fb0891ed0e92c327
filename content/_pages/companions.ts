import type { ReviewView } from "./review-view.ts";

export type SubjectKind = "services" | "technicians" | "areas";

export const SUBJECT_KINDS: readonly SubjectKind[] = ["services", "technicians", "areas"];

/** What a kind is called in what reviews mention. */
const mentionedAs = (kind: SubjectKind) => (kind === "areas" ? "service_areas" : kind);

/** Fewer reviews that name both are no reason to look at the two together. */
const LEAST_TOGETHER = 3;

/** Of each kind those that are named most often with a subject; there may be thousands of pairs. */
const LISTED = 12;

/** Subjects of one kind, by what reviews mention them by, with how many reviews name them together with a subject. */
export interface Companions {
  kind: SubjectKind;
  reviews: [key: string, count: number][];
}

/**
 * Of which other kinds a subject's reviews name whom, most often first, of equals by name. `views` are its reviews,
 * `names` the subjects of each kind that have pages.
 */
export function companionsOf(
  kind: SubjectKind,
  views: readonly ReviewView[],
  names: Record<SubjectKind, ReadonlyMap<string, string>>,
): Companions[] {
  if (views.length < LEAST_TOGETHER) return [];
  return SUBJECT_KINDS.filter((other) => other !== kind).flatMap((other) => {
    const counts = new Map<string, number>();
    for (const { review } of views)
      for (const key of review.mentions[mentionedAs(other)]) counts.set(key, (counts.get(key) ?? 0) + 1);
    const reviews = [...counts].filter(([key, count]) => count >= LEAST_TOGETHER && names[other].has(key));
    // Where all of a subject's reviews name it, it is no choice.
    const choices = reviews.filter(([, count]) => count < views.length);
    return choices.length === 0 ? [] : [{ kind: other, reviews: choices.sort(most).slice(0, LISTED) }];
  });
}

const most = ([one, a]: [string, number], [other, b]: [string, number]) => b - a || (one < other ? -1 : 1);
