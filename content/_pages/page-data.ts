import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { pointsOf } from "../../data/_insights/figures/points.ts";
import { monthOf, monthPath, searchPage, starPath } from "../../data/_schema/addresses.ts";
import type { AggregateRating } from "../../data/_schema/reviews-dataset.ts";
import { SENTIMENTS } from "../../data/_schema/search.ts";
import { LOW_STARS } from "../../data/_schema/statistics.ts";
import { groupBy } from "../../data/_text/group-by.ts";
import type { Draw } from "../_plots/plots.ts";
import { companionsOf } from "./companions.ts";
import { homePage } from "./home.ts";
import { type ListPage, listOf, starLinks, starPages } from "./list-pages.ts";
import { profilesOf, type ReviewView } from "./review-view.ts";
import { forEachKind, keyOf, listedSubjects, SUBJECT_KINDS, SUBJECTS, type SubjectKind } from "./subjects.ts";

/** Maximum number of reviews listed on the page of all of them. */
const LISTED = 20;

/** Minimum number of reviews for a plot; fewer are easier to see in the list. */
const LEAST_FOR_PLOT = 8;

export type MonthPage = ReturnType<typeof months>[number];
export type SubjectPage = Awaited<ReturnType<typeof subjectPage>>;

/** A page of the list of a subject's reviews. */
export interface SubjectList {
  subject: SubjectPage;
  list: ListPage;
}

/** Everything the templates show, grouped once, so that no template searches among the reviews. */
export type Pages = Awaited<ReturnType<typeof createPages>>;

/** The subjects of a kind with what insights say of them. */
function toldSubjects({ business, insights }: Dataset, kind: SubjectKind) {
  const figures = new Map(insights.entities[SUBJECTS[kind].listed].map((entity) => [keyOf(entity), entity]));
  return listedSubjects(business, kind).map((subject) => ({ ...subject, insight: figures.get(subject.key) }));
}

type ToldSubject = ReturnType<typeof toldSubjects>[number];
type Names = Record<SubjectKind, ReadonlyMap<string, string>>;

/**
 * Groups the reviews of a dataset by month, subject and stars. `views` are all of them; `root` is the path below which the
 * site lies, without a trailing slash.
 */
export async function createPages(dataset: Dataset, views: readonly ReviewView[], draw: Draw, root = "") {
  const listed = forEachKind((kind) => toldSubjects(dataset, kind));
  const names = forEachKind((kind) => new Map(listed[kind].map(({ key, name }) => [key, name])));
  const subjects = {} as Record<SubjectKind, SubjectPage[]>;
  for (const kind of SUBJECT_KINDS) {
    const named = views.flatMap((view) =>
      view.review.mentions[SUBJECTS[kind].listed].map((key) => ({ key, view })),
    );
    const groups = groupBy(named, ({ key }) => key);
    const pages = listed[kind].map((subject) => {
      const reviews = (groups.get(subject.key) ?? []).map(({ view }) => view);
      return subjectPage(reviews, subject, draw, names);
    });
    subjects[kind] = await Promise.all(pages);
  }
  const allMonths = months(views);
  const end = views.length > LISTED ? monthOf(views[LISTED - 1]!.review.date) : null;
  return {
    home: homePage(dataset, views),
    newest: views.slice(0, LISTED),
    /** The month at which `newest` stops, where a reader continues; null when `newest` has all reviews. */
    onward: allMonths.find(({ id }) => id === end) ?? null,
    months: allMonths,
    /** The ids of the months of which every review has a known day, so that the search by days finds what they count. */
    exactMonths: allMonths.filter(({ rough }) => rough === 0).map(({ id }) => id),
    stars: starPages(views),
    starLinks: starLinks(dataset.reviews.aggregate_rating, starPath),
    subjects,
    /** For the live search: name and path of each subject, by its name or id in `mentions`. */
    subjectIndex: Object.fromEntries(
      SUBJECT_KINDS.map((kind) => [
        SUBJECTS[kind].listed,
        Object.fromEntries(listed[kind].map(({ key, name, path }) => [key, [name, root + path]])),
      ]),
    ),
    /** For the live search: the business's profile by the platform. */
    profiles: Object.fromEntries([...profilesOf(dataset.business)].map(([name, { url }]) => [name, url])),
    byId: new Map(views.map((view) => [view.review.id, view])),
  };
}

function months(views: readonly ReviewView[]) {
  const groups = [...groupBy(views, ({ review }) => monthOf(review.date))];
  const link = (index: number) => {
    const id = groups[index]?.[0];
    return id === undefined ? null : { id, path: monthPath(id) };
  };
  return groups.map(([id, reviews], index) => ({
    /** YYYY-MM. */
    id,
    path: monthPath(id),
    reviews,
    /** Of the reviews whose day is known. */
    rating: rate(reviews.filter(({ rough }) => !rough)),
    /** Those known only to be of this month, or of the year that it begins; no count by months has them. */
    rough: reviews.filter(({ rough }) => rough).length,
    newer: link(index - 1),
    older: link(index + 1),
  }));
}

async function subjectPage(views: readonly ReviewView[], subject: ToldSubject, draw: Draw, names: Names) {
  const { kind, key, insight } = subject;
  const rating = rate(views);
  const asked: Record<string, string> = { [SUBJECTS[kind].parameter]: key };
  const search = searchPage(asked);
  return {
    ...subject,
    ...listOf(subject.path, views),
    /** Over all reviews of the subject, listed or not. */
    rating,
    /** The search parameters of these reviews, and the address of the search for them. */
    asked,
    search,
    /** By which sentiments the search counts what insights say of it: a technician's are those of sentences, not of reviews. */
    askable: kind === "technicians" ? [] : SENTIMENTS,
    /** Other subjects that these reviews name, each with the search for the reviews that name both. */
    companions: companionsOf(kind, views, names).map(({ kind, reviews }) => ({
      kind,
      subjects: reviews.map(([key, count]) => ({
        name: names[kind].get(key)!,
        reviews: count,
        search: searchPage({ ...asked, [SUBJECTS[kind].parameter]: key }),
      })),
    })),
    /** Addresses of the search for those of one star rating. */
    starLinks: starLinks(rating, (stars) => `${search}&rating=${stars}`),
    /** Those with 1 or 2 stars. */
    low: views.filter(({ review }) => review.rating <= LOW_STARS).length,
    points: pointsOf(insight?.aspects ?? []),
    /** A plot of all its reviews over time; null when there are too few. */
    plot: views.length < LEAST_FOR_PLOT ? null : await draw.everyReview(views.map(({ review }) => review)),
    changed: newestChange(views),
  };
}

/** The newest day on which one of these reviews was written, edited or answered. */
export function newestChange(views: readonly ReviewView[]): string | null {
  return views.reduce<string | null>(
    (newest, { changed }) => (newest === null || changed > newest ? changed : newest),
    null,
  );
}

function rate(views: readonly ReviewView[]): AggregateRating {
  return aggregate(views.map(({ review }) => review));
}
