import type { Dataset } from "../../data/_dataset/dataset.ts";
import { areaPath, servicePath, technicianPath } from "../../data/_schema/addresses.ts";
import { slugOf } from "../../data/_text/slug.ts";

/**
 * What reviews and datasets call the subjects of each kind, which parameter of the search asks for them, and the paths of their
 * pages by what reviews mention them by.
 */
export const SUBJECTS = {
  services: { listed: "services", parameter: "mentions_service", pathOf: servicePath },
  technicians: {
    listed: "technicians",
    parameter: "mentions_technician",
    pathOf: (name: string) => technicianPath(slugOf(name)),
  },
  areas: { listed: "service_areas", parameter: "mentions_area", pathOf: areaPath },
} as const;

export type SubjectKind = keyof typeof SUBJECTS;

export const SUBJECT_KINDS = Object.keys(SUBJECTS) as SubjectKind[];

/** Something of each kind of subject. */
export const forEachKind = <Made>(make: (kind: SubjectKind) => Made) =>
  Object.fromEntries(SUBJECT_KINDS.map((kind) => [kind, make(kind)])) as Record<SubjectKind, Made>;

/** What reviews mention a subject by: services and areas by their ids, technicians by their names. */
export const keyOf = (entry: { id: string } | { name: string }) => ("id" in entry ? entry.id : entry.name);

/** The subjects of a kind as the business lists them. */
export function listedSubjects(business: Dataset["business"], kind: SubjectKind) {
  const { listed, pathOf } = SUBJECTS[kind];
  return business[listed].map((entry) => {
    const key = keyOf(entry);
    const role = "role" in entry ? entry.role : undefined;
    return { kind, key, name: entry.name, role, path: pathOf(key) };
  });
}
