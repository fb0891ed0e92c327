import { LOG } from "../_schema/addresses.ts";
import type { FormerLog } from "../_schema/log-file.ts";
import type { Line, PublicLine } from "./entry.ts";
import { proveReceipt, type ReadReceipt, readReceipt, writeReceipt } from "./receipt.ts";
import { type Checkpoint, NotProved, renamed, verifierKeysIn } from "./signed-checkpoint.ts";
import { consistencyFromTiles, hashesOf, proofFromTiles, type ReadFile } from "./tile-proof.ts";
import { equal, isConsistent } from "./tree.ts";

/** A site whose log is published, as somebody sees it from outside. */
export interface LoggedSite {
  read: ReadFile;
  /** What stands last in its public journal about a review, and at which index from 0; null for an unknown id. */
  newest(id: string): Promise<NewestLine | null>;
  /** Reads a checkpoint whose signatures it has checked; rejects with NotProved. */
  open(checkpoint: string, verifierKeys: readonly string[]): Checkpoint | Promise<Checkpoint>;
}

export interface NewestLine {
  index: number;
  published: PublicLine;
}

/** What has become of what a receipt shows. */
export type Standing =
  | { is: "stands" }
  /** `when` is YYYY-MM-DD, and null where the journal does not say. */
  | { is: "edited"; when: string | null }
  | { is: "withdrawn" | "erased"; when: string; reason: string; requestedBy: string | null }
  /** Its words are not shown now: the owner publishes higher levels of verification only, or has lost them. */
  | { is: "hidden" }
  /** The site shows a state of the log from before the receipt: a copy on the way is late, or entries were taken away. */
  | { is: "not confirmed"; signed: number; shown: number }
  /** The origin's, which it has ended; somebody else's; or one that contradicts the origin's of now under the same name. */
  | { is: "another log's"; log: "ended" | "stranger's" | "contradicted"; origin: string; ended?: FormerLog }
  | { is: "not valid"; why: string };

export interface CheckedReceipt {
  /** What it shows; null where nothing of it is proved. */
  shown: { line: Line; index: number; origin: string } | null;
  standing: Standing;
}

/** The receipt of the newest line of a review, whole, or of its withdrawal. Rejects with an Error that says why there is none. */
export async function makeReceipt(id: string, site: LoggedSite): Promise<string> {
  const newest = await site.newest(id);
  if (!newest) throw new Error(`the public journal has no line about ${id}`);
  const { index, published } = newest;
  const { opening, reduced, ...line } = published;
  if (reduced !== undefined || !opening)
    throw new Error(`the words of ${id} are not published (${reduced ?? "nothing opens them"})`);
  const checkpoint = await textAt(site, LOG.checkpoint);
  const { size } = await site.open(checkpoint, await keysOf(site));
  const proof = await proofFromTiles(index, size, site.read);
  const receipt = writeReceipt({ line, opening, index, proof, checkpoint });
  await proved(readReceipt(receipt), site, await keysOf(site));
  return receipt;
}

/**
 * Proves a receipt, and says what has become of what it shows at the site that it should be of. Rejects with an Error where the
 * site does not tell.
 */
export async function checkReceipt(text: string, site: LoggedSite): Promise<CheckedReceipt> {
  const invalid = (error: unknown): CheckedReceipt => {
    if (!(error instanceof NotProved)) throw error;
    return { shown: null, standing: { is: "not valid", why: error.message } };
  };
  let receipt: ReadReceipt;
  try {
    receipt = readReceipt(text);
  } catch (error) {
    return invalid(error);
  }
  const origin = receipt.checkpoint.split("\n", 1)[0]!;
  const keys = await keysOf(site);
  const { former = [], former_origins = [] } = await formerOf(site);
  const now = await site.open(await textAt(site, LOG.checkpoint), keys);
  const known = [now.origin, ...former_origins].flatMap((name) => keys.map((key) => renamed(key, name)));
  const { line, index } = receipt;
  const shown = { line, index, origin };
  for (const ended of [null, ...former]) {
    try {
      const then = await proved(receipt, site, ended?.keys ?? known);
      if (ended) return { shown, standing: { is: "another log's", log: "ended", origin, ended } };
      if (then.size > now.size)
        return { shown, standing: { is: "not confirmed", signed: then.size, shown: now.size } };
      if (await goesOn(then, now, site.read)) return { shown, standing: await standingOf(receipt, site) };
      return { shown, standing: { is: "another log's", log: "contradicted", origin } };
    } catch (error) {
      if (!(error instanceof NotProved && error.fault === "unknown")) return invalid(error);
    }
  }
  return { shown: null, standing: { is: "another log's", log: "stranger's", origin } };
}

/** The checkpoint of a receipt, signed by one of the keys, under which its line stands. Rejects with NotProved. */
export async function proved(
  receipt: ReadReceipt,
  { open }: Pick<LoggedSite, "open">,
  keys: readonly string[],
): Promise<Checkpoint> {
  const checkpoint = await open(receipt.checkpoint, keys);
  proveReceipt(receipt, checkpoint);
  return checkpoint;
}

/** Whether what was signed then is the past of what is signed now. Rejects with an Error where the tiles are of neither. */
async function goesOn(then: Checkpoint, now: Checkpoint, read: ReadFile): Promise<boolean> {
  if (isConsistent(then, now, await consistencyFromTiles(then.size, now.size, read))) return true;
  if (equal(await hashesOf(now.size, read)(0, now.size), now.root)) return false;
  throw new Error(
    "the tiles of the log are not those of its checkpoint, as when a copy on the way is damaged or late; ask again later",
  );
}

async function standingOf({ line, index }: ReadReceipt, { newest }: LoggedSite): Promise<Standing> {
  const now = await newest(String(line["id"]));
  if (now?.index === index) return now.published.reduced === undefined ? { is: "stands" } : { is: "hidden" };
  const { withdrawn, reason, requested_by, recorded, updated, reduced } = now?.published ?? {};
  if (withdrawn !== undefined) {
    return {
      is: reason === "erasure" ? "erased" : "withdrawn",
      when: String(withdrawn),
      reason: String(reason),
      requestedBy: requested_by === undefined ? null : String(requested_by),
    };
  }
  if (!now || now.index < index || reduced !== undefined) return { is: "hidden" };
  const when = recorded ?? updated;
  return { is: "edited", when: when === undefined ? null : String(when).slice(0, DAY) };
}

/** Characters of a day in a date-time. */
const DAY = "YYYY-MM-DD".length;

async function keysOf(site: LoggedSite): Promise<string[]> {
  return verifierKeysIn(await textAt(site, LOG.key));
}

async function formerOf(site: LoggedSite): Promise<{ former?: FormerLog[]; former_origins?: string[] }> {
  return JSON.parse(await textAt(site, LOG.former));
}

async function textAt({ read }: LoggedSite, path: string): Promise<string> {
  const bytes = await read(path);
  if (!bytes) throw new Error(`there is no ${path}, so no log is published there`);
  return new TextDecoder().decode(bytes);
}
