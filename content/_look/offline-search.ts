import type { Dataset } from "../../data/_dataset/dataset.ts";
import { digestOf } from "../../data/_reuse/digest.ts";
import { digestOfSources } from "../../data/_reuse/engine.ts";

import { OFFLINE_FOLDER } from "../../data/_schema/generation.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { fileName, INDEX } from "../../data/_search/offline/offline-index.ts";

/** With more reviews, and a sidecar that answers, there would be very many files for a page that hardly ever needs them. */
const MOST_REVIEWS = 25_000;

/**
 * The hash in the names of what the search page reads by itself: of all that these files are made of, since pages name them before
 * they are written. Null for a site whose page does not answer by itself, as it must where there is no sidecar.
 */
export function offlineHash(
  { reviews: { version, reviews }, business, votes, insights }: Dataset,
  { sidecar }: Pick<Hosting, "sidecar">,
): string | null {
  if (sidecar && reviews.length > MOST_REVIEWS) return null;
  const code = digestOfSources("data/_schema", "data/_search", "data/_text");
  return digestOf(Buffer.from(JSON.stringify([code, version, business, votes, insights.aspects]))).slice(
    0,
    8,
  );
}

/** Where the index lies whose files have a hash in their names. */
export const offlineIndex = (hash: string) => `/${OFFLINE_FOLDER}/${fileName(INDEX, hash)}`;
