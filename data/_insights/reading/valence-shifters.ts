import { readWordSets } from "../../_text/read-words.ts";

const SHIFTERS = readWordSets(new URL("./words/valence-shifters.en.txt", import.meta.url), [
  "negators",
  "strengtheners",
  "weakeners",
  "wished for",
  "expected",
  "others",
  "third parties",
]);

/** Invert an opinion in the next words. */
export const NEGATORS = SHIFTERS.negators;

/** Strengthen or weaken the opinion that follows. */
export const INTENSIFIERS = factors([SHIFTERS.strengtheners, 1.4], [SHIFTERS.weakeners, 0.75]);

/** Introduce something wished for, promised or feared that did not happen: an opinion after it is inverted or voided. */
export const UNREAL = factors([SHIFTERS["wished for"], -0.6], [SHIFTERS.expected, 0]);

/** Say that another business is meant, whose merits and faults are not this one's. */
export const OTHERS = SHIFTERS.others;

/** People who are no competitors and not of this business either: what they do is told where they are the subject. */
export const THIRD_PARTIES = SHIFTERS["third parties"];

function factors(
  ...groups: readonly (readonly [ReadonlySet<string>, number])[]
): ReadonlyMap<string, number> {
  return new Map(groups.flatMap(([words, factor]) => [...words].map((word) => [word, factor] as const)));
}
