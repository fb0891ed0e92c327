import type { ErasedEntry } from "../_schema/journal-entry.ts";
import { duplicateKeys } from "../_text/json.ts";
import { ANNOTATIONS } from "./annotations.ts";
import { type Fault, InputError, REPEATED, refusal } from "./faults.ts";
import { JOURNAL } from "./journal.ts";
import { linesIn, namedOn, parseLine } from "./lines.ts";
import { readOwnersFile } from "./owners-file.ts";
import { photosOfReview, removePhotos } from "./review-photos.ts";
import { rewriteOwnersFile, whileWriting } from "./rewrite.ts";
import {
  ANY_TIME,
  readFaultless,
  requireSound,
  requireSoundWith,
  type Withdrawing,
  withdrawalOf,
} from "./withdraw.ts";

export type Erasure = ReturnType<typeof eraseReview>;

export interface Erasing extends Withdrawing {
  /** What the log holds of a line with an index from 0, in base64: of what stays, and of the whole. Null for one it never had. */
  commitmentsOf?: ((index: number, line: object) => ErasedEntry["commitments"] | null) | undefined;
}

/**
 * Takes all that was known of a review out of the journal but for its id and what its log holds, and withdraws it, and every
 * quote of it out of the annotations: the one rewriting that there is, of each file whole or not at all. Its photos are
 * removed. Throws an InputError when that cannot be; the journal is then unchanged.
 */
export function eraseReview({ dataDir, commitmentsOf = () => null, ...given }: Erasing) {
  return whileWriting(dataDir, () => {
    const { id, now } = given;
    const journal = readFaultless(dataDir, ANY_TIME);
    if (!journal.lines.has(id)) throw refusal(id, `is not in ${JOURNAL}; name the id of a review`);
    const { content: bytes, faults } = readOwnersFile(dataDir, JOURNAL);
    if (!bytes) throw new InputError(faults);
    const before = journal.withdrawn.get(id);
    const source = before?.source ?? journal.published.get(id)?.source.name ?? null;
    const { lines, count, unlogged } = blank(bytes, id, commitmentsOf);
    if (!before) {
      const withdrawal = withdrawalOf(journal, given);
      lines.push(JSON.stringify(withdrawal));
      requireSoundWith(journal, withdrawal, now);
    }
    const erased = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), LINE_FEED]));
    requireSound(erased, id, ANY_TIME);
    const rewritten: [file: string, bytes: Uint8Array][] = [];
    const annotations = annotationsWithout(dataDir, id);
    // First, as photos, since they are searched for a review that the journal still holds whenever this was cut short.
    if (annotations.removed > 0) rewritten.push([ANNOTATIONS, annotations.bytes]);
    if (count > 0 || !before) rewritten.push([JOURNAL, erased]);
    const photos = photosOfReview(dataDir, bytes, id);
    removePhotos(dataDir, photos.own);
    for (const [file, content] of rewritten) rewriteOwnersFile(dataDir, file, content);
    return {
      /** How many lines held something of the review until now, and how many of these no log was found to hold. */
      lines: count,
      unlogged,
      /** How many lines of the annotations quoted it until now. */
      annotations: annotations.removed,
      /** The photos that were removed, and those that stay since something else names them. */
      photos,
      /** Whether the withdrawal was added now; it may have stood there before. */
      withdrawn: !before,
      /** Where the review had been left; null when that was erased before. */
      source,
    };
  });
}

const LINE_FEED = Buffer.from("\n");

/**
 * The lines of a journal with those of one review blanked, and all others byte for byte; how many were blanked, and how many
 * of these without a log. One that was before there was a log gets what that holds of it.
 */
function blank(bytes: Uint8Array, id: string, commitmentsOf: NonNullable<Erasing["commitmentsOf"]>) {
  let [index, count, unlogged] = [-1, 0, 0];
  const lines = [...linesIn([bytes])].map(({ line }): Uint8Array | string => {
    const found = namedOn(line);
    if (found) index++;
    if (found?.id !== id) return line;
    const written = found.value;
    if ("withdrawn" in written || "commitments" in written) return line;
    const commitments = commitmentsOf(index, written);
    if ("erased" in written && !commitments) return line;
    count++;
    if (!commitments) unlogged++;
    return (
      JSON.stringify({ id, erased: true, ...(commitments && { commitments }) }) +
      (line.at(-1) === 0x0d ? "\r" : "")
    );
  });
  return { lines, count, unlogged };
}

/**
 * The annotations without the lines that quote a review, all others byte for byte, and how many those were. Throws an
 * InputError when a line cannot be read, since it may be one of them.
 */
function annotationsWithout(dataDir: string, id: string): { bytes: Uint8Array; removed: number } {
  const { content: bytes, faults } = readOwnersFile(dataDir, ANNOTATIONS);
  const unreadable: Fault[] = [...faults];
  const kept: Uint8Array[] = [];
  let removed = 0;
  for (const { line, number } of linesIn([bytes ?? new Uint8Array()])) {
    const fault = (message: string, field?: string) =>
      unreadable.push({
        file: ANNOTATIONS,
        line: number,
        field,
        message: `${message}; mend or remove the line, then erase again`,
      });
    const parsed = parseLine(line, fault);
    for (const key of parsed ? duplicateKeys(parsed.text) : []) fault(REPEATED, key);
    const { review, review_id = review } = (parsed?.value ?? {}) as { review?: unknown; review_id?: unknown };
    if (review === id || review_id === id) removed++;
    else kept.push(line, LINE_FEED);
  }
  if (unreadable.length > 0) throw new InputError(unreadable);
  return { bytes: Buffer.concat(kept), removed };
}
