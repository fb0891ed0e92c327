import type { BusinessFile } from "../schema/business.ts";
import type { Review } from "../schema/review.ts";
import { isTechnicianNamed } from "./mentions/name-guards.ts";
import { NameSetting } from "./mentions/name-setting.ts";
import { PLACE_NAMES } from "./mentions/name-words.ts";
import { PhraseTrie } from "./phrase-trie.ts";
import { words } from "./words.ts";

export type Mentions = Review["mentions"];

/**
 * Makes the function that finds whom and what a text names: technicians by name or alias, services and areas by
 * name or synonym, on word borders. The answer holds technicians' names and the ids of services and areas, each
 * once, in the order of `business`. An alias that two technicians share names neither. One walk over the text.
 */
export function createMentionFinder(business: BusinessFile): (text: string) => Mentions {
  const trie = buildTrie(business);
  const places = placeWords(business);
  const businessWords = new Set(words(business.name).map((word) => word.key));

  return (text) => {
    const all = words(text);
    const found = { technician: new Set<number>(), service: new Set<number>(), area: new Set<number>() };
    let setting: NameSetting | undefined;
    let covered = 0;
    for (let at = 0; at < all.length; at++) {
      const match = trie.longestAt(text, all, at);
      if (!match || at + match.length <= covered) continue;
      covered = at + match.length;
      const technicians = match.values.filter(isTechnician);
      const others = match.values.filter((entity) => entity.kind !== "technician");
      const [technician] = technicians;
      if (technician && technicians.length === 1) {
        setting ??= new NameSetting(text, all, places, businessWords);
        const span = { first: at, last: at + match.length - 1 };
        if (isTechnicianNamed(setting, span, technician.surname, others.length > 0)) {
          found.technician.add(technician.index);
          continue;
        }
      }
      for (const entity of others) if (entity.kind !== "business") found[entity.kind].add(entity.index);
    }
    return {
      technicians: pick(business.technicians, found.technician, (technician) => technician.name),
      services: pick(business.services, found.service, (service) => service.id),
      service_areas: pick(business.service_areas, found.area, (area) => area.id),
    };
  };
}

interface TechnicianEntry {
  kind: "technician";
  index: number;
  surname: string;
}
/** The business's own name is an entry too, so that "Mark's Plumbing" does not name its technician Mark. */
type Entity = TechnicianEntry | { kind: "service" | "area"; index: number } | { kind: "business" };

function isTechnician(entity: Entity): entity is TechnicianEntry {
  return entity.kind === "technician";
}

function buildTrie(business: BusinessFile): PhraseTrie<Entity> {
  const trie = new PhraseTrie<Entity>();
  trie.add(business.name, { kind: "business" });
  business.technicians.forEach(({ name, aliases }, index) => {
    const parts = words(name);
    const surname = parts.length > 1 ? (parts.at(-1)?.key ?? "") : "";
    const entity: Entity = { kind: "technician", index, surname };
    for (const phrase of [name, ...aliases]) addWithPlainLetters(trie, phrase, entity);
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

/** Customers leave accents out far more often than they add them: "Jose" names José, "José" does not name Jose. */
function addWithPlainLetters(trie: PhraseTrie<Entity>, phrase: string, entity: Entity): void {
  trie.add(phrase, entity);
  const plain = phrase.normalize("NFD").replace(/(?<=\p{sc=Latin})\p{Mn}+/gu, "");
  if (plain !== phrase.normalize("NFD")) trie.add(plain, entity);
}

function plural(phrase: string): string {
  return /(?:[sxz]|[cs]h)$/i.test(phrase) ? `${phrase}es` : `${phrase}s`;
}

/** First words of names that may be a place here as well as a person. */
function placeWords(business: BusinessFile): Set<string> {
  const listed = business.service_areas.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const address = [business.address?.locality, business.address?.region];
  const own = [...listed, ...address].flatMap((place) => words(place ?? "").map((word) => word.key));
  return new Set([...PLACE_NAMES, ...own]);
}

function pick<T>(list: readonly T[], chosen: ReadonlySet<number>, name: (item: T) => string): string[] {
  return list.filter((_, index) => chosen.has(index)).map(name);
}
