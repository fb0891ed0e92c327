import {
  areaPath,
  FRAME_SCHEMES,
  FRAMES,
  framePath,
  MOST_REVIEW_PAGES,
  monthOf,
  monthPath,
  PAGES,
  reviewPage,
  servicePath,
  starPath,
  technicianPath,
} from "../_schema/addresses.ts";
import type { BusinessFile } from "../_schema/business.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { slugOf } from "../_text/slug.ts";

/**
 * The addresses of the pages of a site with these reviews: all but the owner's own, and those on which a list goes on. Those that
 * depend on settings are among them.
 */
export function sitePages(
  { services, technicians, service_areas }: BusinessFile,
  reviews: readonly PublishEntry[],
): Set<string> {
  const pages = new Set<string>([
    ...Object.values(PAGES),
    ...FRAMES.flatMap((frame) => FRAME_SCHEMES.map((scheme) => framePath(frame, scheme))),
    ...services.map(({ id }) => servicePath(id)),
    ...technicians.map(({ name }) => technicianPath(slugOf(name))),
    ...service_areas.map(({ id }) => areaPath(id)),
  ]);
  const ownPages = reviews.length <= MOST_REVIEW_PAGES;
  for (const { id, rating, date } of reviews) {
    pages.add(starPath(rating)).add(monthPath(monthOf(date)));
    if (ownPages) pages.add(reviewPage(id));
  }
  return pages;
}
