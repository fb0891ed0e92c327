import { readWordList } from "../../_text/read-words.ts";
import { type WordEntry, type WordList, wordsOf } from "../../_text/word-list.ts";

/** Words for the same thing: phrases, what they find beside each other, and filters of reviews that say so. */
export interface Synonyms {
  phrases: readonly string[];
  /** What asks for the same, and is not looked for itself: "how much". */
  asking: readonly string[];
  /** Found by the phrases, and finding none of them. */
  narrower: readonly string[];
  aspect?: JudgedAspect;
}

/** An aspect and how it is judged; every way where that is missing. */
export interface JudgedAspect {
  id: string;
  sentiment?: string;
}

/** Everyday words for the same thing, in groups. */
export const synonyms = once(() =>
  [
    readWordList(new URL("./words/synonyms.en.txt", import.meta.url)),
    readWordList(new URL("./words/synonyms.es.txt", import.meta.url)),
  ].flatMap((list) => list.get("")!.map(parseSynonyms)),
);

/** The plain form of each irregular English one. */
export const irregularForms = once((): ReadonlyMap<string, string> => {
  const lines = wordsOf(readWordList(new URL("./words/irregular-forms.en.txt", import.meta.url)));
  return new Map(
    lines.flatMap((line) => {
      const [plain = "", ...others] = line.split(" ");
      return others.map((other) => [other, plain] as const);
    }),
  );
});

export const questionWords = once(() =>
  setOf(
    readWordList(new URL("./words/question-words.en.txt", import.meta.url)),
    readWordList(new URL("./words/question-words.es.txt", import.meta.url)),
  ),
);

export const questionOpenings = once(() =>
  setOf(
    readWordList(new URL("./words/question-openings.en.txt", import.meta.url)),
    readWordList(new URL("./words/question-openings.es.txt", import.meta.url)),
  ),
);

/** Words that say little about a visit, in one form each. */
export const lightWords = once(() =>
  setOf(
    readWordList(new URL("./words/light-words.en.txt", import.meta.url)),
    readWordList(new URL("./words/light-words.es.txt", import.meta.url)),
  ),
);

function setOf(...lists: WordList[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => wordsOf(list)));
}

/** `late, delayed, how late? < kept waiting | punctuality negative`. Throws an Error with file and line for anything else. */
export function parseSynonyms({ text, place }: WordEntry): Synonyms {
  const [, all, cases, aspect, sentiment] =
    /^([^<|]+?)(?: < ([^<|]+?))?(?: \| ([a-z-]+)(?: (positive|negative|mixed|neutral))?)?$/.exec(text) ?? [];
  const given = all?.split(", ") ?? [];
  const phrases = given.filter((phrase) => !phrase.endsWith("?"));
  const asking = given.filter((phrase) => phrase.endsWith("?"));
  const narrower = cases?.split(", ") ?? [];
  if ([all, ...given, ...narrower].some((phrase) => !phrase?.trim()) || given.length + narrower.length < 2)
    throw new Error(`${place}: must be "phrase, phrase < narrower | aspect positive"`);
  return {
    phrases,
    asking,
    narrower,
    ...(aspect && { aspect: { id: aspect, ...(sentiment && { sentiment }) } }),
  };
}

/** Reads a list when it is needed first: most requests need none. */
export function once<Value>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= read();
    return value;
  };
}
