import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { SubjectKind } from "./companions.ts";
import type { MonthPage, Pages, SubjectPage } from "./page-data.ts";
import type { ReviewView } from "./review-view.ts";

/** Whether the page at a path is there already, as it comes out when it shows this and these reviews. */
export type IsThere = (path: string, shown: unknown, reviews: readonly string[]) => boolean;

/** The pages of months and subjects that are not there already: nearly all of a site, and few of them ever change. */
export function pagesToRender(
  { months, subjects, byId }: Pages,
  { insights }: Dataset,
  isThere: IsThere,
): Record<SubjectKind, SubjectPage[]> & { months: MonthPage[] } {
  const names = [
    insights.method.generated_language,
    insights.aspects.map(({ id, name }) => [id, name]).sort(),
  ];
  const isNew = (subject: SubjectPage) => {
    const cited = subject.insight?.evidence.flatMap(({ review_id }) => byId.get(review_id) ?? []) ?? [];
    const { reviews, ...shown } = subject;
    return !isThere(subject.path, [shown, reviews.length, names], writtenOf([...reviews, ...cited]));
  };
  const isNewMonth = ({ reviews, ...shown }: MonthPage) => !isThere(shown.path, shown, writtenOf(reviews));
  return {
    months: months.filter(isNewMonth),
    services: subjects.services.filter(isNew),
    technicians: subjects.technicians.filter(isNew),
    areas: subjects.areas.filter(isNew),
  };
}

/** All that pages show of a review follows from what datasets have of it and from the business. */
function writtenOf(views: readonly ReviewView[]): string[] {
  return views.map(({ written }) => written);
}
