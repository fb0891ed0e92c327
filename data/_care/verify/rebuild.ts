import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtManifest } from "../../_reuse/built-manifest.ts";
import { CURRENT, fileOf, MANIFEST_FILE, VARIANT_SUFFIX } from "../../_schema/generation.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { SETTING_NAMES } from "../../_schema/settings.ts";

/** Where the sources lie, in the repository or among the packages of whoever verifies. */
const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));

/** Milliseconds for a build, which of 100,000 reviews takes a quarter of them. */
const MOST_TIME = 20 * 60_000;

export type Rebuilt = Awaited<ReturnType<typeof rebuild>>;

/** Builds a copied public journal in a process of its own, with nothing of this machine's. Throws an Error with what the build says. */
export async function rebuild(
  dataDir: string,
  work: string,
  settings: Partial<Record<(typeof SETTING_NAMES)[number], string>>,
  signal: AbortSignal,
) {
  const siteDir = join(work, "site");
  const eleventy = join(dirname(createRequire(import.meta.url).resolve("@11ty/eleventy")), "../cmd.cjs");
  const child = run([eleventy, "--config=eleventy.config.ts", "--quiet"], {
    ...settings,
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
    STATE_DIR: join(work, "state"),
  });
  const end = () => void child.kill("SIGKILL");
  const timer = setTimeout(end, MOST_TIME);
  signal.addEventListener("abort", end);
  const said = listenTo(child);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  signal.removeEventListener("abort", end);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(said().trim() || `the build ended with ${code}`);
  const folder = realpathSync(join(siteDir, CURRENT));
  const manifest = builtManifest(siteDir);
  return { siteDir, folder, manifest };
}

/** Characters of what a build says, and a sidecar until it listens. */
const MOST_SAID = 64 * 1024;

/** Gives what a process has said so far, here and at every word of it. */
function listenTo({ stdout, stderr }: ChildProcess, hear?: (said: string) => void): () => string {
  let said = "";
  for (const stream of [stdout!, stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => {
      if (said.length < MOST_SAID) said += text;
      hear?.(said);
    });
  return () => said;
}

/** Gives a rebuilt generation another manifest, and these files, by their paths; without compressed forms of either. */
export function writeManifest(
  { folder }: Rebuilt,
  manifest: Manifest,
  files: ReadonlyMap<string, Uint8Array>,
): void {
  for (const [path, bytes] of files) {
    const file = join(folder, fileOf(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  for (const suffix of Object.values(VARIANT_SUFFIX))
    rmSync(join(folder, MANIFEST_FILE + suffix), { force: true });
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
}

/** Serves a rebuilt generation as the sidecar of this release does, on a free port. `stop` resolves when it has ended. */
export async function serveRebuilt({ siteDir }: Rebuilt, work: string) {
  const settings = { SITE_DIR: siteDir, STATE_DIR: join(work, "state"), HOST: "127.0.0.1", PORT: "0" };
  const child = run([join(PROJECT, "sidecar/main.ts")], settings);
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const url = await urlOf(child).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said = listenTo(child, (said) => {
      const url = /"url":"(http:[^"]+)"/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("close", () => reject(new Error(`the rebuilt site cannot be served: ${said().trim()}`)));
  });
}

/** A program of this release, with no other setting than those given. */
function run(args: string[], settings: Record<string, string>): ChildProcess {
  const unset = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    cwd: PROJECT,
    // Nothing of this machine's, such as proxies or options of Node.
    env: { ...unset, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return child;
}
