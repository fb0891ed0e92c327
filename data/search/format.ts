import { z } from "zod";

/** Rises with every change to the file or to the folding that both sides rely on. */
export const FORMAT_VERSION = 1;

export const INDEX_FILE = "index.json";

/** What the sidecar needs to answer a search and the datasets do not say. */
export const SearchIndex = z.object({
  format: z.literal(FORMAT_VERSION, "was written by another version; run npm run build"),
  /** Folded name or alias of a technician, to the name in the roster. */
  technicians: z.record(z.string(), z.string()),
  /** The folded text of every review, in the order of the dataset. */
  texts: z.array(z.string()),
});

export type SearchIndex = z.infer<typeof SearchIndex>;
