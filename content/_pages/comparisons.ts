import { comparedByStars } from "../../data/_insights/figures/compared-by-stars.ts";
import type { SubjectPage } from "./page-data.ts";
import { SUBJECT_KINDS, type SubjectKind } from "./together.ts";

/** Of more differences the surest are told. */
const LISTED = 6;

export interface Comparison {
  /** Averages that differ by more than chance, the higher first. */
  differences: { higher: SubjectPage; lower: SubjectPage; by: number }[];
  /** Whether all were compared and none of them differ. */
  alike: boolean;
}

/** The subjects of each kind side by side, as the tool for agents compares them. */
export function comparisonsOf(
  subjects: Record<SubjectKind, readonly SubjectPage[]>,
): Record<SubjectKind, Comparison> {
  const of = (kind: SubjectKind): Comparison => {
    const byPath = new Map(subjects[kind].map((subject) => [subject.path, subject]));
    const { pairs, real, all } = comparedByStars(
      subjects[kind].map(({ path, total, rating }) => ({
        name: path,
        reviews: total,
        average_rating: rating.average,
      })),
    );
    return {
      differences: real.slice(0, LISTED).map(({ between: [higher, lower], difference }) => ({
        higher: byPath.get(higher)!,
        lower: byPath.get(lower)!,
        by: difference,
      })),
      alike: pairs > 0 && all && real.length === 0,
    };
  };
  return Object.fromEntries(SUBJECT_KINDS.map((kind) => [kind, of(kind)])) as Record<SubjectKind, Comparison>;
}
