import { create, insert, search } from "@orama/orama";
import type { Review } from "../../../data/_schema/review.ts";
import { type Ranked, SEEN } from "../labelled/queries.ts";

/** Orama as its documentation has it for texts that people search: any word, misspelt ones too, titles counting twice. */
export function rankByOrama(reviews: readonly Review[]): Ranked {
  const index = create({
    schema: { title: "string", text: "string" },
    components: { tokenizer: { language: "english", stemming: false } },
  });
  for (const { id, title = "", text } of reviews) void insert(index, { id, title, text });
  return (query) => {
    const found = search(index, {
      term: query,
      tolerance: 1,
      threshold: 1,
      boost: { title: 2 },
      limit: SEEN,
    });
    if (found instanceof Promise) throw new Error("Orama answers later than this bench asks");
    return found.hits.map(({ id }) => id);
  };
}
