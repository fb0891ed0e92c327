import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { PublishEntry } from "../../data/_schema/journal-entry.ts";
import { freePort } from "../helpers/free-port.ts";
import { writeCorpus } from "./corpus.ts";

/*
 * `npx tsx tests/bench/same-bytes.ts <other checkout> [--sites demonstration,empty] [--keep <folder>]`
 * Builds eight sites with this checkout and with another one and compares every file of both, and what both sidecars answer.
 * Exits with 1 when anything differs. Left out of the comparison: the times and compressed forms in the manifest, the names of the hashed
 * assets, and the code of the bundled scripts, whose differences are listed apart. `--keep` keeps what the other one built.
 */
const HERE = resolve(import.meta.dirname, "../..");
const BASE_URL = "http://localhost:18080";
/** Where the sidecar that is asked listens. */
const PORT = String(await freePort());
const ORIGIN = `http://127.0.0.1:${PORT}`;

const SITES: Record<string, (folder: string) => void> = {
  demonstration: (folder) =>
    cpSync(join(HERE, "data"), folder, {
      recursive: true,
      filter: (path) => !relative(HERE, path).startsWith("data/_"),
    }),
  empty: (folder) => write(folder, { name: "Empty Plumbing" }, []),
  three: (folder) => write(folder, { name: "Three Plumbing" }, languageEntries("en").slice(0, 3)),
  "five-stars": (folder) =>
    write(
      folder,
      { name: "Five Stars Pest Control", services: [{ id: "wasps", name: "Wasps" }] },
      demonstrationEntries()
        .slice(0, 80)
        .map((entry) => ({
          ...entry,
          rating: 5,
          technicians: undefined,
          services: undefined,
          service_areas: undefined,
        })),
    ),
  "spanish-german": (folder) =>
    write(folder, { name: "Fontanería Ruiz", language: "es", technicians: [{ name: "Ana Ruiz" }] }, [
      ...languageEntries("es"),
      ...languageEntries("de"),
    ]),
  german: (folder) => inLanguage(folder, "de"),
  french: (folder) => inLanguage(folder, "fr-CA"),
  "3000": (folder) => writeCorpus(folder, { reviews: 3000 }),
};

const HEADERS = [
  "content-type",
  "etag",
  "cache-control",
  "vary",
  "link",
  "allow",
  "content-length",
  "access-control-allow-origin",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sites: { type: "string" }, keep: { type: "string" } },
});
const [other] = positionals;
if (other === undefined || !existsSync(join(other, "package.json"))) {
  console.error(
    "usage: npx tsx tests/bench/same-bytes.ts <other checkout, with node_modules> [--sites a,b] [--keep <folder>]",
  );
  process.exit(2);
}
const names = values.sites?.split(",") ?? Object.keys(SITES);
const scratch = mkdtempSync(join(tmpdir(), "candor-same-"));
const kept = values.keep === undefined ? scratch : resolve(values.keep);
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

let different = 0;
for (const name of names) {
  const begun = performance.now();
  const theirs = join(kept, `${name}-there`);
  const dataDir = join(kept, `${name}-data`);
  if (!existsSync(dataDir)) SITES[name]!(dataDir);
  if (!existsSync(join(theirs, "answers.json"))) await make(resolve(other), dataDir, theirs);
  const ours = join(scratch, `${name}-here`);
  await make(HERE, dataDir, ours);
  const [mine, yours] = [await contents(ours), await contents(theirs)];
  const differing = [...new Set([...mine.keys(), ...yours.keys()])]
    .sort()
    .filter((path) => mine.get(path) !== yours.get(path));
  const scripts = differing.filter((path) => /^assets\/.*\.(js|bin)$/.test(path));
  const rest = differing.filter((path) => !scripts.includes(path));
  different += rest.length;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `${name}: ${mine.size} files and answers, ${rest.length === 0 ? "all the same" : `${rest.length} differ`}` +
      `${scripts.length > 0 ? `; other code in ${scripts.join(", ")}` : ""} (${seconds} s)`,
  );
  for (const path of rest.slice(0, 12))
    console.log(`  ${path}: ${firstDifference(yours.get(path), mine.get(path))}`);
}
process.exit(different === 0 ? 0 : 1);

/** Builds a site with a checkout, and keeps its sidecar's answers beside it. */
async function make(checkout: string, dataDir: string, siteDir: string): Promise<void> {
  rmSync(siteDir, { recursive: true, force: true });
  mkdirSync(siteDir, { recursive: true });
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
    STATE_DIR: join(siteDir, ".state"),
    BASE_URL,
    PORT,
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
  };
  await ended(
    spawn("npm", ["run", "--silent", "build"], {
      cwd: checkout,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  const sidecar = spawn("node", ["--import", "tsx", "sidecar/main.ts"], {
    cwd: checkout,
    env,
    stdio: "ignore",
  });
  try {
    for (let tries = 0; !(await fetch(`${ORIGIN}/readyz`).catch(() => null))?.ok; tries++) {
      if (tries > 300) throw new Error(`the sidecar of ${checkout} does not answer`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    writeFileSync(join(siteDir, "answers.json"), JSON.stringify(await answers()));
  } finally {
    const closed = new Promise((resolve) => sidecar.once("close", resolve));
    sidecar.kill("SIGTERM");
    await closed;
  }
}

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error("a build failed");
}

/** What a sidecar answers to a fixed set of requests: status, the headers that matter, and the body. */
async function answers(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  const search = [
    "",
    "rating=1",
    "min_rating=4&max_rating=5&limit=3",
    "since=2025-01-01&until=2025-06-30",
    "query=on+time",
    "query=die",
    "query=leak&match=words",
    "query=water+heater+leking&match=words&sort=relevance",
    "query=limpio+y+rapido&match=words",
    "mentions_technician=dana",
    "mentions_service=water-heater",
    "mentions_area=old+town",
    "aspect=price&sentiment=negative",
    "sentiment=mixed",
    "source=google",
    "language=de",
    "verification=transaction",
    "has_text=false",
    "has_reply=true",
    "sort=oldest&limit=5",
    "sort=lowest",
    "sort=highest",
    "facets=true&limit=1",
    "sort=relevance",
    "rating=6&limit=0&sort=x",
    "rating=1&rating=2",
    "cursor=abc",
    "nonsense=1",
    "min_rating=",
    "since=2025-02-30",
    "match=all",
    `query=${"x".repeat(201)}`,
  ];
  for (const query of search) await ask(all, `/api/reviews/search?${query}`);
  for (const path of ["2026-01-01", "2027-01-01", "2026-13-01", "x"])
    await ask(all, `/api/reviews/since/${path}`);
  for (const path of [
    "/",
    "/reviews.json",
    "/nowhere",
    "/healthz",
    "/review/none/",
    "/mcp",
    "/api/websub/hub",
    "/.hosts/",
  ]) {
    await ask(all, path);
    await ask(all, path, { headers: { accept: "text/html" } });
  }
  for (const method of ["HEAD", "OPTIONS", "DELETE", "PUT"]) await ask(all, "/reviews.json", { method });
  for (const body of [
    "",
    "hub.mode=subscribe",
    "hub.mode=x&hub.topic=y&hub.callback=http://127.0.0.1/&hub.lease_seconds=a",
  ]) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await ask(all, "/api/websub/hub", { method: "POST", headers, body });
  }
  await agentsAnswers(all);
  return all;
}

async function agentsAnswers(all: Record<string, string>): Promise<void> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  let id = 0;
  const call = (method: string, params: object) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params });
    return ask(all, `/mcp ${method} ${JSON.stringify(params)}`, { method: "POST", headers, body });
  };
  const client = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "same-bytes", version: "1" },
  };
  const session = (await call("initialize", client)).headers.get("mcp-session-id");
  headers["mcp-session-id"] = session ?? "";
  headers["mcp-protocol-version"] = "2025-11-25";
  const listed = await call("tools/list", {});
  const { tools } = ((await listed.clone().json()) as { result: { tools: { name: string }[] } }).result;
  for (const method of ["resources/list", "resources/templates/list", "prompts/list", "ping", "no/such"])
    await call(method, {});
  await call("resources/read", { uri: `${BASE_URL}/insights.json` });
  const given = [
    {},
    { query: "leak" },
    { query: "leak", limit: 2, full_text: true },
    { date: "2026-01-01", limit: 2 },
    { aspect: "price" },
    { aspect: "nothing" },
    { name: "dana" },
    { name: "water-heater" },
    { name: "old-town" },
    { kind: "technicians" },
    { kind: "services", aspect: "price" },
    { by: "quarter" },
    { by: "year", min_rating: 4 },
    { id: "g-1" },
    { section: "faq" },
    { section: "method" },
    { rating: 9 },
    { unknown: 1 },
  ];
  for (const { name } of tools) for (const args of given) await call("tools/call", { name, arguments: args });
}

async function ask(all: Record<string, string>, name: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${ORIGIN}${name.split(" ")[0]}`, { ...init, redirect: "manual" });
  const headers = HEADERS.map((header) => `${header}: ${response.headers.get(header)}`);
  const accept = new Headers(init.headers).get("accept") ?? "";
  all[
    `${init.method ?? "GET"} ${name} ${accept} ${typeof init.body === "string" ? init.body.slice(0, 40) : ""}`
  ] = [response.status, ...headers, await response.clone().text()].join("\n");
  return response;
}

/** Every file of what is published by a site folder, and each answer, by name; what may differ is taken out. */
async function contents(siteDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const root = join(siteDir, "current");
  for (const entry of await readdir(`${root}/`, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = relative(root, join(entry.parentPath, entry.name));
    const bytes = readFileSync(join(root, path));
    const text = /\.(png|jpg|webp|avif|woff2|ico|bin|ttf)$/.test(path)
      ? bytes.toString("latin1")
      : bytes.toString("utf8");
    found.set(nameless(path), path === "manifest.json" ? "" : nameless(text));
  }
  const given = JSON.parse(readFileSync(join(siteDir, "answers.json"), "utf8")) as Record<string, string>;
  for (const [name, answer] of Object.entries(given)) found.set(name, lawful(nameless(answer)));
  return found;
}

/** Without the hashes in names of assets. */
function nameless(text: string): string {
  return text.replaceAll(/(assets\/[\w/-]+)\.[0-9a-f]{8}\.(\w+)/g, "$1.$2");
}

/** Without validators and lengths of what holds names of assets, and what changes with the time of a build. */
function lawful(text: string): string {
  return text.includes("text/html")
    ? text.replace(/^etag: .*$/m, "").replace(/^content-length: .*$/m, "")
    : text
        .replaceAll(/20\d{6}T\d{9}Z-[0-9a-f]{8}/g, "GENERATION")
        .replaceAll(/"lastModified\\?":\\?"[^"]+"/g, "")
        // The manifest holds the sizes of compressed forms.
        .replaceAll(/(manifest\.json\\?"[^{}]*"size\\?":)\d+/g, "$1");
}

function firstDifference(before = "(nothing)", after = "(nothing)"): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  const piece = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 80));
  return `at ${at}\n    - ${piece(before)}\n    + ${piece(after)}`;
}

function write(folder: string, business: object, entries: readonly object[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "business.json"), JSON.stringify(business));
  writeFileSync(join(folder, "reviews.jsonl"), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

/** The demonstration with its pages in another language. */
function inLanguage(folder: string, language: string): void {
  SITES["demonstration"]!(folder);
  const file = join(folder, "business.json");
  const business = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...business, language }));
}

function demonstrationEntries(): PublishEntry[] {
  return lines<PublishEntry>("data/reviews.jsonl").filter((entry) => "rating" in entry);
}

/** The labelled reviews of a language as entries of a journal. */
function languageEntries(language: string): object[] {
  const file = { en: "insights-held-out", es: "languages/es.held-out", de: "languages/de.development" }[
    language
  ];
  return lines<{ text: string; rating?: number }>(`tests/fixtures/${file}.jsonl`).map(
    ({ text, rating = 4 }, index) => ({
      id: `${language}-${index}`,
      rating,
      date: new Date(Date.UTC(2024, 0, 1 + index * 3)).toISOString().slice(0, 10),
      text,
      author: { name: `Kim ${String.fromCharCode(65 + (index % 26))}.` },
      source: { name: index % 4 === 0 ? "first-party" : "Google" },
      verification: { level: index % 4 === 0 ? "transaction" : "platform" },
      ...(index % 3 === 0 && { language }),
      ...(index % 5 === 0 && { reply: { date: "2026-01-01", text: "Gracias." } }),
    }),
  );
}

function lines<Line>(path: string): Line[] {
  return readFileSync(join(HERE, path), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Line);
}
