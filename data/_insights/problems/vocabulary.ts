import { readWordList, readWordSets, readWords } from "../../_text/read-words.ts";
import { wordsOf } from "../../_text/word-list.ts";

/** `name: others`, both in the words of the list. */
const pairOf = (line: string) => line.split(": ") as [name: string, rest?: string];

/** Things that customers own and that services mend, in the singular, and what each is called. */
export const THINGS: readonly { name: string; called: string }[] = readWords(
  new URL("./words/things.en.txt", import.meta.url),
).flatMap((line) => {
  const [called, others] = pairOf(line);
  return [called, ...(others?.split(", ") ?? [])].map((name) => ({ name, called }));
});

/** What may be missing ("no heat"), and the thing that then fails; null where it is the supply itself. */
export const SUPPLIES: ReadonlyMap<string, string | null> = new Map(
  readWords(new URL("./words/supplies.en.txt", import.meta.url)).map((line) => {
    const [name, fails = null] = pairOf(line);
    return [name, fails];
  }),
);

/** Words around problems, by section. */
export const AROUND = readWordSets(new URL("./words/around.en.txt", import.meta.url));

/** The ways in which things fail. */
const FAULTS =
  "leaking clogged not-working burst frozen overflowing noisy stuck damaged lost stolen flat".split(" ");
/** How verbs of faults begin: "was leaking", "got stuck", "wouldn't start", "stopped working". */
const STARTS = ["going", "being", "refusing", "ending"];
const LIST = readWordList(new URL("./words/faults.en.txt", import.meta.url), [
  ...STARTS,
  ...FAULTS.flatMap((fault) => ["before", "after", ...STARTS].map((kind) => `${fault}: ${kind}`)),
  "nouns",
]);

/** The fault that words before a thing tell, "leaky". */
export const FAULT_BEFORE = faultBy((fault) => wordsOf(LIST, `${fault}: before`));

/** The fault that words behind a thing tell, "was leaking". */
export const FAULT_AFTER = faultBy((fault) => [
  ...wordsOf(LIST, `${fault}: after`),
  ...STARTS.flatMap((kind) =>
    wordsOf(LIST, `${fault}: ${kind}`).flatMap((form) =>
      wordsOf(LIST, kind).map((start) => `${start} ${form}`),
    ),
  ),
]);

/** The fault of a noun with which a text may tell it without the thing. */
export const FAULT_OF_NOUN: ReadonlyMap<string, string> = new Map(
  wordsOf(LIST, "nouns").map((line) => pairOf(line) as [string, string]),
);

function faultBy(wordsOfFault: (fault: string) => readonly string[]): ReadonlyMap<string, string> {
  return new Map(FAULTS.flatMap((fault) => wordsOfFault(fault).map((words) => [words, fault] as const)));
}
