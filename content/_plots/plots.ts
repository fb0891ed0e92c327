import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources, PACKAGES } from "../../data/_reuse/engine.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import type { Interface } from "../_strings/strings.ts";
import type { Figure } from "./draw.ts";
import type { Rated } from "./periods.ts";

/** Each null where there are too few reviews for it. */
export type Plots = Record<"every" | "rating" | "volume" | "years", Figure | null>;

/** The plots of all reviews. */
export async function createPlots({ reviews: { reviews } }: Dataset, draw: Draw): Promise<Plots> {
  return {
    every: await draw.everyReview(reviews),
    rating: await draw.ratingOverTime(reviews),
    volume: await draw.volume(reviews),
    years: await draw.distributionByYear(reviews),
  };
}

/** Draws figures in one language, and what it has kept not again: the libraries for it take long to load. */
export function createDraw(words: Interface, kept: BuildCache) {
  const sources = () => digestOfSources("content/_plots", "content/_strings", ...PACKAGES);
  const namespace = kept.namespace<Figure | null>("plots", () => [sources(), words.format.locale]);
  const keep = (name: string, data: unknown, make: () => Promise<Figure | null>) =>
    namespace.keepLater(fingerprintOf(JSON.stringify([name, data])), make);
  const rated = (reviews: readonly Rated[]) =>
    reviews.map(({ date, rating, date_precision }) => ({
      date,
      rating,
      ...(date_precision && { date_precision }),
    }));
  return {
    everyReview: (all: readonly Rated[]) =>
      keep("every", rated(all), async () =>
        (await import("./every-review.ts")).everyReview(rated(all), words),
      ),
    ratingOverTime: (all: readonly Rated[]) =>
      keep("rating", rated(all), async () =>
        (await import("./rating-over-time.ts")).ratingOverTime(rated(all), words),
      ),
    volume: (all: readonly Rated[]) =>
      keep("volume", rated(all), async () => (await import("./volume.ts")).volume(rated(all), words)),
    distributionByYear: (all: readonly Rated[]) =>
      keep("years", rated(all), async () =>
        (await import("./distribution-by-year.ts")).distributionByYear(rated(all), words),
      ),
  };
}

export type Draw = ReturnType<typeof createDraw>;
