import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { MonthPage, Pages, SubjectList, SubjectPage } from "./page-data.ts";
import type { ReviewView } from "./review-view.ts";
import { forEachKind } from "./subjects.ts";

/** Whether the page at a path is there already, as it comes out when it shows this and these reviews. */
export type IsThere = (path: string, shown: unknown, reviews: readonly string[]) => boolean;

/** The pages of months and subjects that are not there already: nearly all of a site, and few of them ever change. */
export function pagesToRender({ months, subjects, byId }: Pages, { insights }: Dataset, isThere: IsThere) {
  const names = [
    insights.method.generated_language,
    insights.aspects.map(({ id, name }) => [id, name]).sort(),
  ];
  const newOf = (subject: SubjectPage): SubjectList[] => {
    const { lists, ...shown } = subject;
    const cited = subject.insight?.evidence.flatMap(({ review_id }) => byId.get(review_id) ?? []) ?? [];
    return lists
      .filter(({ reviews, ...place }) => {
        const written = place.number === 1 ? [...reviews, ...cited] : reviews;
        return !isThere(place.path, [shown, place, names], writtenOf(written));
      })
      .map((list) => ({ subject, list }));
  };
  const isNewMonth = ({ reviews, ...shown }: MonthPage) => !isThere(shown.path, shown, writtenOf(reviews));
  return {
    months: months.filter(isNewMonth),
    ...forEachKind((kind) => subjects[kind].flatMap(newOf)),
  };
}

/** All that pages show of a review follows from what datasets have of it and from the business. */
function writtenOf(views: readonly ReviewView[]): string[] {
  return views.map(({ written }) => written);
}
