import {
  areaPath,
  DATASETS,
  GUIDES,
  monthOf,
  monthPath,
  servicePath,
  starPath,
} from "../../_schema/addresses.ts";
import type { Review } from "../../_schema/review.ts";
import { lastChange } from "../../_schema/review-order.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";

const PLACE = GUIDES.siteMap;
/** Maximum number of reviews on the page of a star rating. */
const MOST_ON_STAR_PAGE = 100;

/** Holds the site map against what is published and against the days of the reviews that its pages show. */
export function checkSiteMap(
  xml: string,
  facts: Facts,
  published: ReadonlySet<string>,
  findings: Findings,
): void {
  const days = changesByPath(facts);
  for (const [, location = "", inner = ""] of xml.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/gs)) {
    const path = location.startsWith(facts.baseUrl) ? location.slice(facts.baseUrl.length) : location;
    findings.expect(published.has(path), PLACE, "page", location, DATASETS.manifest, "no such path");
    const day = /<lastmod>(.*)<\/lastmod>/.exec(inner)?.[1];
    const wanted = days.get(path) ?? [facts.dataset.updated ?? undefined];
    findings.expect(wanted.includes(day), PLACE, `last change of ${path}`, day, DATASETS.reviews, wanted[0]);
  }
}

/** The newest day of what each page shows. Of a technician's address only the days are known that it may have. */
function changesByPath({ dataset: { reviews, business }, baseUrl }: Facts) {
  const days = new Map<string, (string | undefined)[]>();
  const put = (path: string, shown: readonly Review[]) => {
    const day = shown.map(lastChange).reduce<string | undefined>(laterOf, undefined);
    const known = days.get(path);
    if (known && path === TECHNICIANS) known.push(day);
    else days.set(path, [day]);
  };
  const months = new Map<string, Review[]>();
  for (const review of reviews) {
    const month = monthOf(review.date);
    const known = months.get(month);
    if (known) known.push(review);
    else months.set(month, [review]);
    put(review.url.slice(baseUrl.length), [review]);
  }
  for (const [month, shown] of months) put(monthPath(month), shown);
  for (const stars of [1, 2, 3, 4, 5])
    put(starPath(stars), reviews.filter(({ rating }) => rating === stars).slice(0, MOST_ON_STAR_PAGE));
  for (const { id } of business.services)
    put(
      servicePath(id),
      reviews.filter(({ mentions }) => mentions.services.includes(id)),
    );
  for (const { id } of business.service_areas)
    put(
      areaPath(id),
      reviews.filter(({ mentions }) => mentions.service_areas.includes(id)),
    );
  for (const { name } of business.technicians)
    put(
      TECHNICIANS,
      reviews.filter(({ mentions }) => mentions.technicians.includes(name)),
    );
  return {
    get: (path: string) => days.get(path.startsWith(TECHNICIANS) ? TECHNICIANS : path),
  };
}

const TECHNICIANS = "/technicians/";

function laterOf(a: string | undefined, b: string): string {
  return a === undefined || b > a ? b : a;
}
