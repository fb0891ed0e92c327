import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { logOrigin } from "../../_log/checkpoint.ts";
import { DATASETS, LOG, SOURCE } from "../../_schema/addresses.ts";
import { fileOf } from "../../_schema/generation.ts";
import { isForSidecar } from "../../_schema/hosting.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { pathOf } from "../../_schema/operations.ts";
import { SETTINGS_FILE } from "../../_schema/source-settings.ts";
import { type CheckedLog, checkLog } from "./check-log.ts";
import { type Client, createClient, mostOf } from "./client.ts";
import { type AnswerComparison, compareAnswers } from "./compare-answers.ts";
import { compareFiles } from "./compare-files.ts";
import { compareManifests, type KnownFiles, withEncodingsOf, withTimesOf } from "./compare-manifests.ts";
import { copySource } from "./copy-source.ts";
import { Findings, type Verifying } from "./findings.ts";
import { compareWithKept, isKept } from "./kept-checkpoint.ts";
import { findAnswersOfNothing, isServedByOwn } from "./other-server.ts";
import { recountPublished } from "./published-figures.ts";
import { type Rebuilt, rebuild, serveRebuilt, writeManifest } from "./rebuild.ts";
import { buildOf, type SourceBuild } from "./release.ts";
import { readFiles, type ServedFiles } from "./served-files.ts";

export interface Verified {
  findings: Findings;
  manifest: Manifest;
  /** Whether the origin was compared with a rebuilt one, or its log and arithmetic alone. */
  rebuilt: boolean;
  notes: string[];
}

export interface VerifyOptions {
  /** Without a trailing slash. */
  origin: string;
  /** Where the last checkpoint of each log is kept. */
  stateDir: string;
  /** A folder that is to hold a copy of the public journal; empty, or not there yet. */
  keep?: string | undefined;
  /** Told now and then how far it has come, in one line. */
  onProgress?: (line: string) => void;
  ask?: typeof fetchWithin;
  build?: typeof rebuild;
  serve?: typeof serveRebuilt;
}

/**
 * Checks the log of an origin, builds its public journal again with this release, and compares all that it serves and answers
 * with that. Throws an Error when the origin does not answer or has no manifest, publishes what no build does, or something else meanwhile.
 */
export async function verify(options: VerifyOptions): Promise<Verified> {
  const { origin, keep, ask = fetchWithin } = options;
  if (keep !== undefined && existsSync(keep) && readdirSync(keep).length > 0)
    throw new Error(`${keep} is not empty; name a folder that is not there yet`);
  const client = createClient(origin, ask);
  const work = mkdtempSync(join(tmpdir(), "candor-verify-"));
  try {
    const manifest = await manifestAt(client, origin);
    const verification = new Verification(client, manifest, work, options);
    const verified = await verification.run();
    if ((await manifestAt(client, origin)).generation !== manifest.generation)
      throw new Error(`${origin} published something else while it was read; run this again`);
    verification.keepLog();
    if (keep !== undefined) cpSync(join(work, COPY), keep, { recursive: true });
    return verified;
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 3 });
    client.close();
  }
}

/** Below the folder to work in: the copied public journal. */
const COPY = "source";

class Verification implements Verifying {
  readonly findings = new Findings();
  readonly folder: string;
  /** Keeps what was found of the log for the next time, once it is known to be of one generation. */
  keepLog: () => void = () => {};
  private readonly notes: string[] = [];

  constructor(
    readonly client: Client,
    readonly manifest: Manifest,
    private readonly work: string,
    private readonly options: VerifyOptions,
  ) {
    this.folder = join(work, COPY);
    mkdirSync(this.folder);
  }

  async run(): Promise<Verified> {
    const { manifest, findings, notes, folder } = this;
    const { origin } = this.options;
    if (manifest.base_url !== origin) notes.push(`${origin} shows what was built for ${manifest.base_url}`);
    this.say("copying the public journal");
    await copySource(this);
    const build = buildOf(folder, manifest.base_url, findings);
    const log = await this.log();
    await recountPublished(this);
    const other = build?.other;
    if (other)
      notes.push(`it was built by ${other}: its log and its figures were checked, and no page was compared`);
    const rebuilt = build !== null && !other && (await this.compare(build, log));
    return { findings, manifest, rebuilt, notes };
  }

  /** Checks the log, if there is one, by itself and by the last one that was kept. */
  private async log(): Promise<CheckedLog | null> {
    const { manifest, findings, notes } = this;
    const { stateDir } = this.options;
    if (!manifest.assets.some(({ path }) => path === LOG.checkpoint)) {
      const before = isKept(logOrigin(manifest.base_url), stateDir);
      if (before)
        findings.add(LOG.checkpoint, "is gone; the log that was kept the last time is published no more");
      else notes.push("it publishes no log of its journal");
      return null;
    }
    const before = findings.count;
    const log = await checkLog(this);
    const kept = log && compareWithKept(log, stateDir, findings);
    if (kept?.ended) notes.push(kept.ended);
    if (kept && findings.count === before) this.keepLog = kept.keep;
    return log;
  }

  /** Compares all that is served with the rebuilt site; false where that cannot be built, which is a finding. */
  private async compare({ settings, compressed }: SourceBuild, log: CheckedLog | null): Promise<boolean> {
    const { client, manifest } = this;
    const { build = rebuild } = this.options;
    const end = new AbortController();
    const building = build(this.folder, this.work, settings, end.signal);
    building.catch(() => {});
    const own = isServedByOwn(client, manifest);
    const reading = own.then(() => this.read(client, manifest, ""));
    const live = await reading.catch(async (error) => {
      end.abort(error);
      await building.catch(() => {});
      throw error;
    });
    this.say("building the same site");
    const rebuilt = await building.catch((error: Error) => {
      this.findings.expect(false, "/source/", `cannot be built: ${error.message.replaceAll("\n", "; ")}`);
      return null;
    });
    if (rebuilt === null) return false;
    const known = new Map(log?.formerTiles);
    // It names the Node that compresses otherwise.
    if (!compressed) known.set(SOURCE + SETTINGS_FILE, readFileSync(join(this.folder, SETTINGS_FILE)));
    await this.compareWith(rebuilt, live, known, { own: await own, compressed });
    return true;
  }

  private async compareWith(
    rebuilt: Rebuilt,
    live: ServedFiles,
    known: KnownFiles,
    { own, compressed }: { own: boolean; compressed: boolean },
  ): Promise<void> {
    const { client, manifest, findings, notes, work } = this;
    const { serve = serveRebuilt } = this.options;
    const dated = withTimesOf(rebuilt.manifest, manifest, known);
    const wanted = compressed ? dated : withEncodingsOf(dated, manifest);
    const alike: string[] = [];
    const assets = wanted.assets.filter(({ path }) => !known.has(path));
    const files = { client, findings, folder: rebuilt.folder, compressed, assets, live, alike };
    let told: ReadonlySet<string>;
    const answers = await this.hasSidecar();
    if (isForSidecar(rebuilt.manifest) && (own || answers)) {
      writeManifest(rebuilt, dated, known);
      const served = await serve(rebuilt, work);
      const second = createClient(served.url, fetchWithin);
      try {
        const again = own ? await this.read(second, rebuilt.manifest, " of the rebuilt site") : null;
        told = await compareFiles({ ...files, rebuilt: again });
        if (answers) await this.answersOf(second, rebuilt, { own, compressed });
      } finally {
        second.close();
        await served.stop();
      }
    } else told = await compareFiles({ ...files, rebuilt: null });
    if (!answers) notes.push("no sidecar answers here: there is no search, since or MCP to compare");
    if (!own) {
      await findAnswersOfNothing(this);
      notes.push(
        "not the sidecar serves these files: npm run doctor -- <origin> tells most of what their server leaves out",
      );
    }
    if (alike.length > 0)
      notes.push(`${alike.join(", ")} differ as pictures of two platforms do, and look the same`);
    compareManifests(manifest, wanted, { told, now: Date.now() }, findings);
    const text = Buffer.from(JSON.stringify(manifest));
    const { body } = await client.ask(DATASETS.manifest, { most: mostOf(text.length) });
    findings.sameBytes(DATASETS.manifest, "its text", body, text);
  }

  private async answersOf(
    second: Client,
    { folder, manifest }: Rebuilt,
    how: Pick<AnswerComparison, "own" | "compressed">,
  ): Promise<void> {
    this.say("searches, since, tools, refusals");
    const read = (path: string) => JSON.parse(readFileSync(join(folder, fileOf(path)), "utf8"));
    const { base_url: baseUrl, withdrawn } = manifest;
    const { client: live, findings } = this;
    const subjects = { dataset: read(DATASETS.reviews), insights: read(DATASETS.insights), withdrawn };
    await compareAnswers({ live, rebuilt: second, subjects, baseUrl, findings, ...how });
  }

  private async read(client: Client, { assets }: Manifest, whose: string): Promise<ServedFiles> {
    let done = 0;
    return readFiles(client, assets, () => {
      if (++done % 250 === 0) this.say(`${done} of ${assets.length} files${whose}`);
    });
  }

  private async hasSidecar(): Promise<boolean> {
    const { status, body } = await this.client.ask(pathOf("getHealth"));
    return status === 200 && /^\{"status":/.test(body.toString());
  }

  private say(line: string): void {
    this.options.onProgress?.(line);
  }
}

async function manifestAt(client: Client, origin: string): Promise<Manifest> {
  const { status, manifest } = await client.manifest(DATASETS.manifest);
  if (manifest !== null) return manifest;
  throw new Error(`${origin}${DATASETS.manifest} answers ${status}, so nothing can be held against it`);
}
