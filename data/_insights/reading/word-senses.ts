import { readWordList } from "../../_text/read-words.ts";
import { remembered } from "../../_text/remembered.ts";
import type { WordEntry } from "../../_text/word-list.ts";
import { TAXONOMY } from "../aspects/taxonomy.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import type { WordSpan } from "./sentence-keys.ts";

/** Whether the words beside a phrase say that it means something other than the aspect that it stands for. */
export function isInOtherSense(
  sentence: OpinionatedSentence,
  { first, last }: WordSpan,
  aspect: string,
  words: string,
): boolean {
  const { other, asked } = sensesOf(aspect)(words);
  if (other.length + asked.length === 0) return false;
  const before = sentence.key(first - 1);
  const holds = ({ unless }: Sense) => !unless?.test(before);
  const hasBeside = ({ beside, reach: [left, right] }: Sense) =>
    sentence.some(first - left, first - 1, beside) || sentence.some(last + 1, last + right, beside);
  return (
    other.some((sense) => holds(sense) && hasBeside(sense)) ||
    asked.some((sense) => holds(sense) && !hasBeside(sense))
  );
}

/** The senses of a phrase of an aspect; remembered, since there are few phrases and many places. */
const sensesOf = remembered((aspect: string) =>
  remembered((words: string) => {
    const meant = (kind: string) =>
      (SENSES.get(`${aspect}: ${kind}`) ?? []).filter(({ phrase }) => phrase.test(words));
    return { other: meant("other sense"), asked: meant("asked") };
  }),
);

/** A phrase that means its aspect only in some senses, which the words beside it tell apart. */
interface Sense {
  /** Words of the phrase, as they are compared. */
  phrase: RegExp;
  /** One of these within some words before or after decides. */
  beside: RegExp;
  /** How many words before and after are looked at. */
  reach: readonly [before: number, after: number];
  /** Right before the phrase, this makes it mean the aspect all the same. */
  unless?: RegExp;
}

/** By aspect and by what the words beside the phrase say: "speed: other sense" or "speed: asked". */
const SENSES: ReadonlyMap<string, readonly Sense[]> = (() => {
  const senses = new Map<string, Sense[]>();
  const sections = TAXONOMY.flatMap(({ id }) => [`${id}: other sense`, `${id}: asked`]);
  for (const file of ["visits", "people", "work"]) {
    const list = readWordList(new URL(`./words/senses.${file}.en.txt`, import.meta.url), sections);
    for (const [section, entries] of list)
      senses.set(section, [...(senses.get(section) ?? []), ...entries.map(parseSense)]);
  }
  return senses;
})();

/** Throws an Error with the place of an entry that is no `phrase | words beside it | before after | unless words`. */
function parseSense({ text, place }: WordEntry): Sense {
  const [phrase = "", beside = "", reach = "", unless = ""] = text.split(" | ");
  const [, before, after] = /^(\d{1,2}) (\d{1,2})$/.exec(reach) ?? [];
  if (before === undefined || after === undefined || !/^(unless .|$)/.test(unless))
    throw new Error(
      `${place}: must be "phrase | words beside it | before after", and may end with "| unless words"`,
    );
  return {
    phrase: patternOf(phrase),
    beside: patternOf(beside),
    reach: [Number(before), Number(after)],
    ...(unless !== "" && { unless: patternOf(unless.slice("unless ".length)) }),
  };
}

/** Words divided by commas as a pattern of the whole, or the pattern between slashes. */
function patternOf(words: string): RegExp {
  const pattern = /^\/(.+)\/$/.exec(words)?.[1];
  return new RegExp(pattern ?? `^(?:${words.replaceAll(", ", "|")})$`);
}
