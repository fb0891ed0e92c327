import * as at from "../_schema/addresses.ts";
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
    ...Object.values(at.PAGES),
    ...at.FRAMES.flatMap((frame) => at.FRAME_SCHEMES.map((scheme) => at.framePath(frame, scheme))),
    ...services.map(({ id }) => at.servicePath(id)),
    ...technicians.map(({ name }) => at.technicianPath(slugOf(name))),
    ...service_areas.map(({ id }) => at.areaPath(id)),
  ]);
  const ownPages = reviews.length <= at.MOST_REVIEW_PAGES;
  for (const { id, rating, date } of reviews) {
    pages.add(at.starPath(rating)).add(at.monthPath(at.monthOf(date)));
    if (ownPages) pages.add(at.reviewPage(id));
  }
  return pages;
}
