import { JOURNAL } from "../../_journal/journal.ts";
import { logOrigin, openCheckpoint } from "../../_log/checkpoint.ts";
import { entryOfPublic, type PublicLine } from "../../_log/entry.ts";
import { differenceFrom } from "../../_log/guard.ts";
import { verifierKeysIn } from "../../_log/signed-checkpoint.ts";
import { entriesOf, tilesOf, WIDTH } from "../../_log/tiles.ts";
import { buildTree, type Tree } from "../../_log/tree.ts";
import { LOG, SOURCE } from "../../_schema/addresses.ts";
import { CHECKPOINT, LOG_FILE, LogFile } from "../../_schema/log-file.ts";
import { parseJson } from "../../_text/json.ts";
import { copiedLines, copiedText } from "./copy-source.ts";
import type { Findings, Verifying } from "./findings.ts";

export type CheckedLog = NonNullable<Awaited<ReturnType<typeof checkLog>>>;

/** Bytes of a checkpoint, of the keys, and of a file of 256 entries. */
const MOST = 64 * 1024;

/** Holds a log against the copied public journal: signature, every entry, tree and tiles. Null where there is none to go on with. */
export async function checkLog(site: Verifying) {
  const { client, manifest, folder, findings } = site;
  const text = async (path: string) => (await client.ask(path, { most: MOST })).body.toString("utf8");
  const note = await text(LOG.checkpoint);
  const keys = verifierKeysIn(await text(LOG.key));
  const checkpoint = opened(note, keys, findings);
  if (checkpoint === null) return null;
  findings.same(LOG.checkpoint, "the name of the log", checkpoint.origin, logOrigin(manifest.base_url));
  const signed = copied<string | undefined>(() => copiedText(folder, CHECKPOINT), undefined);
  findings.same(SOURCE + CHECKPOINT, "its text", signed, note);
  const entries = entriesIn(folder, findings);
  if (entries === null) return null;
  const tree = buildTree(entries);
  const { size, root } = checkpoint;
  const lines = `${entries.length} lines`;
  if (size !== entries.length)
    findings.expect(false, LOG.checkpoint, `the log has ${size} entries, and ${SOURCE}${JOURNAL} ${lines}`);
  const served = new Map<string, Uint8Array>();
  for (const { path, bytes } of tilesOf(entries, tree)) {
    const answer = await client.ask(path, { most: MOST });
    const isThere = findings.same(path, "status", answer.status, 200);
    if (isThere) findings.sameBytes(path, "the tile", answer.body, bytes);
    // What is missing or damaged tells of no line that it is wrong.
    served.set(path, isThere && entriesOf(answer.body) !== null ? answer.body : bytes);
  }
  const same = {
    checkpoint: { size: entries.length, root },
    read: async (path: string) => served.get(path) ?? null,
  };
  const first = await differenceFrom(same, { entries, tree });
  const where =
    first === null || first === entries.length
      ? ""
      : `; line ${first + 1} is the first that is not its entry`;
  const other = `its root is not that of the lines of ${SOURCE}${JOURNAL}${where}`;
  findings.expect(size === entries.length && first === null, LOG.checkpoint, other);
  const formerTiles = await checkFormerTiles(site, entries, tree, served);
  const { former = [] } = copied<LogFile>(() => LogFile.parse(parseJson(copiedText(folder, LOG_FILE))), {});
  return { note, keys, checkpoint, tree, formerTiles, former };
}

function opened(note: string, keys: readonly string[], findings: Findings) {
  try {
    const checkpoint = openCheckpoint(note, keys);
    findings.expect(true, LOG.checkpoint, "");
    return checkpoint;
  } catch (error) {
    findings.expect(false, LOG.checkpoint, (error as Error).message);
    return null;
  }
}

/** What a copied file holds, as `read` makes it; `otherwise` where it cannot be had. */
function copied<Read>(read: () => Read, otherwise: Read): Read {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** The entries that the lines of the public journal make; null where there are no lines, or one makes none, which is a finding. */
function entriesIn(folder: string, findings: Findings): Uint8Array[] | null {
  const path = SOURCE + JOURNAL;
  const lines = copied<string[] | null>(() => copiedLines(folder), null);
  if (lines === null) {
    findings.add(path, "is not published");
    return null;
  }
  const entries: Uint8Array[] = [];
  try {
    for (const line of lines) entries.push(entryOfPublic(parseJson(line) as PublicLine));
    return entries;
  } catch (error) {
    const { message } = error as Error;
    findings.add(path, `line ${entries.length + 1} makes no entry of the log (${message})`);
    return null;
  }
}

/** Checkpoints before of which a build keeps partial tiles, with room. */
const MOST_FORMER = 8;

/** Holds tiles that only readers of earlier checkpoints need, so that no rebuild knows them, against the sizes that the log had. */
async function checkFormerTiles(
  { client, manifest, findings }: Verifying,
  entries: readonly Uint8Array[],
  tree: Tree,
  known: ReadonlyMap<string, Uint8Array>,
) {
  const further = manifest.assets
    .map(({ path }) => path)
    .filter((path) => path.startsWith(LOG.tiles) && !known.has(path));
  const sizes = new Set(further.flatMap((path) => sizeOf(path) ?? []));
  const former = new Map<string, Uint8Array>();
  for (const size of [...sizes].slice(0, MOST_FORMER)) {
    if (size >= entries.length) continue;
    for (const { path, bytes } of tilesOf(entries, tree, size)) former.set(path, bytes);
  }
  for (const path of further) {
    const bytes = former.get(path);
    if (!findings.expect(bytes !== undefined, path, "is no tile of this log")) continue;
    const { body } = await client.ask(path, { most: MOST });
    findings.sameBytes(path, "the tile", body, bytes!);
  }
  return new Map(further.flatMap((path) => (former.has(path) ? [[path, former.get(path)!]] : [])));
}

/** The size of a log of which a partial file of entries is the last; null for any other path. */
function sizeOf(path: string): number | null {
  const [, thousands = "", rest, width] = ENTRIES.exec(path.slice(LOG.tiles.length)) ?? [];
  if (width === undefined) return null;
  return Number(thousands.replaceAll(/[x/]/g, "") + rest) * WIDTH + Number(width);
}

const ENTRIES = /^entries\/((?:x\d{3}\/){0,4})(\d{3})\.p\/([1-9]\d{0,2})$/;
