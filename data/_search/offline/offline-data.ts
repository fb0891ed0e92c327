import type { Searched, Votes } from "../search-source.ts";
import { type Pooled, pool } from "./pooled.ts";

/** What a search asks about beside the reviews themselves, as plain JSON. */
export interface OfflineData extends Required<Pick<Searched, "business" | "aspects">> {
  /** The version of the dataset whose reviews it is about. */
  version: string;
  languages: Pooled<string | null>;
  votes: Pooled<Votes | null>;
}

/** What `/reviews.json` of this version does not say and a search needs; none of it is a customer's words. */
export function offlineData(
  version: string,
  { business, aspects, languages, votes }: Required<Omit<Searched, "reviews">>,
): OfflineData {
  const { language, technicians, services, service_areas } = business;
  return {
    version,
    business: {
      language,
      technicians: technicians.map(({ name, aliases }) => ({ name, aliases })),
      services,
      service_areas,
    },
    aspects: (aspects ?? []).map(({ id, name }) => ({ id, name })),
    languages: pool(languages ?? []),
    votes: pool(votes ?? []),
  };
}
