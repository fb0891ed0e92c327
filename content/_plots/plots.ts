import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources, PACKAGES } from "../../data/_reuse/engine.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import type { Interface } from "../_strings/strings.ts";
import type { Figure } from "./draw.ts";
import type { Rated } from "./periods.ts";

/** Draws figures in one language, and what it has kept not again: the libraries for it take long to load. */
export function createDraw(words: Interface, kept: BuildCache) {
  const sources = () => digestOfSources("content/_plots", "content/_strings", ...PACKAGES);
  const namespace = kept.namespace<Figure | null>("plots", () => [sources(), words.format.locale]);
  const rated = (reviews: readonly Rated[]) =>
    reviews.map(({ date, rating, date_precision }) => ({
      date,
      rating,
      ...(date_precision && { date_precision }),
    }));
  const draw =
    (name: string, load: () => Promise<(all: readonly Rated[], words: Interface) => Figure | null>) =>
    (all: readonly Rated[]) => {
      const drawn = rated(all);
      const key = fingerprintOf(JSON.stringify([name, drawn]));
      return namespace.keepLater(key, async () => (await load())(drawn, words));
    };
  return {
    everyReview: draw("every", async () => (await import("./every-review.ts")).everyReview),
    ratingOverTime: draw("rating", async () => (await import("./rating-over-time.ts")).ratingOverTime),
    volume: draw("volume", async () => (await import("./volume.ts")).volume),
    distributionByYear: draw(
      "years",
      async () => (await import("./distribution-by-year.ts")).distributionByYear,
    ),
  };
}

export type Draw = ReturnType<typeof createDraw>;

/** The plots of all reviews, each null where there are too few reviews for it. */
export async function createPlots({ reviews: { reviews } }: Dataset, draw: Draw) {
  return {
    every: await draw.everyReview(reviews),
    rating: await draw.ratingOverTime(reviews),
    volume: await draw.volume(reviews),
    years: await draw.distributionByYear(reviews),
  };
}
