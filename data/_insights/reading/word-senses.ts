import type { OpinionatedSentence } from "./opinions.ts";
import { OF_PEOPLE } from "./senses/of-people.ts";
import { OF_VISITS } from "./senses/of-visits.ts";
import { OF_WORK } from "./senses/of-work.ts";
import type { Beside, Sense } from "./senses/sense.ts";
import { keyAt } from "./sentence-keys.ts";

/** Whether the words beside a phrase say that it means something other than the aspect that it stands for. */
export function isInOtherSense(
  sentence: OpinionatedSentence,
  { first, last }: { first: number; last: number },
  aspect: string,
  words: string,
): boolean {
  const { other, asked } = sensesOf(aspect, words);
  if (other.length + asked.length === 0) return false;
  const before = keyAt(sentence, first - 1);
  const holds = ({ unless }: Sense) => !unless?.test(before);
  const hasBeside = ({ beside, reach: [left, right] }: Beside) =>
    someKey(sentence, first - left, first - 1, beside) || someKey(sentence, last + 1, last + right, beside);
  return (
    other.some((sense) => holds(sense) && hasBeside(sense)) ||
    asked.some((sense) => holds(sense) && !hasBeside(sense))
  );
}

interface PhraseSenses {
  other: readonly Sense[];
  asked: readonly Sense[];
}

/** The senses of a phrase; remembered, since there are few phrases and many places. */
function sensesOf(aspect: string, words: string): PhraseSenses {
  const key = `${aspect} ${words}`;
  let senses = KNOWN.get(key);
  if (!senses) {
    const means = ({ phrase }: Sense) => phrase.test(words);
    senses = {
      other: ALL.flatMap(({ other }) => other[aspect] ?? []).filter(means),
      asked: ALL.flatMap(({ asked }) => asked[aspect] ?? []).filter(means),
    };
    KNOWN.set(key, senses);
  }
  return senses;
}

const ALL = [OF_VISITS, OF_PEOPLE, OF_WORK];
const KNOWN = new Map<string, PhraseSenses>();

function someKey(sentence: OpinionatedSentence, from: number, to: number, pattern: RegExp): boolean {
  for (let at = Math.max(sentence.first, from); at <= Math.min(sentence.last, to); at++)
    if (pattern.test(keyAt(sentence, at))) return true;
  return false;
}
