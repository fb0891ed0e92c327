import { sentences } from "../../data/_text/sentences.ts";
import { words } from "../../data/_text/words.ts";

/**
 * The texts, and the sentences in them, of which a text or sentence of `others` has nearly the same runs of five words, by their
 * Jaccard similarity: what was trained on and must not be measured on. Fewer words than that are everybody's and overlap with
 * nothing. Linear in the texts.
 */
export function overlaps(texts: readonly string[], others: readonly string[]) {
  const pieces = piecesOf(others).map((text) => ({ text, runs: runsOf(text) }));
  const holders = new Map<string, number[]>();
  pieces.forEach(({ runs }, at) => {
    for (const run of runs) {
      const list = holders.get(run);
      if (list) list.push(at);
      else holders.set(run, [at]);
    }
  });
  return piecesOf(texts).flatMap((text) => {
    const runs = runsOf(text);
    const shared = new Map<number, number>();
    for (const run of runs)
      for (const at of holders.get(run) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    return [...shared].flatMap(([at, common]) => {
      const other = pieces[at]!;
      return common / (runs.size + other.runs.size - common) < SAME ? [] : [{ text, other: other.text }];
    });
  });
}

/** Each text and each sentence in it. */
function piecesOf(texts: readonly string[]): string[] {
  const pieces = texts.flatMap((text) => [
    text,
    ...sentences(text).map(({ start, end }) => text.slice(start, end)),
  ]);
  return [...new Set(pieces.map((piece) => piece.trim()))].filter((piece) => words(piece).length >= RUN);
}

function runsOf(text: string): Set<string> {
  const keys = words(text).map(({ key }) => key);
  return new Set(keys.slice(RUN - 1).map((_, at) => keys.slice(at, at + RUN).join(" ")));
}

const RUN = 5;
const SAME = 0.7;
