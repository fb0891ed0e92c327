import type { Review } from "../../data/_schema/review.ts";
import type { SearchParameters } from "../../data/_schema/search.ts";
import { fold } from "../../data/_text/fold.ts";
import type { Random } from "./random.ts";

export interface QueryClass {
  name: string;
  queries: SearchParameters[];
}

/** Pieces cut from the texts at random places, each one different: what no cache has seen. */
export function cutQueries(random: Random, reviews: readonly Review[], each: number): QueryClass[] {
  const word = new Set<string>();
  const phrase = new Set<string>();
  const short = new Set<string>();
  for (let tries = 0; tries < 200 * each; tries++) {
    const characters = [...random.pick(reviews).text];
    const length = random.chance(0.3) ? 1 + random.below(2) : 3 + random.below(25);
    const start = random.below(characters.length + 1);
    const query = fold(characters.slice(start, start + length).join(""));
    if (query === "") continue;
    const of = [...query].length <= 2 ? short : query.includes(" ") ? phrase : word;
    if (of.size < each) of.add(query);
  }
  return Object.entries({ "one word": word, phrase, "1-2 characters": short }).map(([name, queries]) => ({
    name,
    queries: [...queries].map((query) => ({ query, limit: 20 })),
  }));
}

const classOf = (name: string, ...queries: Omit<SearchParameters, "limit">[]): QueryClass => ({
  name,
  queries: queries.map((query) => ({ limit: 20, ...query })),
});
const words = (...queries: string[]) => queries.map((query) => ({ query }));

/** What people ask again and again; every class as often as every other. */
export const QUERY_MIX: QueryClass[] = [
  classOf("common", ...words("great", "service", "recommend", "Professional")),
  classOf("common phrase", ...words("the crew left", "great service", "on time", "and the")),
  classOf("in between", ...words("water heater", "leak", "spotless", "never again")),
  classOf("rare", ...words("thermocouple", "anode rod", "flux regulator", "café")),
  classOf("nothing", ...words("zzyzx", "quantum leak", "thermostatic valve", "great greater greatest")),
  classOf("short", ...words("a", "ac", "10", "é")),
  classOf(
    "filters",
    { rating: 1 },
    { min_rating: 4 },
    { mentions_technician: "Hank Brill" },
    { mentions_service: "water-heater", until: "2022-01-01" },
  ),
  classOf(
    "combined",
    { query: "great", mentions_technician: "Hank Brill", min_rating: 5, since: "2022-01-01" },
    { query: "leak", mentions_service: "leak-repair", rating: 1 },
    { query: "recommend", mentions_technician: "Ruth Vance" },
    { query: "price", mentions_service: "heat-pump", min_rating: 4, until: "2021-01-01" },
  ),
  {
    name: "100 reviews",
    queries: [{ query: "the" }, { rating: 5 }, { query: "great", min_rating: 4 }].map((query) => ({
      ...query,
      limit: 100,
    })),
  },
  classOf(
    "long ago",
    { query: "great", since: "2017-01-01", until: "2017-03-01" },
    { until: "2018-01-01" },
    { query: "repair", until: "2017-06-01" },
    { since: "2019-05-05", until: "2019-05-05" },
  ),
];
