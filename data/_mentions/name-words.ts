import { readWordSets, readWords } from "../_text/read-words.ts";

export const FIRST_NAMES: ReadonlySet<string> = new Set(
  readWords(new URL("./words/first-names.txt", import.meta.url)),
);

export const SURNAMES: ReadonlySet<string> = new Set(
  readWords(new URL("./words/surnames.txt", import.meta.url)),
);

/** A first name, and after it its short forms. */
export const NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  readWords(new URL("./words/nicknames.txt", import.meta.url)).map((line) => {
    const [name = "", ...shorts] = line.split(" ");
    return [name, shorts];
  }),
);

/** Names that are something else as well. */
export const AMBIGUOUS = readWordSets(new URL("./words/ambiguous-names.txt", import.meta.url), [
  "words",
  "things",
  "modal verbs",
  "unchanged verbs",
  "brands",
  "times",
  "places",
  "compounds",
  "not people",
]);

/** What people and animals are to the writer or the business. */
export const PEOPLE = readWordSets(new URL("./words/people.txt", import.meta.url), [
  "roles",
  "trades",
  "outside titles",
  "others' titles",
  "outsiders",
  "crews",
  "callers",
  "kin",
  "companions",
  "pets",
  "breeds",
  "fond",
]);

/** Words around the names of firms, places and times. */
export const PLACES = readWordSets(new URL("./words/firms-and-places.txt", import.meta.url), [
  "firm ends",
  "firm trades",
  "firm prepositions",
  "offices",
  "in office",
  "elsewhere",
  "from",
  "place prepositions",
  "coming from",
  "comes",
  "customer's",
  "people prepositions",
  "name prefixes",
  "months",
  "weekdays",
  "time words",
  "until",
]);

/** Words around a name that tell whether a person is meant, and whose. */
export const CUES = readWordSets(new URL("./words/cues.txt", import.meta.url), [
  "thanks",
  "to",
  "before names",
  "joins",
  "couples",
  "joined by",
  "apposed",
  "others",
  "former",
  "other",
  "own",
  "third person",
  "determiners",
  "articles",
  "is",
  "objects",
  "adverbs",
  "one letter",
  "person verbs",
  "verbs",
  "person predicates",
  "sent",
  "fondness",
  "of pets",
  "exclamations",
  "junior",
  "particles",
  "greetings",
  "abbreviated",
]);

/** Words around a name that say that this person worked for the writer. */
export const STAFF = readWordSets(new URL("./words/staff.en.txt", import.meta.url), [
  "thanked",
  "emphasis",
  "work",
  "meetings",
  "whose",
  "is",
  "degrees",
  "manners",
  "works",
  "serves",
  "served",
  "comes",
  "visiting",
]);

export const { roles: ROLES, kin: KIN, companions: COMPANIONS } = PEOPLE;
export const { own: OWN } = CUES;
