import type { Review } from "../_schema/review.ts";
import { BLAND_WORDS, FUNCTION_WORDS } from "../_text/function-words.ts";
import { type Word, words } from "../_text/words.ts";
import { placeWords, type Roster } from "./entity-scan.ts";
import { blocksName } from "./name-blocks.ts";
import { hasPersonCue, hasRoleCue } from "./name-cues.ts";
import { NameSetting } from "./name-setting.ts";
import {
  HOMOGRAPHS,
  KIN,
  MONTHS,
  NOT_PEOPLE,
  PLACE_PREPOSITIONS,
  ROLES,
  THANKS,
  WEEKDAYS,
} from "./name-words.ts";

/** Statistics of a capitalised word that is on none of the business's lists. */
export interface FoundName {
  /** In lower case. */
  key: string;
  /** The most frequent spelling. */
  name: string;
  /** Reviews that use it as a name, in the order they were read. */
  reviews: Review[];
  /** Of these, reviews with words around it that speak of a person, and of one who does this work. */
  cued: number;
  roles: number;
  /** Times it stands where a place or another company stands ("at", "from"), of all times it is capitalised. */
  asPlace: number;
  capitalised: number;
}

/** How one text uses a capitalised word that is on none of the business's lists. */
export interface NameUse {
  /** In lower case. */
  key: string;
  /** Times it is capitalised, and of these times it stands where a place or another company stands. */
  capitalised: number;
  asPlace: number;
  /** The spelling of each use as a name; with words around any of them that speak of a person, or of their work. */
  forms: string[];
  cued: boolean;
  role: boolean;
}

/** Looks for names of people whom the business does not list. Add every text, then ask for `names()`. */
export class NameDiscovery {
  private readonly found = new Map<string, FoundName & { forms: Map<string, number> }>();
  private readonly known: ReadonlySet<string>;
  private readonly places: ReadonlySet<string>;
  private readonly businessWords: ReadonlySet<string>;

  constructor(business: Roster) {
    const lists = [
      ...business.technicians.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...business.services.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ];
    this.businessWords = new Set(words(business.name).map(({ key }) => key));
    this.places = placeWords(business);
    this.known = new Set([
      ...this.businessWords,
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
      const use = uses.get(key) ?? { key, capitalised: 0, asPlace: 0, forms: [], cued: false, role: false };
      uses.set(key, use);
      use.capitalised++;
      if (standsAsPlace(setting, index)) use.asPlace++;
      else noteName(use, setting, index);
    }
    return [...uses.values()];
  }

  add(review: Review, uses: readonly NameUse[]): void {
    for (const { key, capitalised, asPlace, forms, cued, role } of uses) {
      const entry = this.entry(key);
      entry.capitalised += capitalised;
      entry.asPlace += asPlace;
      for (const form of forms) entry.forms.set(form, (entry.forms.get(form) ?? 0) + 1);
      if (forms.length === 0) continue;
      entry.reviews.push(review);
      if (cued) entry.cued++;
      if (role) entry.roles++;
    }
  }

  /** All words that were used as names, the most reviews first. */
  names(): FoundName[] {
    return [...this.found.values()]
      .filter(({ reviews }) => reviews.length > 0)
      .map(({ forms, ...entry }) => ({
        ...entry,
        name: [...forms].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? entry.name,
      }))
      .sort((a, b) => b.reviews.length - a.reviews.length || (a.key < b.key ? -1 : 1));
  }

  private mayBeName(key: string): boolean {
    return !(
      this.known.has(key) ||
      this.places.has(key) ||
      HOMOGRAPHS.has(key) ||
      FUNCTION_WORDS.has(key) ||
      BLAND_WORDS.has(key) ||
      NOT_PEOPLE.has(key) ||
      [ROLES, KIN, THANKS, MONTHS, WEEKDAYS].some((list) => list.has(key))
    );
  }

  private entry(key: string) {
    let entry = this.found.get(key);
    if (!entry) {
      entry = {
        key,
        name: key,
        reviews: [],
        cued: 0,
        roles: 0,
        asPlace: 0,
        capitalised: 0,
        forms: new Map(),
      };
      this.found.set(key, entry);
    }
    return entry;
  }
}

/** Behind "at", "from" or the like. */
function standsAsPlace(setting: NameSetting, index: number): boolean {
  const before = setting.gapAfter(index - 1) === "" ? setting.key(index - 1) : "";
  if (TOWARDS_PEOPLE.has(before)) return false;
  return PLACE_PREPOSITIONS.has(before) || COMPANY_PREPOSITIONS.has(before);
}

/** Adds to `use` what one capitalised word tells, where it may be a person's name. */
function noteName(use: NameUse, setting: NameSetting, index: number): void {
  const name = withSurname(setting, index);
  if (isSurname(setting, index) || blocksName(setting, name, "")) return;
  const span = { first: index, last: index };
  const role = hasRoleCue(setting, span);
  const cued = role || hasPersonCue(setting, span, "strong");
  // Every sentence begins with a capital.
  if (setting.startsSentence(index) && !cued) return;
  use.cued ||= cued;
  use.role ||= role;
  use.forms.push(formOf(setting, name));
}

/** A capitalised word before it, inside the sentence, that is no role or thanks: this is a surname, or a brand's. */
function isSurname(setting: NameSetting, index: number): boolean {
  const before = index - 1;
  if (setting.gapAfter(before) !== "" || setting.startsSentence(index)) return false;
  if (!setting.isCapitalised(before) || !NAME.test(setting.raw(before))) return false;
  const key = setting.key(before);
  return !(ROLES.has(key) || THANKS.has(key) || FUNCTION_WORDS.has(key) || WEEKDAYS.has(key));
}

function withSurname(setting: NameSetting, index: number): { first: number; last: number } {
  const next = index + 1;
  const follows = setting.gapAfter(index) === "" && !/['\u2019]s$/i.test(setting.raw(index));
  const key = setting.key(next);
  const isName = NAME.test(setting.raw(next)) && !(ROLES.has(key) || WEEKDAYS.has(key) || MONTHS.has(key));
  return { first: index, last: follows && isName ? next : index };
}

function formOf(setting: NameSetting, { first, last }: { first: number; last: number }): string {
  const parts = [];
  for (let index = first; index <= last; index++) parts.push(setting.raw(index).replace(/['\u2019]s$/i, ""));
  return parts.join(" ");
}

function isUpperCase(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde && code !== 0xd7);
}

const NAME = /^\p{Lu}\p{Ll}+(?:['\u2019]s|['\u2019]\p{Lu}\p{Ll}+)?$/u;
const TOWARDS_PEOPLE = new Set(["to", "of", "over"]);
/** "the guy from Trane", "at Lowes": a company rather than a person. */
const COMPANY_PREPOSITIONS = new Set(["through", "via", "versus", "than", "on"]);
