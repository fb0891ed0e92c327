import { readWordSet, readWordSets, readWords } from "../_text/read-words.ts";

export const FIRST_NAMES = readWordSet(new URL("./words/first-names.txt", import.meta.url));
export const SURNAMES = readWordSet(new URL("./words/surnames.txt", import.meta.url));

/** A first name, and after it its short forms. */
export const NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  readWords(new URL("./words/nicknames.txt", import.meta.url)).map((line) => {
    const [name = "", ...shorts] = line.split(" ");
    return [name, shorts];
  }),
);

/** Names that are something else as well. */
export const AMBIGUOUS = readWordSets(new URL("./words/ambiguous-names.txt", import.meta.url));

/** What people and animals are to the writer or the business. */
export const PEOPLE = readWordSets(new URL("./words/people.txt", import.meta.url));

/** Words around the names of firms, places and times. */
export const PLACES = readWordSets(new URL("./words/firms-and-places.txt", import.meta.url));

/** Words around a name that tell whether a person is meant, and whose. */
export const CUES = readWordSets(new URL("./words/cues.txt", import.meta.url));

/** Words around a name that say that this person worked for the writer. */
export const STAFF = readWordSets(new URL("./words/staff.en.txt", import.meta.url));

export const [ROLES, KIN, COMPANIONS] = [PEOPLE("roles"), PEOPLE("kin"), PEOPLE("companions")];
export const OWN = CUES("own");
