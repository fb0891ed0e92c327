import type { BusinessFile } from "../_schema/business.ts";
import { BLAND_WORDS, FUNCTION_WORDS } from "../_text/function-words.ts";
import { TITLES } from "../_text/titles.ts";
import { words } from "../_text/words.ts";
import { NICKNAMES, section } from "./name-words.ts";

/** A technician as one phrase names them. */
export interface TechnicianEntry {
  kind: "technician";
  index: number;
  /** In lower case; "" when the roster has none, one letter when it has only the initial. */
  surname: string;
  /** The phrase is the surname alone. */
  bySurname: boolean;
}

/** A phrase as it is written, and whom it may mean. */
export interface RosterName {
  phrase: string;
  technicians: TechnicianEntry[];
}

/**
 * All phrases that name technicians: names and aliases, first names and their other forms ("Mike" for Michael), these
 * with the surname or without, surnames behind a title or alone. An alias of one technician is nobody else's short form,
 * "Terrence" not Terry where a Terrence is listed, and a first name nobody's surname; whatever else several share means
 * none of them by itself.
 */
export function rosterNames(technicians: BusinessFile["technicians"]): RosterName[] {
  const names = new Map<string, RosterName>();
  const add = (phrase: string, technician: TechnicianEntry) => {
    const key = keyOf(phrase);
    if (key === "") return;
    const known: RosterName = names.get(key) ?? { phrase, technicians: [] };
    names.set(key, known);
    if (!known.technicians.some(({ index }) => index === technician.index))
      known.technicians.push(technician);
  };
  const people = technicians.map(({ name, aliases }, index) => {
    const parts = partsOf(name);
    const entry = { kind: "technician" as const, index, surname: parts.surname, bySurname: false };
    return { name, aliases, entry, ...parts };
  });
  for (const { name, aliases, first, shortened, entry } of people)
    for (const phrase of [name, ...aliases, first, ...shortened]) add(phrase, entry);
  const aliasKeys = new Set(people.flatMap(({ aliases }) => aliases.map(keyOf)));
  const firstNames = new Set(people.map(({ first }) => first));
  for (const { first, surname, aliases, entry } of people) {
    const forms = [...otherFormsOf(first)];
    const isTaken = (form: string) =>
      aliasKeys.has(form) || (firstNames.has(form) && form.length >= first.length);
    for (const form of forms.filter((form) => !isTaken(form))) add(form, entry);
    if (surname === "") continue;
    for (const form of [...forms, ...aliases.filter(isOneWord)]) add(`${form} ${surname}`, entry);
  }
  const taken = new Set(names.keys());
  for (const { surname, entry } of people) {
    if (surname.length < SHORTEST_SURNAME) continue;
    for (const title of TITLES) add(`${title} ${surname}`, entry);
    if (!taken.has(surname)) add(surname, { ...entry, bySurname: true });
  }
  return [...names.values()];
}

const isOneWord = (phrase: string) => words(phrase).length === 1;

function keyOf(phrase: string): string {
  return words(phrase)
    .map(({ key }) => key)
    .join(" ");
}

/**
 * What customers make of a name: "" for what is missing or names no person ("Night crew"), and of three words or more
 * the first two, and the first and the last ("José Luis" and "José Prado" for José Luis Prado).
 */
function partsOf(name: string): { first: string; surname: string; shortened: string[] } {
  const parts = words(name);
  const [first, second, last] = [parts[0], parts[1], parts.at(-1)];
  if (!first || !second || !last) return { first: "", surname: "", shortened: [] };
  const isPerson = parts.every(
    ({ start, key }) => /^\P{Ll}/u.test(name.slice(start)) && !NO_PERSON.some((list) => list.has(key)),
  );
  const hasFirst = isPerson && !TITLES.has(first.key) && first.key.length > 1;
  const surname = last.key;
  if (!hasFirst) return { first: "", surname, shortened: [] };
  const isLong = parts.length > 2 && second.key.length > 1;
  const shortened = isLong ? [`${first.key} ${second.key}`, `${first.key} ${surname}`] : [];
  return { first: first.key, surname, shortened };
}

const NO_PERSON = [section("roles"), section("offices"), FUNCTION_WORDS, BLAND_WORDS];
const SHORTEST_SURNAME = 2;

/**
 * The other forms under which customers know a first name, in lower case, "mike" for "michael" and the reverse; none
 * for a short form that stands for several names (Chris, Alex, Sam), since it tells neither.
 */
function otherFormsOf(first: string): ReadonlySet<string> {
  const forms = new Set(NICKNAMES.get(first));
  const longer = [...NICKNAMES].filter(([, shorts]) => shorts.includes(first));
  if (longer.length === 1) for (const form of [longer[0]![0], ...longer[0]![1]]) forms.add(form);
  forms.delete(first);
  return forms;
}
