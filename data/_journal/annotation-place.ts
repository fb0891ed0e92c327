import { cutsWord } from "../_text/words.ts";

/** Where a quote stands in a text, in UTF-16 units; `cut` when it stands there only as a part of words. */
export type Place = { from: number; to: number } | "cut" | null;

/** The place of whole words that equal `quote`: of several the nearest to `near`, of equals the first. */
export function placeOf(text: string, quote: string, near = 0): Place {
  let best: { from: number; to: number } | null = null;
  let cut = false;
  for (let from = text.indexOf(quote); from >= 0; from = text.indexOf(quote, from + 1)) {
    const to = from + quote.length;
    if (best && Math.abs(from - near) >= Math.abs(best.from - near)) break;
    if (cutsWord(text, from) || cutsWord(text, to)) cut = true;
    else best = { from, to };
  }
  return best ?? (cut ? "cut" : null);
}
