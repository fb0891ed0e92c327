import type { Review } from "../_schema/review.ts";
import { fold } from "../_text/fold.ts";
import { Growing } from "./arrays.ts";
import { bitOf } from "./full-text/index-terms.ts";
import type { Stemming } from "./full-text/stem.ts";
import { MAX_TOKENS, pushToken } from "./token-stream.ts";
import { splitTokens } from "./tokens.ts";

/** Splits the folded texts of all reviews into tokens and numbers them. Throws an Error when there are too many. */
export function tokenise(reviews: readonly Review[], stemmingAt: (position: number) => Stemming) {
  const { tokens, found, starts, counts, stemmings } = readTexts(reviews, stemmingAt);
  if (tokens.length > MAX_TOKENS) {
    throw new Error(
      `the reviews have ${tokens.length} different words, the search index has room for ${MAX_TOKENS}`,
    );
  }
  const order = Uint32Array.from(tokens.keys()).sort((a, b) => counts[b]! - counts[a]! || a - b);
  const numbers = new Uint32Array(tokens.length);
  order.forEach((token, number) => {
    numbers[token] = number;
  });

  const stream = new Growing(Uint16Array);
  const streamStarts = new Uint32Array(reviews.length + 1);
  for (let document = 0; document < reviews.length; document++) {
    for (let at = starts[document]!; at < starts[document + 1]!; at++) {
      found[at] = numbers[found[at]!]!;
      pushToken(stream, found[at]!);
    }
    streamStarts[document + 1] = stream.length;
  }
  const numbered = Uint32Array.from(order, (token) => counts[token]!);
  return {
    /** Every distinct token: those in most reviews first, then in order of first appearance. */
    tokens: Array.from(order, (token) => tokens[token]!),
    /** For each token, the bits of the stemmings of the reviews that contain it, and the positions of these. */
    stemmings: Uint8Array.from(order, (token) => stemmings[token]!),
    documentsOf: groupDocuments(found, starts, numbered),
    stream: stream.finish(),
    streamStarts,
  };
}

/** The tokens of all texts in sequence, numbered as they appear, and the number of reviews that contain each. */
function readTexts(reviews: readonly Review[], stemmingAt: (position: number) => Stemming) {
  const known = new Map<string, number>();
  const tokens: string[] = [];
  const found = new Growing(Uint32Array);
  const starts = new Uint32Array(reviews.length + 1);
  const counts = new Growing(Uint32Array);
  const lastIn = new Growing(Uint32Array);
  const stemmings = new Growing(Uint8Array);
  for (const [document, { text }] of reviews.entries()) {
    const folded = fold(text);
    const stemming = bitOf(stemmingAt(document));
    // Every word includes its preceding space, even the first, so that it is the same token everywhere.
    for (const token of splitTokens(folded && ` ${folded}`)) {
      let number = known.get(token);
      if (number === undefined) {
        number = tokens.length;
        known.set(token, number);
        tokens.push(token);
        counts.push(0);
        lastIn.push(0);
        stemmings.push(0);
      }
      found.push(number);
      // Counted from one, since zero means that no review had it yet.
      if (lastIn.at(number) === document + 1) continue;
      lastIn.set(number, document + 1);
      counts.set(number, counts.at(number) + 1);
      stemmings.set(number, stemmings.at(number) | stemming);
    }
    starts[document + 1] = found.length;
  }
  return { tokens, found: found.finish(), starts, counts: counts.finish(), stemmings: stemmings.finish() };
}

/** The reviews of each token, ascending. They share one array, since their numbers are known. */
function* groupDocuments(
  found: Uint32Array,
  starts: Uint32Array,
  counts: Uint32Array,
): Iterable<Uint32Array> {
  const ends = new Uint32Array(counts.length);
  let total = 0;
  for (let token = 0; token < counts.length; token++) {
    ends[token] = total;
    total += counts[token]!;
  }
  const grouped = new Uint32Array(total);
  const lastIn = new Uint32Array(counts.length);
  for (let document = 0; document + 1 < starts.length; document++) {
    for (let at = starts[document]!; at < starts[document + 1]!; at++) {
      const token = found[at]!;
      if (lastIn[token] === document + 1) continue;
      lastIn[token] = document + 1;
      grouped[ends[token]!] = document;
      ends[token]! += 1;
    }
  }
  for (let token = 0; token < counts.length; token++) {
    yield grouped.slice(ends[token]! - counts[token]!, ends[token]!);
  }
}
