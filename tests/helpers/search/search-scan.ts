import type { BusinessFile } from "../../../data/_schema/business.ts";
import { decodeCursor, encodeCursor, type Position } from "../../../data/_schema/cursor.ts";
import type { ReviewReading } from "../../../data/_schema/insights-by-review.ts";
import { type Review, VERIFICATION_LEVELS } from "../../../data/_schema/review.ts";
import { languageOf } from "../../../data/_schema/review-language.ts";
import { newestFirst } from "../../../data/_schema/review-order.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import type { SearchAnswer, SearchFacets } from "../../../data/_schema/search-answer.ts";
import { questionOf } from "../../../data/_search/canonical.ts";
import { fold } from "../../../data/_text/fold.ts";

interface Scanned {
  reviews: readonly Review[];
  technicians?: BusinessFile["technicians"];
  services?: BusinessFile["services"];
  areas?: BusinessFile["service_areas"];
  aspects?: readonly { id: string; name: string }[];
  readings?: ReadonlyMap<string, ReviewReading>;
  /** Which reviews have the words of a folded query, what it was corrected to, and what may have been meant. */
  findWords?: (query: string) => {
    holders: ReadonlySet<Review>;
    /** Those that have the words themselves, whatever else is called so; undefined for a query that only asks. */
    literal?: ReadonlySet<Review> | undefined;
    corrected?: string;
    didYouMean?: { query: string; holders: ReadonlySet<Review> };
  };
}

/** Searches as the contract says it, by looking at every review; for comparison with the index. */
export function createScan({
  reviews,
  technicians = [],
  services = [],
  areas = [],
  aspects = [],
  readings = new Map(),
  findWords,
}: Scanned) {
  const texts = new Map(reviews.map((review) => [review, fold(review.text)]));
  const people = [...new Set(reviews.flatMap(({ mentions }) => mentions.technicians))];
  const sources = [...new Set(reviews.map(({ source }) => source.name))];
  const listed = (
    list: readonly { id: string; name: string; synonyms?: readonly string[] }[],
    given: string,
  ) => {
    const wanted = fold(given);
    const found =
      list.find(({ id }) => fold(id) === wanted) ??
      list.find(({ name }) => fold(name) === wanted) ??
      list.find(({ synonyms = [] }) => synonyms.some((synonym) => fold(synonym) === wanted));
    return found?.id ?? given;
  };
  const written = (values: string[], given: string) =>
    values.find((value) => fold(value) === fold(given)) ?? given;
  const person = (given: string) =>
    technicians.find(({ name, aliases }) => [name, ...aliases].map(fold).includes(fold(given)))?.name ??
    written(people, given);

  const canonical = (given: SearchAnswer["filters"]): SearchAnswer["filters"] => {
    const query = fold(given.query ?? "");
    return Object.fromEntries(
      Object.entries({
        ...given,
        query: query || undefined,
        match: query && given.match === "words" ? "words" : undefined,
        mentions_technician: given.mentions_technician && person(given.mentions_technician),
        mentions_service: given.mentions_service && listed(services, given.mentions_service),
        mentions_area: given.mentions_area && listed(areas, given.mentions_area),
        aspect: given.aspect && listed(aspects, given.aspect),
        source: given.source && written(sources, given.source),
        language: given.language?.toLowerCase(),
      })
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  };

  return ({ limit, cursor, sort = "newest", facets, ...given }: SearchParameters): SearchAnswer => {
    const filters = canonical(given);
    const { query = "" } = filters;
    const words = filters.match === "words" ? findWords?.(query) : undefined;
    const has = (one: Review) => (words ? words.holders.has(one) : texts.get(one)!.includes(query));
    const tests = testsOf(filters);
    const passes = (review: Review) => tests.every((test) => test(review, readings.get(review.id)));
    const matching = reviews.filter((review) => passes(review) && has(review));
    const offered = words?.didYouMean;
    const ordered = [...matching].sort(ORDERS[sort as keyof typeof ORDERS] ?? newestFirst);
    const position = cursor === undefined ? null : decodeCursor(cursor);
    const rest = position ? ordered.filter((review) => comesAfter(review, position)) : ordered;
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const literal = words?.literal && matching.filter((review) => words.literal!.has(review)).length;
    return {
      total: matching.length,
      count: page.length,
      limit,
      filters,
      next_cursor:
        last && rest.length > limit
          ? encodeCursor({
              sort: sort as "newest",
              question: questionOf(filters),
              ...last,
              ...({ length: last.text.length } as object),
            })
          : null,
      ...(words?.corrected !== undefined && { corrected: words.corrected }),
      ...(literal !== undefined && literal < matching.length && { with_words: literal }),
      ...(offered && [...offered.holders].some(passes) && { did_you_mean: offered.query }),
      ...(facets && { facets: facetsOf(matching, readings) }),
      reviews: page,
    };
  };
}

const ORDERS = {
  newest: newestFirst,
  oldest: (a: Review, b: Review) => (a.date === b.date ? newestFirst(a, b) : a.date < b.date ? -1 : 1),
  highest: (a: Review, b: Review) => b.rating - a.rating || newestFirst(a, b),
  lowest: (a: Review, b: Review) => a.rating - b.rating || newestFirst(a, b),
  detailed: (a: Review, b: Review) => lengthOf(b) - lengthOf(a) || newestFirst(a, b),
};

/** Of a review, or of the one that a cursor tells of. */
const lengthOf = (one: Review | { length: number }) => ("length" in one ? one.length : one.text.length);

function comesAfter(review: Review, position: Position): boolean {
  if (position.sort === "relevance") throw new Error("a scan has no generations");
  return ORDERS[position.sort](review, position as unknown as Review) > 0;
}

type Test = (review: Review, reading?: ReviewReading) => boolean;

/** The words are looked for in another way. */
type Tested = Exclude<keyof SearchAnswer["filters"], "query" | "match">;

/** What a review has to pass: a test for each filter that is given. */
function testsOf(filters: SearchAnswer["filters"]): Test[] {
  const { aspect } = filters;
  const voteOn = (reading?: ReviewReading) => reading?.aspects.find(({ id }) => id === aspect)?.vote;
  const levelOf = (level: Review["verification"]["level"]) => VERIFICATION_LEVELS.indexOf(level);
  const tests: { [Name in Tested]-?: (value: NonNullable<(typeof filters)[Name]>) => Test } = {
    rating: (exactly) => (review) => review.rating === exactly,
    min_rating: (least) => (review) => review.rating >= least,
    max_rating: (most) => (review) => review.rating <= most,
    since: (day) => (review) => review.date >= day,
    until: (day) => (review) => review.date <= day,
    mentions_technician: (name) => (review) => review.mentions.technicians.some(isNamed(name)),
    mentions_service: (id) => (review) => review.mentions.services.includes(id),
    mentions_area: (id) => (review) => review.mentions.service_areas.includes(id),
    aspect: () => (_, reading) => voteOn(reading) !== undefined,
    sentiment: (side) => (_, reading) =>
      (aspect === undefined ? reading?.sentiment : voteOn(reading)) === side,
    source: (name) => (review) => isNamed(name)(review.source.name),
    language: (tag) => (review) => `${languageOf(review)?.toLowerCase()}-`.startsWith(`${tag}-`),
    verification: (level) => (review) => levelOf(review.verification.level) >= levelOf(level),
    has_text: (wanted) => (review) => (review.text.trim() !== "") === wanted,
    has_reply: (wanted) => (review) => (review.reply !== undefined) === wanted,
    has_photos: (wanted) => (review) => (review.photos !== undefined) === wanted,
  };
  return Object.entries(tests).flatMap(([name, test]) => {
    const value = filters[name as keyof typeof filters];
    return value === undefined ? [] : [(test as (value: unknown) => Test)(value)];
  });
}

const isNamed = (one: string) => (other: string) => one === other || fold(one) === fold(other);

function facetsOf(matching: readonly Review[], readings: ReadonlyMap<string, ReviewReading>): SearchFacets {
  const count = <Value extends string | number>(valuesOf: (review: Review) => readonly Value[]) => {
    const counts = new Map<Value, number>();
    for (const review of matching)
      for (const value of new Set(valuesOf(review))) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].map(([value, count]) => ({ value, count }));
  };
  const most = (counts: { value: string; count: number }[]) =>
    counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const top = (counts: { value: number; count: number }[]) => counts.sort((a, b) => b.value - a.value);
  return {
    rating: top(count(({ rating }) => [rating])),
    source: most(count(({ source }) => [source.name])),
    service: most(count(({ mentions }) => mentions.services)),
    area: most(count(({ mentions }) => mentions.service_areas)),
    technician: most(count(({ mentions }) => mentions.technicians)),
    aspect: most(count(({ id }) => readings.get(id)?.aspects.map((aspect) => aspect.id) ?? [])),
    year: top(count(({ date }) => [Number(date.slice(0, 4))])),
  };
}
