import { clauses } from "../_text/sentences.ts";
import type { LabelledMention } from "./labelled-mention.ts";

/**
 * The clauses of one term alone as sentences of their own, with that term's label: rows chosen for having several
 * targets otherwise teach nothing of sentences with one.
 */
export function loneClauses(rows: readonly LabelledMention[]): LabelledMention[] {
  const starts = new Map<string, number[]>();
  for (const { text, from } of rows) starts.set(text, [...(starts.get(text) ?? []), from]);
  return rows.flatMap((row) => {
    const { text, from, to } = row;
    const clause = clauses(text, { start: 0, end: text.length }).find(
      ({ start, end }) => start <= from && to <= end,
    );
    if (!clause) return [];
    const { start, end } = clause;
    const length = end - start;
    if (length < SHORTEST || length > LARGEST_SHARE * text.length) return [];
    if (starts.get(text)!.filter((each) => each >= start && each < end).length > 1) return [];
    return [{ ...row, text: text.slice(start, end), from: from - start, to: to - start }];
  });
}

/** In UTF-16 units: less is a mere name. */
const SHORTEST = 15;
/** More is the sentence itself. */
const LARGEST_SHARE = 0.8;
