import { createHmac, randomBytes } from "node:crypto";
import { InputError } from "../_journal/faults.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { counted } from "../_text/counted.ts";
import { DECISIONS, type Decisions } from "./decisions.ts";
import type { ImportedExport } from "./imported-export.ts";
import type { KnownReviews } from "./plan.ts";
import { prefixOf } from "./to-entry.ts";

/**
 * Gives the reviews of an export the ids that they have in the journal. One that is there, or was decided about, under the id
 * that is made without the key keeps that.
 */
export function withJournalIds(
  found: ImportedExport,
  isKnown: (id: string) => boolean,
  key: string,
): ImportedExport {
  const idOf = (id: string, derived: boolean) => journalId(id, derived, isKnown, key);
  for (const { entry, derivedId } of found.reviews) {
    const id = idOf(entry.id, derivedId);
    // An entry that is the journal's has the id that is there.
    if (id !== entry.id) entry.id = id;
  }
  return { ...found, unusableIds: found.unusableIds?.map((id) => idOf(id, false)) ?? null };
}

/** The id of a review in the journal; `traceable` is made of what its source says of it. */
export function journalId(
  traceable: string,
  derived: boolean,
  isKnown: (id: string) => boolean,
  key: string,
): string {
  if (isKnown(traceable)) return traceable;
  const mac = createHmac("sha256", Buffer.from(key, "base64url")).update(traceable).digest();
  const letters = [...mac.subarray(0, 20)].map((byte) => BASE32[byte & 31]).join("");
  return `r-${derived ? "0" : ""}${letters}`;
}

/** RFC 4648, section 6, in lower case: it has no 0, which marks the ids of reviews to which their source gives none. */
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const KEYED = /^r-0?[a-z2-7]{20}$/;

/** Whether an id was made with the key of an owner. */
export function isKeyed(id: string): boolean {
  return KEYED.test(id);
}

/** What an import made the id of a review of; null where none made it. */
export function originOf({
  id,
  source,
}: Pick<PublishEntry, "id" | "source">): "source's id" | "author" | null {
  if (isKeyed(id)) return id.startsWith("r-0") ? "author" : "source's id";
  const prefix = prefixOf(source.name);
  if (!id.startsWith(prefix)) return null;
  return id.startsWith(`${prefix}~`) ? "author" : "source's id";
}

/**
 * The decisions with a key: theirs, or a new one that is still to be written. Throws an InputError when theirs is gone, unless
 * the owner decides about the reviews that look like others.
 */
export function withKey(
  decisions: Decisions,
  { published, withdrawn }: KnownReviews,
  decides: boolean,
): { decisions: Decisions & { key: string }; lost: boolean } {
  const { key = randomBytes(32).toString("base64url") } = decisions;
  const keyed = [...published.keys(), ...withdrawn.keys()].filter(isKeyed).length;
  const lost = decisions.key === undefined && keyed > 0;
  if (lost && !decides) throw new InputError([{ file: DECISIONS, field: "key", message: keyLost(keyed) }]);
  return { decisions: { ...decisions, key }, lost };
}

function keyLost(keyed: number): string {
  return (
    `is missing, and the ids of ${counted(keyed, "review")} in the journal were made with it, so that they would be imported ` +
    `again; restore ${DECISIONS} from a backup. Without one, import a whole export with --same all, first with --dry-run: what ` +
    "says the same as a review that is there is then taken for it, and all others get ids of a new key"
  );
}
