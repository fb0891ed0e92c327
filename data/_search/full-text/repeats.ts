import type { Sections } from "../format.ts";
import { Growing } from "../growing.ts";
import type { TokenStream } from "../token-stream.ts";

/** A token that stands in a text more often counts no more than so many times. */
export const MOST_REPEATS = 8;

/**
 * For each token that some text has again: the reviews whose text has it at least twice, at least three times and so on, up to
 * `MOST_REPEATS`, one list after the other.
 */
export function buildRepeats(
  stream: TokenStream,
  { tokens, documents }: { tokens: number; documents: number },
): Pick<Sections, "repeated"> & { documents: Uint32Array[] } {
  const counts = new Uint8Array(tokens);
  const lists = new Map<number, Growing<Uint32Array>[]>();
  for (let document = 0; document < documents; document++) {
    stream.forEach(document, (token) => {
      const before = counts[token]!;
      if (before === MOST_REPEATS) return;
      counts[token] = before + 1;
      if (before === 0) return;
      const ofToken = lists.get(token) ?? [];
      ofToken[before - 1] ??= new Growing(Uint32Array, 4);
      ofToken[before - 1]!.push(document);
      lists.set(token, ofToken);
    });
    stream.forEach(document, (token) => {
      counts[token] = 0;
    });
  }
  const again = [...lists.keys()].sort((a, b) => a - b);
  return {
    repeated: Uint32Array.from(again.flatMap((token) => lists.get(token)!.map(() => token))),
    documents: again.flatMap((token) => lists.get(token)!.map((list) => list.finish())),
  };
}
