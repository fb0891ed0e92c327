import { distance } from "fastest-levenshtein";
import type { BusinessFile } from "../_schema/business.ts";
import { words } from "../_text/words.ts";
import { wordsOfBusiness } from "./entity-scan.ts";
import type { FoundName } from "./name-discovery.ts";
import { FIRST_NAMES, NICKNAMES, section } from "./name-words.ts";

/**
 * The found names that are most likely people who did the work: in `minimumReviews`, hardly ever of somebody or
 * something of the customer's, and with a role at least once or spoken of as staff by several reviews and by a good
 * share of all that name them; each perhaps `similarTo` a technician, of whose name it may be another spelling. `timesOf`
 * tells how often a word stands in all texts, whatever its case.
 */
export function chooseUnlisted(
  found: readonly FoundName[],
  timesOf: (key: string) => number,
  business: BusinessFile,
  minimumReviews: number,
) {
  const own = wordsOfBusiness(business.name);
  const people = found.filter(
    (name) =>
      name.reviews.length >= minimumReviews &&
      isStaff(name) &&
      isName(name, timesOf) &&
      !own.has(name.name.toLowerCase().replaceAll(" ", "")),
  );
  return onePersonOnce(people).map(({ key, name, reviews }) => {
    const similarTo = business.technicians.find((technician) =>
      [technician.name, ...technician.aliases].some((known) =>
        words(known).some((word) => isSpelledAlike(word.key, key)),
      ),
    )?.name;
    return { name, reviews, ...(similarTo !== undefined && { similarTo }) };
  });
}

/**
 * Joins a short form to the one name that it is short for, and another spelling with the same surname, under the form of more
 * reviews: "Ash" and "Ashley". Where several names have that short form, surnames differ or a review names both, they may be
 * two people and stay apart.
 */
function onePersonOnce(people: readonly FoundName[]): FoundName[] {
  const joined = new Map(people.map((person) => [person.key, person]));
  for (const one of people) {
    const forms = people.filter((other) => other !== one && isFormOf(one, other));
    const other = forms.length === 1 ? joined.get(forms[0]!.key) : undefined;
    if (!other || !joined.has(one.key) || !mayBeOne(one, other)) continue;
    joined.delete(one.key);
    const reviews = [...other.reviews, ...one.reviews];
    const name = one.reviews.length > other.reviews.length ? one.name : other.name;
    joined.set(other.key, { ...other, name, reviews });
  }
  return [...joined.values()].sort((a, b) => b.reviews.length - a.reviews.length || (a.key < b.key ? -1 : 1));
}

function isFormOf(one: FoundName, other: FoundName): boolean {
  const alike = isSpelledAlike(one.key, other.key) && shareSurname(one, other);
  return alike || NICKNAMES.get(other.key)?.includes(one.key) === true;
}

function mayBeOne(one: FoundName, other: FoundName): boolean {
  const known = one.surnames.size > 0 && other.surnames.size > 0;
  if (known && !shareSurname(one, other)) return false;
  return !one.reviews.some((review) => other.reviews.includes(review));
}

function shareSurname(one: FoundName, other: FoundName): boolean {
  return [...one.surnames].some((surname) => other.surnames.has(surname));
}

function isStaff(name: FoundName): boolean {
  const { key, reviews, staff, roles, deeds, theirs, inside, capitalised } = name;
  const isTheirs = theirs > THEIRS * (theirs + reviews.length);
  const onlyOpensSentences =
    inside < LEAST_INSIDE * capitalised &&
    roles < LEAST_ROLES &&
    deeds < LEAST_STAFF &&
    !FIRST_NAMES.has(key);
  if (isTheirs || onlyOpensSentences) return false;
  return roles >= LEAST_ROLES || (staff >= LEAST_STAFF && staff >= STAFF * reviews.length);
}

/** Whether a found word is a person's name rather than a thing's or a place's, whatever that person does. */
export function isName(
  { key, reviews, cued, staff, asPlace, capitalised }: FoundName,
  timesOf: (key: string) => number,
): boolean {
  const isCommon = section("also words").has(key) || FIRST_NAMES.has(key);
  // Whoever is spoken of as staff is written small more often than a thing is written large.
  const small = isCommon ? MOSTLY_WORD : staff >= CUED * reviews.length ? 1 : ODD;
  return (
    cued >= CUED * reviews.length &&
    asPlace <= ODD * capitalised &&
    timesOf(key) - capitalised <= small * capitalised
  );
}

function isSpelledAlike(known: string, found: string): boolean {
  if (known.length < 4 || found.length < 4 || known[0] !== found[0]) return false;
  return distance(known, found) <= (Math.min(known.length, found.length) < 6 ? 1 : 2);
}

const LEAST_ROLES = 1;
const LEAST_STAFF = 2;
/** Shares of the reviews that name somebody. */
const STAFF = 0.34;
const THEIRS = 0.2;
const CUED = 0.5;
/** Times a first name may stand small, as a word, for each capital. */
const MOSTLY_WORD = 3;
/** Share of the capitalised uses that are not the first word of a sentence. */
const LEAST_INSIDE = 0.05;
const ODD = 0.34;
