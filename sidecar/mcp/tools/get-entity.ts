import { starsInterval } from "../../../data/_insights/figures/stars.ts";
import type { Insights } from "../../../data/_schema/insights.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { allReviews } from "./all-reviews.ts";
import { known } from "./known-names.ts";
import { quotesOf } from "./quotes.ts";
import type { Answer } from "./tool.ts";

type Entities = Insights["entities"];
type Entity = Entities["technicians"][number] | Entities["services"][number];

export const getTechnician: Answer<"get_technician"> = (site, given) => {
  const asked = known(site, "technician", given.name, "name");
  const { role } = site.business.technicians.find((one) => one.name === asked)!;
  const found = site.insights.entities.technicians.find((one) => one.name === asked)!;
  const { name, ...rest } = told(site, found, { mentions_technician: asked });
  return { name, ...(role !== undefined && { role }), ...rest };
};

export const getService: Answer<"get_service"> = (site, given) => {
  const id = known(site, "service", given.name, "name");
  const found = site.insights.entities.services.find((one) => one.id === id)!;
  return told(site, found, { mentions_service: id });
};

export const getArea: Answer<"get_area"> = (site, given) => {
  const id = known(site, "area", given.name, "name");
  const found = site.insights.entities.service_areas.find((one) => one.id === id)!;
  return told(site, found, { mentions_area: id });
};

/** What is said of a technician, a service or an area, and how to list its reviews. */
function told<Of extends Entity>(site: PublishedSite, entity: Of, filters: Record<string, string>) {
  return {
    ...entity,
    interval: starsInterval(entity.average_rating, entity.reviews),
    evidence: quotesOf(site, entity.evidence),
    all_reviews: allReviews(site, filters),
  };
}
