import { groupBy } from "../../_text/group-by.ts";
import type { Index } from "../format.ts";
import { KeyTable } from "../full-text/sorted-keys.ts";

/** Where the postings of the words of titles and replies, of repeats, and of phrases begin. */
export function firstPostings({ header, sections }: Pick<Index, "header" | "sections">) {
  const field = header.tokens + header.needles.length + header.filters.length;
  const repeat = field + sections.fieldKeyStarts.length - 1;
  return { field, repeat, phrase: repeat + sections.repeated.length };
}

/**
 * The numbers of so many postings in an order in which those of one word stand together, so that a search needs few pages of
 * them: the tokens of each word in the order of the words, with their repeats and the titles and replies that have it, then all others.
 */
export function layOut(index: Pick<Index, "header" | "sections">, postings: number): Uint32Array {
  const { termKeys, termKeyStarts, termTokens, termTokenStarts, fieldKeys, fieldKeyStarts, repeated } =
    index.sections;
  const first = firstPostings(index);
  const terms = new KeyTable({ bytes: termKeys, starts: termKeyStarts });
  const fields = new KeyTable({ bytes: fieldKeys, starts: fieldKeyStarts });
  // The letter of the field comes before the key of the term.
  const fieldsOf = groupBy(Array(fields.length).keys(), (field) => terms.find(fields.text(field).slice(1)));
  const repeatsOf = groupBy(repeated.keys(), (at) => repeated[at]!);
  const order = new Set<number>();
  for (let term = 0; term < terms.length; term++) {
    for (const token of termTokens.subarray(termTokenStarts[term], termTokenStarts[term + 1])) {
      order.add(token);
      for (const at of repeatsOf.get(token) ?? []) order.add(first.repeat + at);
    }
    for (const field of fieldsOf.get(term) ?? []) order.add(first.field + field);
  }
  for (let posting = 0; posting < postings; posting++) order.add(posting);
  return Uint32Array.from(order);
}
