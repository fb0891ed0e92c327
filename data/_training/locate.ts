import { type OpinionatedSentence, readOpinions } from "../_insights/reading/opinions.ts";
import { sentences } from "../_text/sentences.ts";
import { words } from "../_text/words.ts";
import type { Mention } from "./labelled-mention.ts";

/** A mention among the words of its text, both ends included. */
export interface LocatedMention {
  /** The sentence that the mention begins in. */
  sentence: OpinionatedSentence;
  first: number;
  last: number;
}

/** Finds a mention's words and sentence; null where the text has no words. */
export function locate({ text, from, to }: Pick<Mention, "text" | "from" | "to">): LocatedMention | null {
  const all = words(text);
  if (all.length === 0) return null;
  const found = all.findIndex(({ end }) => end > from);
  const first = found < 0 ? all.length - 1 : found;
  const { start } = all[first]!;
  const span = sentences(text).find((each) => each.start <= start && start < each.end) ?? {
    start: 0,
    end: text.length,
  };
  const begin = all.findIndex(({ end }) => end > span.start);
  let finish = first;
  while (finish + 1 < all.length && all[finish + 1]!.end <= span.end) finish++;
  let last = first;
  while (last < finish && all[last + 1]!.start < to) last++;
  return { sentence: readOpinions(text, all, span, begin, finish), first, last };
}
