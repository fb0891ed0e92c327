import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { pathOf } from "../../_schema/operations.ts";
import { checkAnswers } from "./answers.ts";
import { type Client, createClient } from "./client.ts";
import { checkContents } from "./contents.ts";
import type { Facts } from "./facts.ts";
import { Findings, Lacks } from "./findings.ts";
import { Memo } from "./memo.ts";
import { examineOrigin, isServedByOwn } from "./other-server.ts";
import { readServed } from "./serving.ts";

export interface Verified {
  findings: Findings;
  manifest: Manifest;
  /** What was not compared, and why. */
  notes: string[];
  /** What a server other than the sidecar leaves out of what that would send. */
  lacks: string[];
}

export interface VerifyOptions {
  /** Without a trailing slash. */
  origin: string;
  /** Told now and then how far it has come, in one line. */
  onProgress?: (line: string) => void;
  ask?: typeof fetchWithin;
}

/** Times to begin again because the origin has published something else meanwhile. */
const MOST_ATTEMPTS = 3;

/**
 * Holds all that an origin publishes against its own `/reviews.json`, and how it serves it against its manifest, by HTTP
 * alone. Throws an Error when the origin does not answer or has no manifest.
 */
export async function verify({
  origin,
  onProgress = () => {},
  ask = fetchWithin,
}: VerifyOptions): Promise<Verified> {
  const client = createClient(origin, ask);
  try {
    for (let attempt = 1; ; attempt++) {
      const manifest = await manifestAt(client, origin);
      const verified = await verifyGeneration(client, origin, manifest, onProgress);
      const { generation } = await manifestAt(client, origin);
      if (generation === manifest.generation) return verified;
      if (attempt === MOST_ATTEMPTS)
        throw new Error(
          `${origin} published something else ${attempt} times while it was read; try again later`,
        );
      onProgress(`${generation} was published meanwhile; beginning again`);
    }
  } finally {
    client.close();
  }
}

async function verifyGeneration(
  client: Client,
  origin: string,
  manifest: Manifest,
  onProgress: (line: string) => void,
): Promise<Verified> {
  const { assets, base_url } = manifest;
  const findings = new Findings();
  const sidecar = await hasSidecar(client);
  const lacks = (await isServedByOwn(client, manifest)) ? null : new Lacks();
  const notes = [
    ...(base_url === origin ? [] : [`${origin} shows what was built for ${base_url}`]),
    ...(sidecar ? [] : [STATIC]),
  ];
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  let done = 0;
  let facts: Facts | null = null;
  findings.add(
    await checkContents({
      manifest,
      memo: new Memo(),
      read: async (path) => {
        const body = await readServed(byPath.get(path)!, { client, lacks, findings });
        if (++done % PROGRESS === 0) onProgress(`${done} of ${assets.length} files`);
        return body;
      },
      onFacts: (found) => {
        facts = found;
      },
    }),
  );
  if (sidecar && facts) {
    onProgress("searches, since and tools");
    await checkAnswers(client, facts, manifest.withdrawn ?? [], findings);
  }
  if (lacks) await examineOrigin(client, manifest.withdrawn ?? [], lacks);
  return { findings, manifest, notes, lacks: lacks?.lines() ?? [] };
}

const PROGRESS = 100;

const STATIC = "no sidecar answers here: there is no search, since or MCP to compare";

async function manifestAt(client: Client, origin: string): Promise<Manifest> {
  const { status, manifest } = await client.manifest(DATASETS.manifest);
  if (manifest !== null) return manifest;
  throw new Error(`${origin}${DATASETS.manifest} answers ${status}, so nothing can be held against it`);
}

async function hasSidecar(client: Client): Promise<boolean> {
  const { status, body } = await client.ask(pathOf("getHealth"));
  return status === 200 && /^\{"status":/.test(body.toString());
}
