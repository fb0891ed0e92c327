import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedBefore } from "../../../content/_generation/published-before.ts";
import { deployed } from "../../../data/_care/deployed/deployed.ts";
import { lookAtOrigin } from "../../../data/_care/doctor/live.ts";
import { verify } from "../../../data/_care/verify/verify.ts";
import { fetchWithin } from "../../../data/_fetch/fetch-within.ts";
import { createGoogleReader } from "../../../data/_import/sync/business-profile/google.ts";
import { listLocations } from "../../../data/_import/sync/business-profile/profile.ts";
import { LIMITS } from "../../../data/_import/sync/request.ts";
import { syncOnce } from "../../../data/_import/sync/round.ts";
import { keepConsent } from "../../../data/_import/sync/state.ts";
import { Manifest } from "../../../data/_schema/manifest.ts";
import { peakMemory } from "../peak-memory.ts";

/*
 * Asks a hostile server everything that the product asks of others: one line of JSON for each of the names that are given, with
 * what came of it. Sizes are those of the product, but for an export; times are short where the server is hostile.
 */
const [, , origin, ...names] = process.argv as [string, string, string, ...string[]];
let time = 20_000;
const short = <Limited extends { time: number; silence: number }>(limits: Limited): Limited => ({
  ...limits,
  time,
  silence: time * 0.8,
});
const limitsNow = () => ({
  export: short({ ...LIMITS.export, received: 20_000_000, decoded: 20_000_000 }),
  google: short(LIMITS.google),
});
const ask: typeof fetchWithin = (address, limits, ...rest) => fetchWithin(address, short(limits), ...rest);
const context = {
  now: () => Date.parse("2026-01-01T00:00:00Z"),
  sleep: async () => {},
  signal: new AbortController().signal,
};
const folder = mkdtempSync(join(tmpdir(), "candor-asking-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const stateDir = join(folder, "state");
const siteDir = join(folder, "site");
mkdirSync(stateDir);
keepConsent(stateDir, "1//consent");
const JOURNAL = `${JSON.stringify({
  ...{ id: "kept", rating: 5, date: "2025-01-02", text: "", author: { name: "K" } },
  ...{ source: { name: "Google" }, verification: { level: "platform" } },
})}\n`;

async function sync(at: string): Promise<string> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const business = { name: "Pell", sources: [{ name: "Google", sync: { from: `${at}/export` } }] };
  writeFileSync(join(dataDir, "business.json"), JSON.stringify(business));
  writeFileSync(join(dataDir, "reviews.jsonl"), JOURNAL);
  const lines: string[] = [];
  await syncOnce({
    ...{ dataDir, stateDir: join(dataDir, "state"), more: [], context },
    google: { client: { id: "", secret: "" }, endpoints: endpointsAt(at) },
    build: async () => true,
    log: (line) => lines.push(line),
    limits: limitsNow(),
  });
  if (readFileSync(join(dataDir, "reviews.jsonl"), "utf8") !== JOURNAL) throw new Error("LOST");
  return lines.join("; ");
}

const endpointsAt = (at: string, token = at) => ({
  ...{ consent: at, accounts: at, locations: at, reviews: at },
  token: `${token}/token`,
});

/** With an honest token, or a hostile one. */
async function google(at: string, token: string): Promise<string> {
  const access = { endpoints: endpointsAt(at, token), client: { id: "i", secret: "s" }, stateDir };
  const read = createGoogleReader(access, { context, limits: limitsNow() });
  return JSON.stringify(await listLocations(read, access.endpoints));
}

async function afterUpload(at: string): Promise<string> {
  const manifest = Manifest.parse(await (await fetch(`${origin}/honest/all/manifest.json`)).json());
  const link = `<${at}/hub>; rel="hub"`;
  const assets = manifest.assets.map((asset) => ({ ...asset, link }));
  const clock = { now: () => 0, sleep: async () => {} };
  const purge = { url: `${at}/purge`, header: "Key: s3cret", body: "{}" };
  return deployed(
    { ...manifest, base_url: at, assets },
    { wait: 0, purge, ask, clock, onProgress: () => {} },
  );
}

const LIVE = "https://reviews.pell-plumbing.com";

async function build(at: string): Promise<string> {
  const detour: typeof fetchWithin = (address, ...rest) => ask(address.replace(LIVE, at), ...rest);
  const { notes, published } = await publishedBefore({ siteDir, baseUrl: LIVE, ask: detour });
  return [...notes, `compared with ${published?.ids.length ?? 0}`].join("; ");
}

async function doctor(at: string): Promise<string> {
  const sections = await lookAtOrigin(at, siteDir, ask);
  return sections.flatMap(({ findings }) => findings.map(({ mark, what }) => `${mark} ${what}`)).join("; ");
}

async function examine(at: string): Promise<string> {
  const { findings } = await verify({ origin: at, stateDir, ask });
  return findings.lines.join("; ");
}

const USERS: Record<string, (at: (place: string) => string) => Promise<string>> = {
  "sync of an address": (at) => sync(at("all")),
  "Google's list": (at) => google(at("all"), `${origin}/honest/all`),
  "Google's token": (at) => google(`${origin}/honest/all`, at("all")),
  "deployed: the manifest": (at) => afterUpload(at("manifest")),
  "deployed: a topic": (at) => afterUpload(at("files")),
  "deployed: the cache": (at) => afterUpload(at("purge")),
  "deployed: the hub": (at) => afterUpload(at("hub")),
  "build: the live site": (at) => build(at("all")),
  "build: the live manifest": (at) => build(at("manifest")),
  "doctor: the origin": (at) => doctor(at("all")),
  "doctor: the files": (at) => doctor(at("files")),
  "verify: the origin": (at) => examine(at("all")),
  "verify: the files": (at) => examine(at("files")),
};

for (const name of names) {
  if (name !== "honest") time = 150;
  for (const [user, use] of Object.entries(USERS)) {
    const begun = performance.now();
    const said = await use((place) => `${origin}/${encodeURIComponent(name)}/${place}`).catch(
      (error: Error) => error.message,
    );
    const took = Math.round(performance.now() - begun);
    const peak = peakMemory();
    console.log(
      JSON.stringify({ name, user, said: said.slice(0, 2000), time: took, peak: Math.round(peak) }),
    );
  }
}
