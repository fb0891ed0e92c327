import { createHmac, randomBytes } from "node:crypto";
import { refusal } from "../_journal/faults.ts";
import type { Journal } from "../_journal/journal.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { counted } from "../_text/counted.ts";
import { DECISIONS, type Decisions } from "./decisions.ts";
import type { ImportedExport } from "./imported-export.ts";
import { prefixOf } from "./to-entry.ts";

/**
 * Gives reviews the ids that they have in the journal: one that is there, or was decided about, under the id made without the key keeps
 * that. Without a key, which only a dry run has not, new ones are numbered.
 */
export function withJournalIds(
  found: ImportedExport,
  isKnown: (id: string) => boolean,
  key: string | undefined,
): ImportedExport {
  const numbers = new Map<string, string>();
  const numbered = (id: string) => numbers.get(id) ?? numbers.set(id, `new-${numbers.size + 1}`).get(id)!;
  const idOf = (id: string, derived: boolean) =>
    key === undefined && !isKnown(id) ? numbered(id) : journalId(id, derived, isKnown, key);
  for (const review of found.reviews) {
    const { entry, derivedId } = review;
    if (review.idOf !== undefined) review.idOf = idOf(review.idOf, false);
    const id = idOf(entry.id, derivedId);
    // An entry that is the journal's has the id that is there.
    if (id !== entry.id) entry.id = id;
  }
  const notes = numbers.size > 0 ? [...found.notes, NUMBERED] : found.notes;
  return { ...found, notes, unusableIds: found.unusableIds?.map((id) => idOf(id, false)) ?? null };
}

const NUMBERED =
  "New reviews are called new-1, new-2 and so on here; their ids are made by the first import.";

/** The id of a review in the journal; `traceable` is made of what its source says of it, and stays where there is no key. */
export function journalId(
  traceable: string,
  derived: boolean,
  isKnown: (id: string) => boolean,
  key: string | undefined,
): string {
  if (key === undefined || isKnown(traceable)) return traceable;
  const letters = lettersOf(traceable, LETTERS, key);
  return `r-${derived ? "0" : ""}${letters}${checkOf(letters, key)}`;
}

/** 75 bits tell reviews apart, and 25 more whether the key made them. */
const LETTERS = 15;
const CHECK = 5;
const KEYED = new RegExp(`^r-0?[a-z2-7]{${LETTERS + CHECK}}$`);

/** What no id of a source is: it has a space. */
const checkOf = (letters: string, key: string) => lettersOf(`check ${letters}`, CHECK, key);

function lettersOf(words: string, many: number, key: string): string {
  const mac = createHmac("sha256", Buffer.from(key, "base64url")).update(words).digest();
  return [...mac.subarray(0, many)].map((byte) => BASE32[byte & 31]).join("");
}

/** RFC 4648, section 6, in lower case: it has no 0, which marks the ids of reviews to which their source gives none. */
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** Whether an id was made with the key of an owner. */
export function isKeyed(id: string): boolean {
  return KEYED.test(id);
}

function isMadeWith(key: string, id: string): boolean {
  return isKeyed(id) && id.endsWith(checkOf(id.slice(-LETTERS - CHECK, -CHECK), key));
}

/** Whether an import made the id of a review of its author and time, having none of its source's; null where none made it. */
export function isDerived({ id, source }: Pick<PublishEntry, "id" | "source">): boolean | null {
  if (isKeyed(id)) return id.startsWith("r-0");
  const prefix = prefixOf(source.name);
  return id.startsWith(prefix) ? id.startsWith(`${prefix}~`) : null;
}

/** A new one: 32 random bytes in base64url. */
export function makeKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether another key made the ids in the journal. Throws an InputError then, unless the owner `decides` about reviews that look alike. */
export function isKeyLost(
  { key, same = {} }: Decisions,
  { published, withdrawn }: Pick<Journal, "published" | "withdrawn">,
  decides: boolean,
): boolean {
  const ids = [...published.keys(), ...withdrawn.keys()];
  const keyed = ids.filter(isKeyed).length;
  // What is the same as another has its id here alone.
  const others = Object.keys(same).filter((id) => published.has(same[id]!) || withdrawn.has(same[id]!));
  if (keyed === 0 || (key !== undefined && [...ids, ...others].some((id) => isMadeWith(key, id))))
    return false;
  if (decides) return true;
  const message =
    `${key === undefined ? "is missing" : "is another one"}, and the ids of ${counted(keyed, "review")} in the journal were made ` +
    `with yours, so that they would be imported again; restore ${DECISIONS} from a backup. Without one, import a whole export ` +
    "with --same all, first with --dry-run: what says the same as a review that is there is then taken for it, and all others " +
    "get ids of the key that is there, or of a new one";
  throw refusal(DECISIONS, message, "key");
}
