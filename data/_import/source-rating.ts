import { ratingOf } from "../_journal/scale.ts";
import type { SourceRating } from "./source-review.ts";

const WORDS = new Map(Object.entries({ one: 1, two: 2, three: 3, four: 4, five: 5 }));
/** Words may stand before it, such as "Rated 5 out of 5 stars" and "Arvosana 5/5". */
const OF =
  /^[^\d.,+-]{0,40}?(\d+(?:[.,]\d+)?)\s*(?:\p{L}{0,12}\s*)(?:\/|out of|of|von|sur|de|su|z|van|av|af|em)\s*(\d+)(?![\d/.-]*\d)/iu;
const NUMBER =
  /^(\d+(?:[.,]\d+)?)\s*(?:star rating|stars?|sterne?n?|étoiles?|estrellas?|estrelas?|stelle|sterren|points?|bubbles?)?$/i;

/**
 * Reads a rating such as 4, "4,6", "4/5", "★★★★☆", "FOUR" or "9 out of 10"; other scales are rounded half up to stars. The
 * scale is the rating's own, else `best`. A message when it is none.
 */
export function readRating(given: SourceRating, best = 5): ReturnType<typeof ratingOf> | string {
  if ("recommended" in given) {
    const value = given.recommended ? 1 : 0;
    return { rating: value ? 5 : 1, original_rating: { value, best: 1 } };
  }
  const read = onScale(String(given.value).trim(), given.best ?? best);
  if (!read || read.value > read.best || read.value < 0)
    return `must be a rating of at most ${read?.best ?? best}, not ${JSON.stringify(given.value).slice(0, 60)}`;
  // The names of a source's pictures of stars, which nobody gave.
  return read.best === 50 ? ratingOf(read.value / 10, 5) : ratingOf(read.value, read.best);
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
  const stars = /^([★⭐]\ufe0f?)+[☆✩]*$/u.test(text) ? [...text.matchAll(/[★⭐]/gu)].length : 0;
  return stars > 0 ? { value: stars, best: 5 } : null;
}

function decimal(text: string): number {
  return Number(text.replace(",", "."));
}
