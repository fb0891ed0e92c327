import { type Review, VERIFICATION_LEVELS } from "../../../data/_schema/review.ts";
import { SENTIMENTS, type SearchFilters, type SearchParameters } from "../../../data/_schema/search.ts";
import { fold } from "../../../data/_text/fold.ts";
import type { Random } from "../../bench/random.ts";

/** All filters but the words, which are asked for more often. */
type Filter = Exclude<keyof SearchFilters, "query" | "match">;

/** A question about some reviews that often has an answer: pieces of their texts, changed, under some filters. */
export function askAnything(random: Random, reviews: readonly Review[]): SearchParameters {
  const someone = random.pick(reviews);
  const given: SearchParameters = { limit: 1 + random.below(random.chance(0.2) ? 100 : 10) };
  if (random.chance(0.9)) given.query = askText(random, reviews);
  if (random.chance(Math.min(0.3, 60 / reviews.length)))
    Object.assign(given, { match: "words", query: askWords(random, reviews) });
  const pick = random.pick.bind(random);
  const maybe: { [Name in Filter]-?: () => NonNullable<SearchParameters[Name]> } = {
    rating: () => 1 + random.below(5),
    min_rating: () => 1 + random.below(9) / 2,
    max_rating: () => 1 + random.below(9) / 2,
    since: () => (random.chance(0.9) ? someone.date : "2031-01-01"),
    until: () => (random.chance(0.9) ? pick(reviews).date : "1999-12-31"),
    mentions_technician: () => pick(["HANK", "hank brill", "Teo Marsh", "nobody", "__proto__"]),
    mentions_service: () => pick(["heat-pump", "Heat  Pumps", "BOILER", "no-longer-listed", "constructor"]),
    mentions_area: () => pick(["old-town", "OLD TOWN", "zentrum", "toString"]),
    aspect: () => pick(["price", "PRICE", "being on time", "nothing"]),
    sentiment: () => pick(SENTIMENTS),
    source: () => pick([someone.source.name, "GOOGLE", "Nowhere"]),
    language: () => pick(["en", "ES", "es-mx", "de", "fr"]),
    verification: () => pick(VERIFICATION_LEVELS),
    has_text: () => random.chance(0.7),
    has_reply: () => random.chance(0.5),
    has_photos: () => random.chance(0.3),
  };
  for (const [name, value] of Object.entries(maybe))
    if (random.chance(0.12)) Object.assign(given, { [name]: value() });
  if (random.chance(0.5)) given.sort = pick(["newest", "oldest", "highest", "lowest", "detailed"]);
  if (random.chance(0.3)) given.facets = random.chance(0.9);
  return given;
}

/** A question as the parameters of an address. */
export function parametersOf(given: SearchParameters): URLSearchParams {
  return new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

/** A few words of a text in other forms and orders, names, everyday words, and now and then a wrong letter. */
export function askWords(random: Random, reviews: readonly Review[]): string {
  const words = random.pick(reviews).text.split(/\s+/);
  const forms: ((word: string) => string)[] = [
    (word) => word,
    (word) => `${word}s`,
    (word) => `${word.replace(/e$/, "")}ing`,
    (word) => word.toUpperCase(),
    (word) => word.normalize("NFD").replace(/\p{M}/gu, ""),
    (word) => word.slice(0, 2) + word.slice(3),
    (word) => `${word.slice(0, 1)}x${word.slice(1)}`,
    (word) => word.slice(0, 1) + word.slice(2, 3) + word.slice(1, 2) + word.slice(3),
    (word) => word + random.pick(words),
    () => random.pick(["heat pump", "boilers", "Old Town", "hank", "mini splits", "zentrum"]),
    () => random.pick(["late", "on time", "plumber", "expensive", "a/c", "no show", "did they", "?", "的"]),
  ];
  const form = () => (random.chance(0.5) ? forms[0]! : random.pick(forms));
  return Array.from({ length: 1 + random.below(3) }, () => form()(random.pick(words)))
    .join(" ")
    .slice(0, 150);
}

function askText(random: Random, reviews: readonly Review[]): string {
  const characters = [...random.pick(reviews).text];
  const length = random.chance(0.35) ? 1 + random.below(2) : 1 + random.below(40);
  const start = random.below(characters.length + 1);
  const piece = characters.slice(start, start + length).join("");
  const changes: (() => string)[] = [
    () => piece,
    () => fold(piece),
    () => piece.toUpperCase(),
    () => piece.normalize("NFD"),
    () => piece.replaceAll(" ", "\u00a0 \n"),
    () => piece.replaceAll("'", "’").replaceAll("-", "—"),
    () => piece.replaceAll(" ", ""),
    () => `${piece} ${[...random.pick(reviews).text].slice(0, 3).join("")}`,
    () => [...piece].reverse().join(""),
  ];
  return random.chance(0.6) ? piece : random.pick(changes)();
}
