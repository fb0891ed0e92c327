import type { Review } from "../_schema/review.ts";
import { BLAND_WORDS, FUNCTION_WORDS } from "../_text/function-words.ts";
import { byFrequency } from "../_text/group-by.ts";
import { type Word, words } from "../_text/words.ts";
import { tells } from "./around-names.ts";
import { placeWords, type Roster, wordsOfBusiness } from "./entity-scan.ts";
import { blocksName } from "./name-blocks.ts";
import { hasPersonCue, hasRoleCue, isAtWork, isSpokenOfAsStaff } from "./name-cues.ts";
import { isOfTheCustomer } from "./name-others.ts";
import { NameSetting, type Span } from "./name-setting.ts";
import { FIRST_NAMES, section } from "./name-words.ts";

/** A capitalised word that is on none of the business's lists: its statistics, its spelling, and the surnames given behind it. */
export type FoundName = Omit<ReturnType<typeof blankEntry>, "forms"> & { surnames: ReadonlySet<string> };

/** How one text uses a capitalised word that is on none of the business's lists. */
export interface NameUse {
  /** In lower case. */
  key: string;
  /** Times it is capitalised, and of these times it does not begin a sentence, or stands where a place or company does. */
  capitalised: number;
  inside: number;
  asPlace: number;
  /** The spelling of each use as a name. */
  forms: string[];
  /** What the words around any of them say: the sum of some of `SAID`. */
  said: number;
}

/** That a person is meant, one who worked there, by their role; somebody or something of the customer's; what they did. */
const SAID = { person: 1, staff: 2, role: 4, theirs: 8, deed: 16 };

/** Looks for names of people whom the business does not list. Add every text, then ask for `names()`. */
export class NameDiscovery {
  private readonly found = new Map<string, ReturnType<typeof blankEntry>>();
  private readonly known: ReadonlySet<string>;
  private readonly places: ReadonlySet<string>;
  private readonly businessWords: ReadonlySet<string>;

  constructor(business: Roster) {
    const lists = [
      ...business.technicians.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...business.services.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ];
    this.businessWords = wordsOfBusiness(business.name);
    this.places = placeWords(business);
    this.known = new Set([
      ...this.businessWords,
      ...[...this.places].filter((place) => !section("also places").has(place)),
      ...lists.flatMap((name) => words(name).map(({ key }) => key)),
    ]);
  }

  /** The uses in a text, given its words; depends on nothing else but the business. */
  usesIn(text: string, all: readonly Word[]): NameUse[] {
    const uses = new Map<string, NameUse>();
    let setting: NameSetting | undefined;
    for (let index = 0; index < all.length; index++) {
      const { start, key } = all[index]!;
      if (!isUpperCase(text.charCodeAt(start)) || !this.mayBeName(key)) continue;
      setting ??= new NameSetting(text, all, this.places, this.businessWords);
      if (setting.caseStyle !== "sentence") return [];
      if (!NAME.test(setting.raw(index))) continue;
      this.noteUse(uses, setting, index);
    }
    return [...uses.values()];
  }

  private noteUse(uses: Map<string, NameUse>, setting: NameSetting, index: number): void {
    const key = setting.key(index);
    const isAlsoElse = setting.is(index, "also words") || this.places.has(key);
    const opens = setting.startsSentence(index);
    const isPlace = standsElsewhere(setting, index);
    const name = isPlace ? undefined : nameAt(setting, index, opens, isAlsoElse);
    // What is a word as well says nothing where every word has a capital.
    if (opens && !name && isAlsoElse) return;
    const use = uses.get(key) ?? { key, capitalised: 0, inside: 0, asPlace: 0, forms: [], said: 0 };
    uses.set(key, use);
    use.capitalised++;
    if (!opens) use.inside++;
    if (isPlace) use.asPlace++;
    if (name?.form) use.forms.push(name.form);
    use.said |= name?.said ?? 0;
  }

  add(review: Review, uses: readonly NameUse[]): void {
    for (const { key, capitalised, inside, asPlace, forms, said } of uses) {
      const entry = this.found.get(key) ?? blankEntry(key);
      this.found.set(key, entry);
      entry.capitalised += capitalised;
      entry.inside += inside;
      entry.asPlace += asPlace;
      if (said & SAID.theirs && !(said & SAID.role)) {
        entry.theirs++;
        continue;
      }
      entry.forms.push(...forms);
      if (forms.length === 0) continue;
      entry.reviews.push(review);
      if (said & SAID.person) entry.cued++;
      if (said & SAID.staff) entry.staff++;
      if (said & SAID.role) entry.roles++;
      if (said & SAID.deed) entry.deeds++;
    }
  }

  /** All words that were used as names, the most reviews first. */
  names(): FoundName[] {
    return [...this.found.values()]
      .filter(({ reviews }) => reviews.length > 0)
      .map(({ forms, ...entry }) => {
        const surnames = new Set(forms.flatMap((form) => form.split(" ")[1]?.toLowerCase() ?? []));
        const [most = entry.name] = byFrequency(forms);
        return { ...entry, surnames, name: surnames.size > 1 ? most.split(" ", 1)[0]! : most };
      })
      .sort((a, b) => b.reviews.length - a.reviews.length || (a.key < b.key ? -1 : 1));
  }

  private mayBeName(key: string): boolean {
    return !(
      this.known.has(key) ||
      NO_NAMES.some((list) => list.has(key)) ||
      (ADVERB.test(key) && !FIRST_NAMES.has(key))
    );
  }
}

const NO_NAMES = [
  FUNCTION_WORDS,
  BLAND_WORDS,
  ...["also things", "modal verbs", "also brands", "not people"].map(section),
  ...["roles", "kin", "thanks", "months", "weekdays"].map(section),
];

function blankEntry(key: string) {
  return {
    /** In lower case. */
    key,
    /** The most frequent spelling; without the surname where several are given. */
    name: key,
    /** Reviews that use it as a name, in the order they were read. */
    reviews: [] as Review[],
    /** Of these, reviews with words around it that speak of a person, of one who worked there, of their role and their work. */
    cued: 0,
    staff: 0,
    roles: 0,
    deeds: 0,
    /** Reviews that use it of somebody or something of the customer's: a relative, a pet. */
    theirs: 0,
    /** Times it stands where a place or another company stands ("at", "from"), of all times it is capitalised. */
    asPlace: 0,
    capitalised: 0,
    /** Times its capital is not owed to the beginning of a sentence. */
    inside: 0,
    /** How it is spelled, each time. */
    forms: [] as string[],
  };
}

/** "Unfortunately", "Apparently". */
const ADVERB = /^.{4,}ly$/;

/** Behind "at", "from" or the like, behind "the", or before what companies are called by: "Johnson Plumbing". */
function standsElsewhere(setting: NameSetting, index: number): boolean {
  const span = { first: index, last: index };
  if (tells(setting, span, "company")) return true;
  const isSender = setting.is(index, "first names") && tells(setting, span, "sender");
  return !isSender && tells(setting, span, "place or company");
}

/**
 * The name that a capitalised word begins, and what is said of it; undefined where it is none, or where nothing tells
 * it from a word: one that opens a sentence, or `isAlsoElse`.
 */
function nameAt(
  setting: NameSetting,
  index: number,
  opens: boolean,
  isAlsoElse: boolean,
): { form?: string; said: number } | undefined {
  if (isSurname(setting, index, opens)) return undefined;
  const name = withSurname(setting, index);
  const theirs = isOfTheCustomer(setting, name) || isLivedWith(setting, index) ? SAID.theirs : 0;
  if (blocksName(setting, name, "")) return { said: theirs };
  const role = hasRoleCue(setting, name);
  const staff = role || isSpokenOfAsStaff(setting, name);
  const isPerson = staff || (!isAlsoElse && hasPersonCue(setting, { first: index, last: index }, "strong"));
  if (!isPerson && (opens || isAlsoElse)) return theirs === 0 ? undefined : { said: theirs };
  const deed = isAtWork(setting, name) ? SAID.deed : 0;
  const said = (isPerson ? SAID.person : 0) | (staff ? SAID.staff : 0) | (role ? SAID.role : 0) | deed;
  return { form: formOf(setting, name), said: said | theirs };
}

/** "my Bella", "Bella's surgery", "Bella loves him": what customers say of those they live with. */
function isLivedWith(setting: NameSetting, index: number): boolean {
  const span = { first: index, last: index };
  return (
    tells(setting, span, "lived with") || (setting.isPossessive(index) && tells(setting, span, "of a pet"))
  );
}

/** A capitalised word before it, inside the sentence, that is no role or thanks: this is a surname, or a brand's. */
function isSurname(setting: NameSetting, index: number, opens: boolean): boolean {
  const before = index - 1;
  if (opens || setting.gapAfter(before) !== "") return false;
  if (!setting.isCapitalised(before) || !NAME.test(setting.raw(before))) return false;
  return !setting.is(before, "roles", "thanks", "weekdays") && !FUNCTION_WORDS.has(setting.key(before));
}

function withSurname(setting: NameSetting, index: number): Span {
  const next = index + 1;
  const follows = setting.gapAfter(index) === "" && !setting.isPossessive(index);
  const isName = NAME.test(setting.raw(next)) && !setting.is(next, "roles", "weekdays", "months");
  return { first: index, last: follows && isName ? next : index };
}

function formOf(setting: NameSetting, { first, last }: Span): string {
  const parts = [];
  for (let index = first; index <= last; index++) parts.push(setting.raw(index).replace(/['\u2019]s$/i, ""));
  return parts.join(" ");
}

function isUpperCase(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde && code !== 0xd7);
}

const NAME = /^\p{Lu}\p{Ll}+(?:['\u2019]s|['\u2019]\p{Lu}\p{Ll}+)?$/u;
