import type { BusinessFile } from "../_schema/business.ts";
import { PhraseTrie } from "../_text/phrase-trie.ts";
import { TITLES } from "../_text/titles.ts";
import { type Word, words } from "../_text/words.ts";
import { tells } from "./around-names.ts";
import { hasRoleCue } from "./name-cues.ts";
import { isTechnicianNamed } from "./name-guards.ts";
import { isNamesake, isOfTheCustomer } from "./name-others.ts";
import { initialAfter, NameSetting, type Span } from "./name-setting.ts";
import { section } from "./name-words.ts";
import { type RosterName, rosterNames, type TechnicianEntry } from "./roster-names.ts";

/** A technician, service or area named in a text: its index in the business's list, and its words (inclusive). */
export interface EntityOccurrence {
  kind: "technician" | "service" | "area";
  index: number;
  first: number;
  last: number;
}

/** All that names are looked for by: whatever is found in a text depends on these and the text alone. */
export type Roster = Pick<BusinessFile, "name" | "address" | "technicians" | "services" | "service_areas">;

/** Finds all occurrences in a text, given its words, in the order of the text. */
export type EntityScan = (text: string, all: readonly Word[]) => EntityOccurrence[];

/** Creates a scan that walks over a text once, whatever the size of the roster. */
export function createEntityScan(business: Roster): EntityScan {
  const names = rosterNames(business.technicians);
  const trie = buildTrie(business, names);
  const places = placeWords(business);
  const rosterWords = new Set(names.flatMap(({ phrase }) => words(phrase).map((word) => word.key)));
  for (const title of TITLES) rosterWords.delete(title);
  const businessWords = wordsOfBusiness(business.name);

  return (text, all) => {
    const found: EntityOccurrence[] = [];
    let setting: NameSetting | undefined;
    const others = new Others();
    let covered = 0;
    for (let first = 0; first < all.length; first++) {
      const match = trie.longestAt(text, all, first);
      if (!match || first + match.length <= covered) continue;
      covered = first + match.length;
      const span = { first, last: covered - 1 };
      const technicians = match.values.filter((entity) => entity.kind === "technician");
      const listed = match.values.filter((entity) => entity.kind !== "technician");
      if (technicians.length > 0) {
        setting ??= new NameSetting(text, all, places, businessWords, rosterWords);
        others.note(setting, span, technicians);
      }
      const meant = setting && toldApart(setting, span, technicians);
      const named =
        setting && meant && isTechnicianNamed(setting, span, meant, listed.length > 0)
          ? [meant]
          : listed
              .filter((entity) => entity.kind !== "business")
              .filter(({ kind }) => kind !== "area" || !isOrigin(text, all, span));
      found.push(...named.map(({ kind, index }) => ({ kind, index, ...span })));
    }
    return setting ? others.leftOutOf(found, setting) : found;
  };
}

/** Which of several technicians an initial behind the name means; undefined when it stays open. */
function toldApart(
  setting: NameSetting,
  { last }: Span,
  technicians: readonly TechnicianEntry[],
): TechnicianEntry | undefined {
  if (technicians.length === 1) return technicians[0];
  const initial = initialAfter(setting, last);
  if (initial === "") return undefined;
  const meant = technicians.filter(({ surname }) => surname.startsWith(initial));
  return meant.length === 1 ? meant[0] : undefined;
}

/** Whom else a text calls by a technician's first name: behind "our dog Max", "Max Other" or "Max from another firm" Max alone is open. */
class Others {
  private readonly customers = new Set<string>();
  private readonly namesakes = new Set<string>();

  note(setting: NameSetting, span: Span, technicians: readonly TechnicianEntry[]): void {
    const key = setting.key(span.first);
    if (isOfTheCustomer(setting, span)) this.customers.add(key);
    else if (
      tells(setting, span, "elsewhere") ||
      technicians.every(({ surname }) => surname !== "" && isNamesake(setting, span, surname))
    )
      this.namesakes.add(key);
  }

  leftOutOf(found: EntityOccurrence[], setting: NameSetting): EntityOccurrence[] {
    if (this.customers.size === 0 && this.namesakes.size === 0) return found;
    return found.filter(({ kind, first, last }) => {
      if (kind !== "technician" || first < last) return true;
      const key = setting.key(first);
      return !this.namesakes.has(key) && (!this.customers.has(key) || hasRoleCue(setting, { first, last }));
    });
  }
}

/** The business's own name is an entry too, so that "Mark's Plumbing" does not name its technician Mark. */
type Entity = TechnicianEntry | ListedEntry | { kind: "business" };

interface ListedEntry {
  kind: "service" | "area";
  index: number;
}

/** "Anfahrt aus Bochum", "came all the way from Bochum": from where the firm came is not where the job was. */
function isOrigin(text: string, all: readonly Word[], { first, last }: Span): boolean {
  if (!section("coming from").has(all[first - 1]?.key ?? "")) return false;
  const before = text.slice(all[Math.max(0, first - 12)]!.start, all[first]!.start);
  const after = text.slice(all[last]!.end, all[last + 1]?.end).split(CLAUSE_END)[0]!;
  const clause = words(before.split(CLAUSE_END).at(-1)! + after);
  const sentence = words(before.split(/[.!?\n]/).at(-1)!);
  return (
    clause.some(({ key }) => section("comes").has(key)) &&
    !sentence.some(({ key }) => section("customer's").has(key))
  );
}

const CLAUSE_END = /[.,;:!?()\n]/;

function buildTrie(business: Roster, names: readonly RosterName[]): PhraseTrie<Entity> {
  const trie = new PhraseTrie<Entity>();
  trie.add(business.name, { kind: "business" });
  for (const { phrase, technicians } of names)
    for (const technician of technicians) addWithPlainLetters(trie, phrase, technician);
  business.services.forEach(({ name, synonyms }, index) => {
    const entity: Entity = { kind: "service", index };
    for (const phrase of [name, ...synonyms]) {
      addWithPlainLetters(trie, phrase, entity);
      addWithPlainLetters(trie, plural(phrase), entity);
    }
  });
  business.service_areas.forEach(({ name, synonyms }, index) => {
    for (const phrase of [name, ...synonyms]) addWithPlainLetters(trie, phrase, { kind: "area", index });
  });
  return trie;
}

/** Customers omit accents far more often than they add them: "Jose" matches José, but "José" does not match Jose. */
function addWithPlainLetters(trie: PhraseTrie<Entity>, phrase: string, entity: Entity): void {
  trie.add(phrase, entity);
  const plain = phrase.normalize("NFD").replace(/(?<=\p{sc=Latin})\p{Mn}+/gu, "");
  if (plain !== phrase.normalize("NFD")) trie.add(plain, entity);
}

function plural(phrase: string): string {
  return /(?:[sxz]|[cs]h)$/i.test(phrase) ? `${phrase}es` : `${phrase}s`;
}

/** The words of the business's name, and two of them written as one: "AllStar" of All Star Plumbing. */
export function wordsOfBusiness(name: string): Set<string> {
  const keys = words(name).map(({ key }) => key);
  return new Set([...keys, ...keys.slice(1).map((key, before) => `${keys[before]}${key}`)]);
}

/** Words that may name a place here as well as a person: well-known places, service areas, the business's address. */
export function placeWords(business: Pick<Roster, "address" | "service_areas">): Set<string> {
  const listed = business.service_areas.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const address = [business.address?.locality, business.address?.region];
  const own = [...listed, ...address].flatMap((place) => words(place ?? "").map((word) => word.key));
  return new Set([...section("also places"), ...own]);
}
