import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { DataPackage } from "../../data/_schema/data-package.ts";
import type { Review } from "../../data/_schema/review.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { codeBlocks, section } from "../helpers/documents.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { HOSTILE_TEXTS } from "../helpers/hostile-texts.ts";
import { knownReviews } from "../helpers/known-reviews.ts";
import { openOrigin } from "../helpers/origin.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";

type Row = Record<string, string>;

const FORMULAS = [
  '=HYPERLINK("https://evil.example","Refund")',
  "+1 for the plumber",
  "-1",
  "@SUM(A1:A9)",
  "\t=1+1",
  "  =1+1",
  "\n=1+1",
  "\uff1d1+1",
];

/** Words that nothing is put before, an apostrophe of the customer's own among them. */
const PLAIN = [
  "'twas fine",
  "'=quoted",
  "Good = cheap",
  'He said "fine", twice',
  "a\nb\n\nc",
  "",
  "a;b,c|d",
  "O'Brien",
];

const files = {
  "business.json": JSON.stringify({
    name: "Pell",
    technicians: [{ name: 'Ana "Nan", Ruiz', aliases: ["Ana"] }],
    services: [{ id: "leak", name: "Leak" }],
  }),
  "reviews.jsonl": journalOf(
    ...[...FORMULAS, ...PLAIN, ...HOSTILE_TEXTS.map(({ given }) => given)].map((text, index) =>
      publishing(`r-${index}`, {
        text,
        title: text.trim() === "" ? undefined : text,
        author: { name: `N ${index}` },
        reply: { text: `Ana: ${text}` },
        services: ["leak"],
        technicians: ["Ana"],
      }),
    ),
  ),
};

async function tableOf(siteDir: string) {
  const { get } = await openOrigin({ siteDir });
  const answer = await get("/reviews.csv");
  const text = await answer.text();
  const description = (await (await get("/datapackage.json")).json()) as DataPackage;
  const { reviews } = (await (await get("/reviews.json")).json()) as ReviewsDataset;
  return { answer, text, description, reviews, rows: parse(text, { columns: true }) as Row[] };
}

test("RFC 4180: lines end with CRLF, every row has every column, and the media type is text/csv", async () => {
  const { answer, text, description, rows, reviews } = await tableOf(demonstrationSite());
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("link")).toMatch(/<[^>]*\/datapackage\.json>; rel="describedby"/);
  expect(answer.headers.get("etag")).toMatch(/^"/);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.split("\r\n")[0]).toBe(
    description.resources[0]!.schema.fields.map(({ name }) => name).join(","),
  );
  expect(rows.map(({ id }) => id)).toEqual(reviews.map(({ id }) => id));
});

test.each([
  ["hostile texts", files],
  ["all that can be known of a review", knownReviews({})],
])("every cell of %s gives back what /reviews.json has", async (_, given) => {
  const { siteDir } = await draftSite(given);
  const { rows, reviews, description } = await tableOf(siteDir);
  const types = new Map(description.resources[0]!.schema.fields.map(({ name, type }) => [name, type]));
  expect(rows).toHaveLength(reviews.length);
  for (const [index, review] of reviews.entries()) {
    const row = rows[index]!;
    const guarded = JSON.parse(row["guarded"]!) as string[];
    const value = (name: string) => {
      const cell = guarded.includes(name) ? row[name]!.slice(1) : row[name]!;
      if (guarded.includes(name)) expect(row[name]![0]).toBe("'");
      return cellOf(cell, types.get(name)!);
    };
    const read = Object.fromEntries([...types.keys()].map((name) => [name, value(name)]));
    expect(read).toEqual({ ...flat(review), guarded });
  }
});

test("no cell of words begins as a formula does, those that did are named, and no other is altered", async () => {
  const { siteDir } = await draftSite(files);
  const { rows } = await tableOf(siteDir);
  for (const row of rows)
    for (const [name, cell] of Object.entries(row))
      expect(cell, `${row["id"]} ${name}`).not.toMatch(/^\s*[=+\-@\uff1d]/);
  const of = (id: number) => rows.find((row) => row["id"] === `r-${id}`)!;
  for (const [id, text] of FORMULAS.entries()) {
    expect(JSON.parse(of(id)["guarded"]!), text).toEqual(["title", "text"]);
    expect(of(id)["text"]).toBe(`'${text}`);
  }
  for (const [at, text] of PLAIN.entries())
    expect(of(FORMULAS.length + at)).toMatchObject({ text, guarded: "[]" });
});

test("the Data Package tells the bytes, the digest, and types and bounds that hold for every cell", async () => {
  const { text, description, rows, reviews } = await tableOf(demonstrationSite());
  const [resource] = description.resources;
  const bytes = Buffer.from(text);
  expect(resource).toMatchObject({
    path: "reviews.csv",
    bytes: bytes.length,
    hash: `sha256:${createHash("sha256").update(bytes).digest("hex")}`,
  });
  const seen = new Set<string>();
  for (const { name, type, constraints = {} } of resource!.schema.fields) {
    for (const cell of rows.map((row) => row[name]!)) {
      if (cell === "") {
        expect(constraints["required"], name).toBeUndefined();
        continue;
      }
      seen.add(name);
      expect(cell, name).toMatch(LEXICAL[type]);
      if (constraints["enum"]) expect(constraints["enum"]).toContain(cell);
      if (constraints["maximum"]) expect(Number(cell)).toBeLessThanOrEqual(Number(constraints["maximum"]));
    }
  }
  expect(seen.size).toBeGreaterThan(15);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(reviews.length);
});

test("the commands of the README read it, with the tools that are here", async () => {
  const { url } = await serveOrigin({ siteDir: demonstrationSite() });
  const { reviews } = (await (await fetch(`${url}/reviews.json`)).json()) as ReviewsDataset;
  const google = reviews.filter(({ source }) => source.name === "Google");
  const commands = codeBlocks(section("data/README.md", "## Keeping a copy"), "sh").flatMap((block) =>
    block.trim().split("\n"),
  );
  const [duckdb, pandas, plain] = commands.map((command) => command.replaceAll("http://localhost:8080", url));
  const ran = {
    duckdb: await outputOf(duckdb!, "duckdb --version"),
    pandas: await outputOf(pandas!, "python3 -c 'import pandas'"),
    python3: await outputOf(plain!, "python3 -c pass"),
  };
  for (const table of [ran.duckdb, ran.pandas])
    if (table !== null) expect(table).toMatch(new RegExp(`Google\\D+${google.length}\\b`));
  const rows = ran.python3?.split("\n").filter((line) => line.startsWith("{'id'"));
  if (rows) expect(rows).toHaveLength(reviews.length);
  const left = Object.entries(ran).flatMap(([tool, output]) => (output === null ? [tool] : []));
  if (left.length > 0) console.warn(`not run, since they are not here: ${left.join(", ")}`);
});

/** How a Table Schema writes each type. */
const LEXICAL = {
  string: /./s,
  integer: /^\d+$/,
  number: /^\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  array: /^\[.*\]$/,
};

function cellOf(cell: string, type: keyof typeof LEXICAL): unknown {
  if (cell === "") return undefined;
  return type === "string" || type === "date" ? cell : JSON.parse(cell);
}

/** A review as a row has it, of which an empty text is nothing. */
function flat({
  author,
  source,
  verification,
  mentions,
  reply,
  original_rating,
  collection,
  photos = [],
  ...review
}: Review) {
  return {
    ...review,
    text: review.text || undefined,
    author: author.name,
    source: source.name,
    source_url: source.url,
    verification: verification.level,
    verification_method: verification.method,
    ...mentions,
    reply: reply?.text,
    reply_date: reply?.date,
    original_rating: original_rating?.value,
    original_best: original_rating?.best,
    ...collection,
    photos: photos.map(({ src }) => src),
  };
}

/** What a line of the shell writes; null where what it needs is not here. */
async function outputOf(command: string, needs: string): Promise<string | null> {
  const { PATH } = process.env;
  // Another Python before the system's has not its packages.
  const env = [PATH, `/usr/bin:${PATH}`]
    .map((path) => ({ ...process.env, PATH: path }))
    .find((each) => spawnSync("sh", ["-c", needs], { stdio: "ignore", env: each }).status === 0);
  if (!env) return null;
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { maxBuffer: 16 * 1024 * 1024, env });
  return stdout;
}
