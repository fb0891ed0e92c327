import type { OpinionatedSentence } from "./opinions.ts";
import { ASKED, type Beside, OTHER_SENSES, type Sense } from "./other-senses.ts";
import { keyAt } from "./sentence-keys.ts";

/** Whether the words beside a phrase say that it means something other than the aspect that it stands for. */
export function isInOtherSense(
  sentence: OpinionatedSentence,
  { first, last }: { first: number; last: number },
  aspect: string,
  words: string,
): boolean {
  const hasBeside = ({ beside, reach: [before, after] }: Beside) =>
    someKey(sentence, first - before, first - 1, beside) || someKey(sentence, last + 1, last + after, beside);
  const means = (sense: Sense) => sense.phrase.test(words) && !sense.unless?.test(keyAt(sentence, first - 1));
  return (
    (OTHER_SENSES[aspect] ?? []).some((sense) => means(sense) && hasBeside(sense)) ||
    (ASKED[aspect] ?? []).some((sense) => means(sense) && !hasBeside(sense))
  );
}

function someKey(sentence: OpinionatedSentence, from: number, to: number, pattern: RegExp): boolean {
  for (let at = Math.max(sentence.first, from); at <= Math.min(sentence.last, to); at++)
    if (pattern.test(keyAt(sentence, at))) return true;
  return false;
}
