import type { OpinionatedSentence } from "./opinions.ts";
import { OF_ARRIVAL } from "./outcomes/of-arrival.ts";
import { OF_CONTACT } from "./outcomes/of-contact.ts";
import { OF_MONEY } from "./outcomes/of-money.ts";
import { OF_PLACE } from "./outcomes/of-place.ts";
import { OF_REFUSAL } from "./outcomes/of-refusal.ts";
import { OF_RESULT } from "./outcomes/of-result.ts";
import { OF_TIME } from "./outcomes/of-time.ts";
import { OF_WORK } from "./outcomes/of-work.ts";
import type { Outcome, Rule } from "./outcomes/outcome.ts";
import { keyAt } from "./sentence-keys.ts";

/**
 * The outcomes told in a sentence, in order. Whether they are meant of the business and are more than facts is left to
 * `judge`.
 */
export function outcomesIn(sentence: OpinionatedSentence): Outcome[] {
  const found: Outcome[] = [];
  for (let at = sentence.first; at <= sentence.last; at++) {
    for (const rule of RULES.get(keyAt(sentence, at)) ?? []) {
      const outcome = rule(sentence, at);
      if (outcome) found.push(outcome);
    }
  }
  return found;
}

const TABLES = [OF_TIME, OF_ARRIVAL, OF_CONTACT, OF_MONEY, OF_PLACE, OF_WORK, OF_RESULT, OF_REFUSAL];
const RULES = new Map<string, Rule[]>();
for (const [rule, words] of TABLES.flat())
  for (const word of words) RULES.set(word, [...(RULES.get(word) ?? []), rule]);
