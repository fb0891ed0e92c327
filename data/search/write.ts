import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BusinessFile } from "../schema/business.ts";
import { SEARCH_FOLDER } from "../schema/generation.ts";
import type { Review } from "../schema/review.ts";
import { fold } from "../text/fold.ts";
import { FORMAT_VERSION, INDEX_FILE, type SearchIndex } from "./format.ts";

/** Writes the index that `loadSearcher` reads into a generation's folder. */
export function writeSearchIndex(
  generationDir: string,
  { reviews, business }: { reviews: readonly Review[]; business: BusinessFile },
): void {
  const index: SearchIndex = {
    format: FORMAT_VERSION,
    technicians: Object.fromEntries(
      business.technicians.flatMap(({ name, aliases }) =>
        [name, ...aliases].map((known) => [fold(known), name]),
      ),
    ),
    texts: reviews.map(({ text }) => fold(text)),
  };
  const folder = join(generationDir, SEARCH_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, INDEX_FILE), JSON.stringify(index));
}
