import { ratingOf } from "../_journal/scale.ts";
import { readWordSets } from "../_text/read-words.ts";
import type { SourceRating } from "./source-review.ts";

const WORDS = new Map(Object.entries({ one: 1, two: 2, three: 3, four: 4, five: 5 }));
/** As Facebook's stand among the stars of other platforms. */
const RECOMMENDATIONS = new Map([
  ["recommended", 1],
  ["recommends", 1],
  ["not recommended", 0],
  ["doesn't recommend", 0],
]);
/** Words may stand before it, such as "Rated 5 out of 5 stars" and "Arvosana 5/5". */
const OF =
  /^[^\d.,+-]{0,40}?(\d+(?:[.,]\d+)?)\s*(?:\p{L}{0,12}\s*)(?:\/|out of|of|von|sur|de|su|z|van|av|af|em)\s*(\d+)(?![\d/.-]*\d)/iu;
const STARS =
  "star rating|stars?|sterne?n?|étoiles?|estrellas?|estrelas?|stell[ae]|ster(?:ren)?|points?|bubbles?|[*★⭐]\\ufe0f?";
/** What it means may follow, such as "5 - Very satisfied". */
const NUMBER = new RegExp(
  `^(\\d+(?:[.,]\\d+)?)\\s*(?:${STARS})?(?:\\s*[-–:=(]\\s*\\p{L}[^\\d]{0,60})?$`,
  "iu",
);

/**
 * Reads a rating such as 4, "4,6", "4/5", "★★★★☆", "FOUR" or "9 out of 10", on its own scale or else on `best`; a message when it is
 * none.
 */
export function readRating(given: SourceRating, best = 5): ReturnType<typeof ratingOf> | string {
  if ("recommended" in given) {
    const value = given.recommended ? 1 : 0;
    return { rating: value ? 5 : 1, original_rating: { value, best: 1 } };
  }
  const read = onScale(String(given.value).trim(), given.best ?? best);
  if (!read || read.value > read.best || read.value < 0)
    return `must be a rating of at most ${read?.best ?? best}, not ${JSON.stringify(given.value).slice(0, 60)}`;
  if (read.value === 0 && !beginsAtZero(read.best))
    return `must be a rating of 1 to 5, not ${JSON.stringify(given.value)}, which most exports write where none was given`;
  // The names of a source's pictures of stars, which nobody gave.
  return read.best === 50 ? ratingOf(read.value / 10, 5) : ratingOf(read.value, read.best);
}

/** Stars begin at one; 0 to 10 and to 100 do not, nor does a recommendation. */
const beginsAtZero = (best: number) => best === 1 || (best > 5 && best !== 50);

const ANSWERS = readWordSets(new URL("./tables/words/yes-no.txt", import.meta.url));

/** What stands for yes and no in a cell. */
export const [YES, NO] = [ANSWERS("yes"), ANSWERS("no")] as const;

const ASKS_RECOMMENDATION =
  /recommend|recommand|recomend|empfehl|empfohlen|raccomand|consigli|aanbevel|aanrad/i;

/** Whether an author recommends, as a column of this name tells in words; undefined where it does not, as a scale has figures. */
export function recommendationIn(column: string, cell: string): boolean | undefined {
  const said = cell.trim().toLowerCase();
  if (!ASKS_RECOMMENDATION.test(column) || /^\d/.test(said)) return undefined;
  if (said === "positive" || YES.has(said)) return true;
  return said === "negative" || NO.has(said) ? false : undefined;
}

/** The number of a rating on the scale it names itself, for telling the scale of a whole column; null otherwise. */
export function bareNumber(text: string): number | null {
  const [, number] = NUMBER.exec(text.trim()) ?? [];
  return number === undefined ? null : decimal(number);
}

function onScale(text: string, best: number): { value: number; best: number } | null {
  const [, value, own] = OF.exec(text) ?? [];
  if (value !== undefined && Number(own) > 0) return { value: decimal(value), best: Number(own) };
  const bare = bareNumber(text);
  if (bare !== null) return { value: bare, best };
  const word = WORDS.get(text.toLowerCase());
  if (word !== undefined) return { value: word, best: 5 };
  const recommendation = RECOMMENDATIONS.get(text.toLowerCase());
  if (recommendation !== undefined) return { value: recommendation, best: 1 };
  const stars = /^([★⭐]\ufe0f?)+[☆✩]*$/u.test(text) ? [...text.matchAll(/[★⭐]/gu)].length : 0;
  return stars > 0 ? { value: stars, best: 5 } : null;
}

function decimal(text: string): number {
  return Number(text.replace(",", "."));
}
