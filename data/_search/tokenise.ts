import type { Review } from "../_schema/review.ts";
import { fold } from "../_text/fold.ts";
import { Growing } from "./arrays.ts";
import { bitOf } from "./full-text/index-terms.ts";
import type { Stemming } from "./full-text/stem.ts";
import { pushToken } from "./token-stream.ts";
import { splitTokens } from "./tokens.ts";

interface Token {
  text: string;
  /** The bits of the stemmings of the reviews that contain it. */
  stemmings: number;
  /** The positions of these reviews, ascending. */
  documents: Growing<Uint32Array>;
}

/** Splits the folded texts of all reviews into tokens and numbers them. */
export function tokenise(reviews: readonly Review[], stemmingAt: (position: number) => Stemming) {
  const { tokens, found, starts } = readTexts(reviews, stemmingAt);
  const order = [...tokens.keys()].sort(
    (a, b) => tokens[b]!.documents.length - tokens[a]!.documents.length || a - b,
  );
  const numbers = new Uint32Array(tokens.length);
  order.forEach((token, number) => {
    numbers[token] = number;
  });

  const stream = new Growing(Uint16Array);
  const streamStarts = new Uint32Array(reviews.length + 1);
  for (let document = 0; document < reviews.length; document++) {
    for (let at = starts[document]!; at < starts[document + 1]!; at++)
      pushToken(stream, numbers[found[at]!]!);
    streamStarts[document + 1] = stream.length;
  }
  const numbered = order.map((token) => tokens[token]!);
  return {
    /** Every distinct token: those in most reviews first, then in order of first appearance. */
    tokens: numbered.map(({ text }) => text),
    stemmings: Uint8Array.from(numbered, ({ stemmings }) => stemmings),
    documentsOf: numbered.map(({ documents }) => documents.finish()),
    stream: stream.finish(),
    streamStarts,
  };
}

/** The tokens of all texts in sequence, numbered as they appear. */
function readTexts(reviews: readonly Review[], stemmingAt: (position: number) => Stemming) {
  const known = new Map<string, number>();
  const tokens: Token[] = [];
  const found = new Growing(Uint32Array);
  const starts = new Uint32Array(reviews.length + 1);
  for (const [document, { text }] of reviews.entries()) {
    const folded = fold(text);
    const stemming = bitOf(stemmingAt(document));
    // Every word includes its preceding space, even the first, so that it is the same token everywhere.
    for (const each of splitTokens(folded && ` ${folded}`)) {
      let number = known.get(each);
      if (number === undefined) {
        number = tokens.length;
        known.set(each, number);
        tokens.push({ text: each, stemmings: 0, documents: new Growing(Uint32Array, 4) });
      }
      found.push(number);
      const token = tokens[number]!;
      if (token.documents.last === document) continue;
      token.documents.push(document);
      token.stemmings |= stemming;
    }
    starts[document + 1] = found.length;
  }
  return { tokens, found: found.finish(), starts };
}
