import type { BusinessFile } from "../_schema/business.ts";
import { PhraseTrie } from "../_text/phrase-trie.ts";
import { type Word, words } from "../_text/words.ts";
import { isTechnicianNamed } from "./name-guards.ts";
import { NameSetting } from "./name-setting.ts";
import { PLACE_NAMES } from "./name-words.ts";

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
  const trie = buildTrie(business);
  const places = placeWords(business);
  const rosterWords = new Set(
    business.technicians.flatMap(({ name, aliases }) =>
      [name, ...aliases].flatMap((each) => words(each).map((word) => word.key)),
    ),
  );
  const businessWords = new Set(words(business.name).map((word) => word.key));

  return (text, all) => {
    const found: EntityOccurrence[] = [];
    let setting: NameSetting | undefined;
    let covered = 0;
    for (let first = 0; first < all.length; first++) {
      const match = trie.longestAt(text, all, first);
      if (!match || first + match.length <= covered) continue;
      covered = first + match.length;
      const span = { first, last: covered - 1 };
      const technicians = match.values.filter(isTechnician);
      const others = match.values.filter((entity) => entity.kind !== "technician");
      const technician = technicians.length === 1 ? technicians[0]! : undefined;
      if (technician) setting ??= new NameSetting(text, all, places, businessWords, rosterWords);
      if (technician && isTechnicianNamed(setting!, span, technician.surname, others.length > 0))
        found.push({ kind: "technician", index: technician.index, ...span });
      else found.push(...others.filter(isListed).map((entity) => ({ ...entity, ...span })));
    }
    return found;
  };
}

interface TechnicianEntry {
  kind: "technician";
  index: number;
  surname: string;
}
/** The business's own name is an entry too, so that "Mark's Plumbing" does not name its technician Mark. */
type Entity = TechnicianEntry | ListedEntry | { kind: "business" };

interface ListedEntry {
  kind: "service" | "area";
  index: number;
}

function isTechnician(entity: Entity): entity is TechnicianEntry {
  return entity.kind === "technician";
}

function isListed(entity: Entity): entity is ListedEntry {
  return entity.kind === "service" || entity.kind === "area";
}

function buildTrie(business: Roster): PhraseTrie<Entity> {
  const trie = new PhraseTrie<Entity>();
  trie.add(business.name, { kind: "business" });
  business.technicians.forEach(({ name, aliases }, index) => {
    const parts = words(name);
    const surname = parts.length > 1 ? (parts.at(-1)?.key ?? "") : "";
    const entity: Entity = { kind: "technician", index, surname };
    for (const phrase of [name, ...aliases]) addWithPlainLetters(trie, phrase, entity);
    if (surname !== "") for (const title of TITLES) addWithPlainLetters(trie, `${title} ${surname}`, entity);
  });
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

/** Words that may name a place here as well as a person: well-known places, service areas, the business's address. */
export function placeWords(business: Pick<Roster, "address" | "service_areas">): Set<string> {
  const listed = business.service_areas.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const address = [business.address?.locality, business.address?.region];
  const own = [...listed, ...address].flatMap((place) => words(place ?? "").map((word) => word.key));
  return new Set([...PLACE_NAMES, ...own]);
}

/** A surname names its technician after one of these. */
const TITLES = ["mr", "mrs", "ms", "miss", "señor", "señora", "sr", "sra"];
