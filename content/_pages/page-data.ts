import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type Points, pointsOf } from "../../data/_insights/figures/points.ts";
import {
  areaPath,
  monthOf,
  monthPath,
  searchPage,
  servicePath,
  starPath,
} from "../../data/_schema/addresses.ts";
import type { AggregateRating } from "../../data/_schema/reviews-dataset.ts";
import { SENTIMENTS } from "../../data/_schema/search.ts";
import { LOW_STARS } from "../../data/_schema/statistics.ts";
import type { Figure } from "../_plots/draw.ts";
import type { Draw } from "../_plots/plots.ts";
import { companionsOf, type SubjectKind } from "./companions.ts";
import { type HomePage, homePage } from "./home.ts";
import { type ListPage, listPages } from "./list-pages.ts";
import { profilesOf, type ReviewView, recommendationsIn } from "./review-view.ts";
import { technicianPage } from "./slug.ts";
import { type StarLinks, type StarPage, starLinks, starPages } from "./star-pages.ts";

/** Maximum number of reviews listed on pages other than a month's. */
const LISTED = { archive: 20 };

/** Minimum number of reviews for a plot; fewer are easier to see in the list. */
const LEAST_FOR_PLOT = 8;

export interface MonthPage {
  /** YYYY-MM. */
  id: string;
  path: string;
  reviews: ReviewView[];
  /** Of the reviews whose day is known. */
  rating: AggregateRating;
  /** Those known only to be of this month, or of the year that it begins; no count by months has them. */
  rough: number;
  newer: { id: string; path: string } | null;
  older: { id: string; path: string } | null;
}

type EntityInsight = Dataset["insights"]["entities"]["services" | "technicians"][number];

export interface SubjectPage {
  kind: SubjectKind;
  name: string;
  role?: string | undefined;
  path: string;
  total: number;
  /** Over all reviews of the subject, listed or not. */
  rating: AggregateRating;
  recommendations: number;
  /** Those with 1 or 2 stars. */
  low: number;
  /** Those with customers' photos. */
  withPhotos: number;
  lists: ListPage[];
  insight: EntityInsight | undefined;
  points: Points;
  /** A plot of all its reviews over time; null when there are too few. */
  plot: Figure | null;
  /** The search parameters of these reviews, and the address of the search for them. */
  asked: Record<string, string>;
  search: string;
  /** By which sentiments the search counts what insights say of it: a technician's are those of sentences, not of reviews. */
  askable: readonly string[];
  /** Other subjects that these reviews name, each with the search for the reviews that name both. */
  companions: { kind: SubjectKind; subjects: Companion[] }[];
  /** Addresses of the search for those of one star rating. */
  starLinks: StarLinks;
  changed: string | null;
}

/** A page of the list of a subject's reviews. */
export interface SubjectList {
  subject: SubjectPage;
  list: ListPage;
}

export interface Companion {
  name: string;
  reviews: number;
  search: string;
}

/** Everything the templates show, grouped once, so that no template searches among the reviews. */
export interface Pages {
  home: HomePage;
  newest: ReviewView[];
  /** The month at which `newest` stops, where a reader continues; null when `newest` has all reviews. */
  onward: MonthPage | null;
  months: MonthPage[];
  /** The ids of the months of which every review has a known day, so that the search by days finds what they count. */
  exactMonths: string[];
  stars: StarPage[];
  starLinks: StarLinks;
  subjects: Record<SubjectKind, SubjectPage[]>;
  /** For the live search: name and path of each subject, by its name or id in `mentions`. */
  subjectIndex: Record<"services" | "technicians" | "service_areas", Record<string, [string, string]>>;
  /** For the live search: the business's profile by the platform. */
  profiles: Record<string, string>;
  byId: ReadonlyMap<string, ReviewView>;
}

/**
 * Groups the reviews of a dataset by month, subject and stars. `views` are all of them; `root` is the path below which the
 * site lies, without a trailing slash.
 */
export async function createPages(
  dataset: Dataset,
  views: readonly ReviewView[],
  draw: Draw,
  root = "",
): Promise<Pages> {
  const { business, insights } = dataset;
  const { technicians, services, service_areas } = insights.entities;

  const names: Record<SubjectKind, ReadonlyMap<string, string>> = {
    services: new Map(business.services.map(({ id, name }) => [id, name])),
    technicians: new Map(business.technicians.map(({ name }) => [name, name])),
    areas: new Map(business.service_areas.map(({ id, name }) => [id, name])),
  };
  const page = (group: readonly ReviewView[] | undefined, subject: SubjectFacts) =>
    subjectPage(group ?? [], subject, draw, names);
  const byService = groupBy(views, ({ review }) => review.mentions.services);
  const byTechnician = groupBy(views, ({ review }) => review.mentions.technicians);
  const byArea = groupBy(views, ({ review }) => review.mentions.service_areas);

  const allMonths = months(views);
  const end = views.length > LISTED.archive ? monthOf(views[LISTED.archive - 1]!.review.date) : null;

  return {
    home: homePage(dataset, views),
    newest: views.slice(0, LISTED.archive),
    onward: allMonths.find(({ id }) => id === end) ?? null,
    months: allMonths,
    exactMonths: allMonths.filter(({ rough }) => rough === 0).map(({ id }) => id),
    stars: starPages(views),
    starLinks: starLinks(dataset.reviews.aggregate_rating, starPath),
    subjects: {
      services: await Promise.all(
        business.services.map(({ id, name }) =>
          page(byService.get(id), {
            kind: "services",
            name,
            path: servicePath(id),
            insight: services.find((entity) => entity.id === id),
            asked: askedFor("services", id),
          }),
        ),
      ),
      technicians: await Promise.all(
        business.technicians.map(({ name, role }) =>
          page(byTechnician.get(name), {
            kind: "technicians",
            name,
            role,
            path: technicianPage(name),
            insight: technicians.find((entity) => entity.name === name),
            asked: askedFor("technicians", name),
          }),
        ),
      ),
      areas: await Promise.all(
        business.service_areas.map(({ id, name }) =>
          page(byArea.get(id), {
            kind: "areas",
            name,
            path: areaPath(id),
            insight: service_areas.find((entity) => entity.id === id),
            asked: askedFor("areas", id),
          }),
        ),
      ),
    },
    subjectIndex: {
      services: Object.fromEntries(
        business.services.map(({ id, name }) => [id, [name, root + servicePath(id)]]),
      ),
      technicians: Object.fromEntries(
        business.technicians.map(({ name }) => [name, [name, root + technicianPage(name)]]),
      ),
      service_areas: Object.fromEntries(
        business.service_areas.map(({ id, name }) => [id, [name, root + areaPath(id)]]),
      ),
    },
    profiles: Object.fromEntries([...profilesOf(dataset.business)].map(([name, { url }]) => [name, url])),
    byId: new Map(views.map((view) => [view.review.id, view])),
  };
}

function months(views: readonly ReviewView[]): MonthPage[] {
  const groups = [...groupBy(views, ({ review }) => [monthOf(review.date)])];
  const link = (index: number) => {
    const id = groups[index]?.[0];
    return id === undefined ? null : { id, path: monthPath(id) };
  };
  return groups.map(([id, reviews], index) => ({
    id,
    path: monthPath(id),
    reviews,
    rating: rate(reviews.filter(({ rough }) => !rough)),
    rough: reviews.filter(({ rough }) => rough).length,
    newer: link(index - 1),
    older: link(index + 1),
  }));
}

const PARAMETERS: Record<SubjectKind, string> = {
  services: "mentions_service",
  technicians: "mentions_technician",
  areas: "mentions_area",
};

/** The search parameters of the reviews that mention a subject. */
const askedFor = (kind: SubjectKind, key: string) => ({ [PARAMETERS[kind]]: key });

type SubjectFacts = Pick<SubjectPage, "kind" | "name" | "role" | "path" | "insight" | "asked">;

async function subjectPage(
  views: readonly ReviewView[],
  subject: SubjectFacts,
  draw: Draw,
  names: Record<SubjectKind, ReadonlyMap<string, string>>,
): Promise<SubjectPage> {
  const rating = rate(views);
  const search = searchPage(subject.asked);
  return {
    ...subject,
    search,
    askable: subject.kind === "technicians" ? [] : SENTIMENTS,
    total: views.length,
    rating,
    companions: companionsOf(subject.kind, views, names).map(({ kind, reviews }) => ({
      kind,
      subjects: reviews.map(([key, count]) => ({
        name: names[kind].get(key)!,
        reviews: count,
        search: searchPage({ ...subject.asked, ...askedFor(kind, key) }),
      })),
    })),
    recommendations: recommendationsIn(views),
    starLinks: starLinks(rating, (stars) => `${search}&rating=${stars}`),
    low: views.filter(({ review }) => review.rating <= LOW_STARS).length,
    withPhotos: views.filter(({ review }) => review.photos).length,
    lists: listPages(subject.path, views),
    points: pointsOf(subject.insight?.aspects ?? []),
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

function groupBy(
  views: readonly ReviewView[],
  keysOf: (view: ReviewView) => readonly string[],
): Map<string, ReviewView[]> {
  const groups = new Map<string, ReviewView[]>();
  for (const view of views) {
    for (const key of keysOf(view)) {
      const group = groups.get(key);
      if (group) group.push(view);
      else groups.set(key, [view]);
    }
  }
  return groups;
}
