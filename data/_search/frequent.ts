import { groupBy } from "../_text/group-by.ts";
import { EDGE, tokensByPlace } from "./dictionary.ts";
import type { Postings } from "./postings.ts";

/** A needle's reviews are combined at build when reading its postings takes more than this many list entries per review. */
const READS_A_REVIEW = 1;

/** Maximum length. Longer needles are frequent only where somebody repeats a letter a thousand times. */
const LONGEST = 24;

/** The needles, mostly of one to three characters, in so many tokens that reading their postings takes longer than a client should wait. */
export function findFrequentNeedles(
  dictionary: string,
  suffixes: Uint32Array,
  postings: Postings,
  documents: number,
) {
  const tokenAt = tokensByPlace(dictionary);
  const found: { needle: string; tokens: number[] }[] = [];
  /** Tries what stands at some places, so many characters long, with each character that follows. */
  const grow = (places: Iterable<number>, length: number) => {
    for (const alike of groupBy(places, (place) => dictionary.charCodeAt(place + length)).values()) {
      const tokens = [...new Set(alike.map((place) => tokenAt[place]!))];
      if (postings.costOf(tokens) <= READS_A_REVIEW * documents) continue;
      const needle = dictionary.slice(alike[0], alike[0]! + length + 1);
      // Queries have whole characters, and neither begin nor end with white space.
      if (needle.trim() !== "" && needle.isWellFormed()) found.push({ needle, tokens });
      if (length + 1 < LONGEST && (length === 0 || !needle.endsWith(EDGE))) grow(alike, length + 1);
    }
  };
  grow(suffixes, 0);
  return found;
}
