import { Asset, Manifest } from "../_schema/manifest.ts";
import { createRecordReader } from "./record-reader.ts";

/** Why it cannot be used, in words that follow its address. */
export class ManifestFault extends Error {}

/** Bytes of what a list holds, and of any fact: twenty times the longest that a build writes. */
const MOST_OF_RECORD = 16 * 1024;

/** Bytes of memory for all that is kept: 100,000 withdrawn reviews take fewer. */
const MOST_KEPT = 8 * 1024 * 1024;

const LISTS = ["assets", "withdrawn"];
const FACTS = Object.keys(Manifest.shape).filter((name) => !LISTS.includes(name));

/**
 * Reads the manifest of a server that may be hostile, piece by piece, in bounded memory. Of its assets those are kept, each checked,
 * whose path `keep` wants, `most` bytes of them. Rejects with ManifestFault when it is no manifest, and with what the body rejects with.
 */
export async function readManifest(
  body: AsyncIterable<Buffer>,
  keep: (path: string) => boolean,
  most = MOST_KEPT,
): Promise<Manifest> {
  const assets = new Map<string, Asset>();
  const withdrawn: unknown[] = [];
  let listed = 0;
  const reader = createRecordReader(
    { facts: FACTS, lists: LISTS, mostOfRecord: MOST_OF_RECORD, most },
    (list, record) => {
      if (list === "withdrawn") {
        withdrawn.push(record);
        return String(record).length;
      }
      const { path } = record as { path: unknown };
      if (typeof path !== "string") throw new Error("an asset has no path");
      listed++;
      if (!keep(path)) return false;
      if (assets.has(path)) throw new Error(`${path} is listed twice`);
      assets.set(path, Asset.parse(record));
      return true;
    },
  );
  for await (const piece of body) asFault(() => reader.write(piece));
  return asFault(() => {
    const rest = reader.end();
    if (listed === 0) throw new Error("nothing is listed");
    return Manifest.parse({ ...rest, withdrawn, assets: [...assets.values()] });
  });
}

function asFault<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    throw new ManifestFault("is no manifest that this release can read", { cause });
  }
}
