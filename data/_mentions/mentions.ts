import type { Review } from "../_schema/review.ts";
import { words } from "../_text/words.ts";
import { createEntityScan, type EntityOccurrence, type Roster } from "./entity-scan.ts";

export type Mentions = Review["mentions"];

/**
 * Makes the function that finds whom and what a text names: technicians by name or alias, services and areas by
 * name or synonym, on word borders. The answer holds technicians' names and the ids of services and areas, each
 * once, in the order of `business`. An alias that two technicians share names neither. Linear in the text.
 */
export function createMentionFinder(business: Roster): (text: string) => Mentions {
  const scan = createEntityScan(business);
  return (text) => {
    const found = scan(text, words(text));
    return {
      technicians: pick(business.technicians, found, "technician", (technician) => technician.name),
      services: pick(business.services, found, "service", (service) => service.id),
      service_areas: pick(business.service_areas, found, "area", (area) => area.id),
    };
  };
}

function pick<T>(
  list: readonly T[],
  found: readonly EntityOccurrence[],
  kind: EntityOccurrence["kind"],
  name: (item: T) => string,
): string[] {
  if (found.length === 0) return [];
  const chosen = new Set(found.filter((entity) => entity.kind === kind).map(({ index }) => index));
  return list.filter((_, index) => chosen.has(index)).map(name);
}
