import { gapBetween } from "../../_text/words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt } from "./sentence-keys.ts";
import type { Opinion } from "./shift-opinions.ts";
import { SUBJECT } from "./subject-words.ts";

/**
 * The opinion that stands at the head of a list which a word belongs to: "excellent" for "workmanship" in "excellent
 * service, prices and workmanship". 0 where the word is in no list or nothing stands at its head.
 */
export function listedOpinion(sentence: OpinionatedSentence, first: number): number {
  let joints = 0;
  for (let at = first - 1; at >= Math.max(sentence.first, first - LONGEST_LIST); at--) {
    const gap = gapBetween(sentence.text, sentence.words[at]!, sentence.words[at + 1]!);
    if (gap !== "" && gap !== "," && gap !== "&") return 0;
    const key = keyAt(sentence, at);
    if (key === "and" || gap !== "") joints++;
    if (key === "and") continue;
    const head = sentence.opinions.find(({ last }) => last === at);
    if (head) return joints > 0 && opensList(head) ? head.value : 0;
    if (!SUBJECT["business"].has(key) && !isNamed(sentence, at)) return 0;
  }
  return 0;
}

/** "excellent", "good communication"; but not "friendly", which is of people alone. */
function opensList({ first, last, signal }: Opinion): boolean {
  return signal.aspects.length === 0 || first < last;
}

function isNamed(sentence: OpinionatedSentence, at: number): boolean {
  return sentence.marks.some(
    ({ first, last, signal }) => first <= at && at <= last && signal.aspects.length > 0,
  );
}

const LONGEST_LIST = 8;
