import type { PublishEntry } from "../_schema/journal-entry.ts";
import type { Review } from "../_schema/review.ts";
import { groupBy } from "../_text/group-by.ts";
import { appendToJournal } from "./append.ts";
import { whileWriting } from "./rewrite.ts";
import { readFaultless } from "./withdraw.ts";

/** A rating from 0 to `best` as the journal writes it: its stars, rounded half up, and what was given where that is something else. */
export function ratingOf(value: number, best: number): Pick<PublishEntry, "rating" | "original_rating"> {
  const rating = Math.max(1, Math.floor((value * 5) / best + 0.5));
  return best === 5 && value === rating ? { rating } : { rating, original_rating: { value, best } };
}

/** Fewer ratings may all be low by chance, and so may they be of a business that is bad. */
const TELLING = 5;

/** Of the scales in use. */
const BESTS = [5, 10, 20, 50];

/**
 * Finds the sources none of whose ratings reaches into the upper half of the scale on which they were read, such as 10 to 50 of
 * 100: five stars have then become three. Of each the number of its reviews, the highest rating among them, that of this scale, and
 * that of the likely one, into whose upper half they reach.
 */
export function unlikelyScales(reviews: readonly Pick<Review, "source" | "original_rating">[]) {
  const rated = reviews.flatMap(({ source, original_rating: rating }) =>
    rating && rating.best > 5 ? [{ source: source.name, ...rating }] : [],
  );
  return [...groupBy(rated, ({ source, best }) => JSON.stringify([source, best])).values()].flatMap(
    (group) => {
      const { source, best } = group[0]!;
      const highest = group.reduce((most, { value }) => Math.max(most, value), 0);
      const likely = BESTS.find((each) => highest <= each);
      if (group.length < TELLING || highest > best / 2 || likely === undefined) return [];
      return [{ source, reviews: group.length, highest, best, likely }];
    },
  );
}

/**
 * Appends a line for each published review of a source whose rating was read on another scale, with the stars that it has on this
 * one; recommendations stay. Case does not count in the name of the source; `best` is the highest rating of the scale, `now` milliseconds
 * since 1970. Returns how many. Throws an Error, with nothing written, when a rating is above the scale, or none is on another.
 */
export function rescale(dataDir: string, source: string, best: number, now: number): number {
  return whileWriting(dataDir, () => {
    const { published } = readFaultless(dataDir, now);
    const named = [...published.values()].filter(
      (entry) => entry.source.name.toLowerCase() === source.toLowerCase(),
    );
    if (named.length === 0)
      throw new Error(`no published review was left at ${source}; stats names the sources`);
    const others = named.filter(
      ({ original_rating: given }) => given && given.best > 1 && given.best !== best,
    );
    if (others.length === 0) throw new Error(`no rating of ${source} was read on another scale than ${best}`);
    const above = others.find(({ original_rating: given }) => given!.value > best);
    if (above)
      throw new Error(`${above.id}: has a rating of ${above.original_rating!.value}, which is above ${best}`);
    const recorded = new Date(now).toISOString();
    appendToJournal(
      dataDir,
      others.map(({ original_rating: given, ...entry }) => ({
        ...entry,
        ...ratingOf(given!.value, best),
        recorded,
      })),
      now,
    );
    return others.length;
  });
}
