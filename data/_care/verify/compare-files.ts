import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { fileOf, VARIANT_SUFFIX } from "../../_schema/generation.ts";
import { type Asset, CONTENT_ENCODINGS } from "../../_schema/manifest.ts";
import { mostOf } from "./client.ts";
import type { Verifying } from "./findings.ts";
import { compareFields, findHarm, wantedFields } from "./header-fields.ts";
import type { ServedFile, ServedFiles } from "./served-files.ts";

export interface Comparison extends Pick<Verifying, "client" | "findings"> {
  /** The folder of the rebuilt generation, and what its manifest says. */
  folder: string;
  assets: readonly Asset[];
  live: ServedFiles;
  /** The same files as the sidecar serves the rebuilt ones; null where another server serves the origin's. */
  rebuilt: ServedFiles | null;
  /** Whether compressed forms come out the same here, byte for byte. */
  compressed: boolean;
  /** Gets the paths of pictures that differ as those of two platforms do. */
  alike: string[];
}

/** Holds every file against the rebuilt one: bytes, compressed forms and fields. Returns the paths at which the bytes are others. */
export async function compareFiles(comparison: Comparison): Promise<Set<string>> {
  const others = new Set<string>();
  for (const asset of comparison.assets) {
    const live = comparison.live.get(asset.path);
    // What is not listed has been told of.
    if (live === undefined) continue;
    if (live instanceof Error) comparison.findings.expect(false, asset.path, live.message);
    else if (!(await compareFile(asset, live, comparison))) others.add(asset.path);
  }
  return others;
}

async function compareFile(asset: Asset, live: ServedFile, comparison: Comparison): Promise<boolean> {
  const { findings, folder, rebuilt, compressed } = comparison;
  const { path } = asset;
  if (!findings.same(path, "status", live.identity.status, 200)) return false;
  const sameBody = await compareBody(asset, live, comparison);
  const own = rebuilt?.get(path);
  if (own instanceof Error) throw own;
  if (own) {
    for (const form of FORMS) {
      if (sameBody) findings.same(path, `status${WHAT[form]}`, live[form].status, own[form].status);
      const same = sameBody && (compressed || !CONTENT_ENCODINGS.some((encoding) => encoding === form));
      compareFields(path, WHAT[form], live[form].headers, own[form].headers, { sameBody: same }, findings);
    }
  } else {
    findHarm(path, live.identity.headers, wantedFields(asset), findings);
    const type = live.identity.headers["content-type"];
    findings.expect(
      isPage(type) === isPage(asset.media_type),
      path,
      `content-type is ${JSON.stringify(type)}`,
    );
  }
  for (const encoding of CONTENT_ENCODINGS) {
    const form = live[encoding];
    if (!findings.same(path, `status${WHAT[encoding]}`, form.status, 200) || !sameBody) continue;
    const isSame = form.decoded === live.identity.digest;
    if (!findings.expect(isSame, path, `decodes to something else in ${encoding}`)) continue;
    // A compressed form is made byte for byte, by the release that its site names.
    if (!(own && compressed && asset.encodings[encoding])) continue;
    const wanted = readFileSync(join(folder, fileOf(path) + VARIANT_SUFFIX[encoding]));
    findings.same(path, `bytes of ${encoding}`, form.bytes, wanted.length);
  }
  return sameBody;
}

const FORMS = ["identity", "br", "gzip", "head", "unchanged"] as const;

const WHAT = { identity: "", br: " of br", gzip: " of gzip", head: " of HEAD", unchanged: " when unchanged" };

/** Whether the bytes are the rebuilt ones; of a picture from another platform, whether they look alike. */
async function compareBody(asset: Asset, { path: served, identity }: ServedFile, comparison: Comparison) {
  const { client, findings, folder, alike } = comparison;
  const { path, digest, bytes, media_type } = asset;
  findings.compared++;
  if (identity.digest === digest) return true;
  const { body } = await client.ask(served, { most: mostOf(Math.max(bytes, identity.bytes)) });
  const wanted = readFileSync(join(folder, fileOf(path)));
  if (/^image\/(?!svg)/.test(media_type) && (await looksAlike(body, wanted))) {
    alike.push(path);
    return false;
  }
  if (findings.sameBytes(path, "its content", body, wanted))
    findings.add(path, "its content is not the same each time that it is asked for");
  return false;
}

const isPage = (type: string | undefined) => /^text\/html\b/i.test(type ?? "");

/** Levels of 256 by which pictures of two platforms may differ, on average of all pixels and channels, and anywhere. */
const [MOST_ON_AVERAGE, MOST_ANYWHERE] = [2, 64];

const MOST_PIXELS = 50_000_000;

/** Whether two pictures look the same to people, as those that two platforms make of one source do. */
async function looksAlike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  try {
    const [a, b] = await Promise.all([one, other].map(pixelsOf));
    if (a!.length !== b!.length) return false;
    let sum = 0;
    for (let at = 0; at < a!.length; at++) {
      const difference = Math.abs(a![at]! - b![at]!);
      if (difference > MOST_ANYWHERE) return false;
      sum += difference;
    }
    return sum / a!.length <= MOST_ON_AVERAGE;
  } catch {
    return false;
  }
}

async function pixelsOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Its size counts as well.
  return Buffer.concat([Buffer.from(`${info.width} ${info.height} `), data]);
}
