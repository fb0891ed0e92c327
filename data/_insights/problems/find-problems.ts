import type { BusinessFile } from "../../_schema/business.ts";
import { byFrequency, groupBy } from "../../_text/group-by.ts";
import { LARGE_TOPIC_SHARE, MINIMUM_SUPPORT } from "../figures/minimum-support.ts";
import { sideOf } from "../figures/sides.ts";
import type { ReadTexts } from "../topics/occurrences.ts";
import { BREAK, type WordSequences } from "../topics/word-sequences.ts";
import { createProblemMatcher, type ToldProblem } from "./matcher.ts";

/**
 * The problems that enough reviews tell, of most reviews first. What nobody calls his own and never ends well is rather the business's
 * fault, and left out.
 */
export function chooseProblems({ business, readings, sequences, copies }: ReadTexts) {
  const support = Math.max(MINIMUM_SUPPORT.problem, Math.ceil(readings.length * LARGE_TOPIC_SHARE));
  const endedWell = (text: number) => {
    const { review, vote } = readings[text]!;
    return sideOf(review.rating, vote) === "positive";
  };
  return grouped(toldIn(sequences, copies, business), support)
    .filter(({ owned, texts }) => owned || [...texts].some(endedWell))
    .sort((a, b) => b.texts.size - a.texts.size || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_PROBLEMS)
    .map(({ id, phrase, variants, texts }) => ({ id, phrase, variants, texts }));
}

interface Told extends ToldProblem {
  /** The place of the review among the readings. */
  text: number;
}

function toldIn(
  sequences: WordSequences,
  copies: Uint8Array,
  { services }: Pick<BusinessFile, "services">,
): Told[] {
  const { isTelltale, problemsIn } = createProblemMatcher(services);
  const telltale = Uint8Array.from({ length: sequences.size }, (_, word) =>
    word !== BREAK && isTelltale(sequences.word(word)) ? 1 : 0,
  );
  const told: Told[] = [];
  for (let text = 0; text < sequences.texts; text++) {
    const words = sequences.of(text);
    if (copies[text] === 1) continue;
    const places: number[] = [];
    for (let at = 0; at < words.length; at++) if (telltale[words[at]!] === 1) places.push(at);
    if (places.length === 0) continue;
    const sequence = Array.from(words, (word) => sequences.word(word));
    for (const problem of problemsIn(sequence, places)) told.push({ ...problem, text });
  }
  return told;
}

/** By thing and fault; what is too rare then by thing, and what is still too rare by fault. */
function grouped(told: readonly Told[], support: number) {
  const levels = [
    ({ thing, fault }: Told) => (thing === null ? null : `${thing} ${fault}`),
    ({ thing }: Told) => thing,
    ({ fault }: Told) => (NAMELESS.has(fault) ? null : fault),
  ];
  let rest = told;
  return levels.flatMap((nameOf) => {
    const groups = [...groupBy(rest, nameOf)].flatMap(([name, list]) =>
      name === null ? [] : groupOf(name, list),
    );
    const enough = groups.filter(({ texts }) => texts.size >= support);
    const used = new Set(enough.flatMap((group) => group.told));
    rest = rest.filter((each) => !used.has(each));
    return enough;
  });
}

function groupOf(name: string, told: readonly Told[]) {
  return {
    /** "water-heater-leaking"; of things whose single faults are too rare "water-heater", of faults "leaking". */
    id: name.replace(/[^a-z]+/g, "-"),
    /** The same in words. */
    phrase: name.replaceAll("-", " "),
    /** Whether any text calls the thing its author's own. */
    owned: told.some(({ owned }) => owned),
    /** The ways of writing it that are counted, in lower case, of most reviews first. */
    variants: byFrequency(told.map(({ form }) => form)),
    texts: new Set(told.map(({ text }) => text)),
    told,
  };
}

const MOST_PROBLEMS = 12;
/** Faults that say nothing without their thing. */
const NAMELESS = new Set(["not-working", "damaged", "missing", "infestation", "stuck", "noisy"]);
