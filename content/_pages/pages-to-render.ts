import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { MonthPage, Pages, SubjectKind, SubjectPage } from "./page-data.ts";

/** Whether the page at a path is there already, as it comes out when it shows this of the dataset. */
export type IsThere = (path: string, shown: unknown) => boolean;

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
    const cited = subject.insight?.evidence.map(({ review_id }) => byId.get(review_id));
    return !isThere(subject.path, [subject, cited, names]);
  };
  return {
    months: months.filter((month) => !isThere(month.path, month)),
    services: subjects.services.filter(isNew),
    technicians: subjects.technicians.filter(isNew),
    areas: subjects.areas.filter(isNew),
  };
}
