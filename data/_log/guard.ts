import type { Checkpoint } from "./signed-checkpoint.ts";
import type { ReadFile } from "./tile-proof.ts";
import { entriesOf, tilePath, WIDTH } from "./tiles.ts";
import { equal, type Tree, treeHash } from "./tree.ts";

/** As much of a published log as is read to compare it with another. */
interface ReadLog {
  checkpoint: Pick<Checkpoint, "size" | "root">;
  /** A file of it, or of its public journal, by its path; null where there is none. Rejects when nobody can tell. */
  read: ReadFile;
}

/** The log that was published until now. */
export interface PublishedLog extends ReadLog {
  /** Where it is, in words for a sentence: `the generation before`. */
  place: string;
  checkpoint: Checkpoint;
  /** The same as it is signed. */
  note: string;
  /** Verifier keys. */
  keys: string[];
}

/** The entry with an index from 0 as it was published; null where it was not, or is damaged. */
export async function publishedEntry(published: PublishedLog, index: number): Promise<Uint8Array | null> {
  if (index >= published.checkpoint.size) return null;
  const entries = await bundleAt(published, Math.floor(index / WIDTH));
  return entries[index % WIDTH] ?? null;
}

/** The entries of a bundle; none where it is missing or damaged. */
async function bundleAt({ checkpoint: { size }, read }: ReadLog, at: number): Promise<Uint8Array[]> {
  const bytes = await read(tilePath("entries", at, Math.min(WIDTH, size - at * WIDTH)));
  return (bytes && entriesOf(bytes)) ?? [];
}

/**
 * The index from 0 of the first entry in which a log differs from what was published before, which is that of the first missing
 * one where it is shorter; null where it only grew. Files are read only when there is a difference.
 */
export async function differenceFrom(
  published: ReadLog,
  log: { entries: readonly Uint8Array[]; tree: Tree },
): Promise<number | null> {
  const { size, root } = published.checkpoint;
  if (size <= log.entries.length && equal(treeHash(log.tree, size), root)) return null;
  const shared = Math.min(size, log.entries.length);
  for (let index = 0; index < shared; index += WIDTH) {
    // What cannot be read cannot be told apart any further.
    const before = await bundleAt(published, index / WIDTH);
    for (let at = 0; at < WIDTH && index + at < shared; at++) {
      const entry = before[at];
      if (!entry || !equal(entry, log.entries[index + at]!)) return index + at;
    }
  }
  return shared;
}
