import type { NamedKind } from "../../../data/_schema/terms.ts";
import { type KnownNames, MOST_IN_ERROR, someNames } from "../../../data/_schema/tools/list.ts";
import { type PublishedSite, perGeneration } from "../../site/published-site.ts";
import { ToolFault } from "./tool.ts";

/** What can be asked for by name, in the order of the owner's lists. */
export const knownNames = perGeneration(
  ({ business, insights, completeness }): Required<KnownNames> => ({
    technician: business.technicians.map(({ name }) => name),
    service: business.services.map(({ id }) => id),
    area: business.service_areas.map(({ id }) => id),
    aspect: insights.aspects.map(({ id }) => id),
    source: completeness.flatMap(({ source, published }) =>
      source !== null && published > 0 ? [source] : [],
    ),
  }),
);

/** The kinds of which there is more to tell than their reviews. */
export type ListedKind = Exclude<NamedKind, "source">;

const WORDS: Record<NamedKind, string> = {
  technician: "technician",
  service: "service",
  area: "service area",
  aspect: "aspect",
  source: "source",
};

/** The name or id that the lists have for what is called so. Throws a ToolFault that tells the nearest. */
export function known(site: PublishedSite, kind: ListedKind, name: string, argument: string): string {
  const found = site.index.names.understand(kind, name);
  if (found !== undefined && knownNames(site)[kind].includes(found)) return found;
  throw new ToolFault(`${argument}: ${unknown(site, kind, name)}`);
}

/** What to say of a name that nothing has, or several, without repeating it. */
export function unknown(site: PublishedSite, kind: NamedKind, name: string): string {
  const names = knownNames(site)[kind];
  const closest = site.index.names.closest(kind, name);
  const nearest = closest !== undefined && names.includes(closest) ? `; the nearest is ${closest}` : "";
  const listed = kind === "aspect" ? site.insights.aspects.map(idAndName) : names;
  const list =
    names.length === 0 ? "; none is listed." : `${nearest}. Listed: ${someNames(listed, MOST_IN_ERROR)}.`;
  return `No ${WORDS[kind]} is listed by that name alone${list}${noteOnTexts(site, name)}`;
}

/** Customers speak of more than is listed. */
function noteOnTexts(site: PublishedSite, name: string): string {
  const { total, corrected } = site.search({ query: name, match: "words", limit: 1 });
  return total === 0 || corrected !== undefined
    ? ""
    : ` search_reviews finds ${total} with query, by these words or others of the same meaning.`;
}

/** An aspect's id, with its name on the site where that has other words. */
const idAndName = ({ id, name }: { id: string; name: string }) =>
  name.toLowerCase() === id.replaceAll("-", " ") ? id : `${id} (${name})`;
