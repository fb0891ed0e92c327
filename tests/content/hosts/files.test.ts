import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hostFiles } from "../../../content/_hosts/write-host-files.ts";
import { headersOf, PREFLIGHT } from "../../../data/_schema/headers.ts";
import type { Asset, Manifest } from "../../../data/_schema/manifest.ts";
import { OPERATIONS } from "../../../data/_schema/operations.ts";
import { generate, NO_REVIEWS } from "../../helpers/bare-generation.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";

const NOON = Date.parse("2026-03-31T12:00:00Z");
const current = (name: string, siteDir = demonstrationSite()) => join(siteDir, "current", name);
const text = (name: string) => readFileSync(current(name), "utf8");
const manifest = (): Manifest => JSON.parse(text("manifest.json"));

/** What a host does not take from its own knowledge of a file. */
function fieldsOf(asset: Pick<Asset, "path" | "media_type" | "link">): Record<string, string> {
  const { vary: _, ...fields } = headersOf({ ...asset, mediaType: asset.media_type });
  return fields;
}

/** It cannot list itself. */
const MANIFEST = { path: "/manifest.json", media_type: "application/json" };

/** Types that a host does not know from the name. */
const TYPED = [
  "/feed.xml",
  "/.well-known/api-catalog",
  "/.well-known/ai-catalog.json",
  "/mcp/server-card",
  "/reviews.csv",
  "/schemas/review.json",
];

interface Rule {
  pattern: RegExp;
  fields: [name: string, value: string][];
}

/** The fields that rules give an address; a field that two of them give is there twice. */
const given = (rules: readonly Rule[], path: string) =>
  rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ fields }) => fields);

const escaped = (pattern: string) => pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&");

/** As Netlify and Cloudflare Pages read them. */
function readHeaders(file: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of file.split("\n")) {
    if (line.startsWith("/"))
      rules.push({ pattern: new RegExp(`^${escaped(line).replace("*", ".*")}$`), fields: [] });
    else if (line !== "") {
      const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line)!;
      rules.at(-1)!.fields.push([name!.toLowerCase(), value!]);
    }
  }
  return rules;
}

/** As Vercel reads them; these sources are regular expressions. */
function readVercel(file: string): Rule[] {
  const { headers } = JSON.parse(file) as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
  };
  return headers.map(({ source, headers }) => ({
    pattern: new RegExp(`^${source}$`),
    fields: headers.map(({ key, value }) => [key.toLowerCase(), value]),
  }));
}

describe.each([
  ["_headers", readHeaders],
  ["vercel.json", readVercel],
] as const)("%s", (name, read) => {
  test("gives every file the fields that the sidecar gives it, each of them once", () => {
    const rules = read(text(name));
    for (const asset of [...manifest().assets, MANIFEST]) {
      const fields = given(rules, asset.path);
      expect(new Set(fields.map(([field]) => field)).size, asset.path).toBe(fields.length);
      const { "content-type": type, ...others } = Object.fromEntries(fields);
      expect(others, asset.path).toMatchObject(fieldsOf(asset));
      if (type !== undefined) expect(type, asset.path).toBe(asset.media_type);
      else expect(TYPED).not.toContain(asset.path);
    }
  });

  test("has no field that the sidecar does not have, and no ETag, which hosts cannot be given", () => {
    const known = new Set([
      "content-type",
      ...manifest().assets.flatMap((asset) => Object.keys(fieldsOf(asset))),
    ]);
    const fields = read(text(name)).flatMap(({ fields }) => fields.map(([field]) => field));
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
  });

  test("has fewer than a hundred rules, each line shorter than Cloudflare's 2,000 characters", () => {
    expect(read(text(name)).length).toBeLessThan(100);
    for (const line of text(name).split("\n")) expect(line.length).toBeLessThan(2000);
  });

  test("has at most a hundred of them with any number of the owner's files, those that matter first", () => {
    const { base_url, assets } = manifest();
    const [page] = assets.filter(({ path }) => path === "/about/") as [Asset];
    const more = Array.from({ length: 300 }, (_, index) => ({ ...page, path: `/${index}/`, link: "<x>" }));
    const files = hostFiles({
      base_url,
      withdrawn: [],
      assets: [...more, ...assets].map(withoutLink),
      sidecar: true,
    });
    const rules = read(files[name]!);
    if (name === "_headers") expect(rules.length).toBe(100);
    for (const path of TYPED) expect(Object.fromEntries(given(rules, path))["content-type"]).toBeDefined();
  });
});

const withoutLink = ({ link: _, ...asset }: Asset): Asset => asset;

test("_headers has the pages of errors as Cloudflare Pages leads to them, too: without their ends", () => {
  const rules = readHeaders(text("_headers"));
  for (const path of ["/404", "/410"])
    expect(given(rules, path).toSorted()).toEqual(given(rules, `${path}.html`).toSorted());
});

test("vercel.json leaves the sidecar's addresses alone, which it would change on their way", () => {
  const rules = readVercel(text("vercel.json"));
  for (const { path } of OPERATIONS.filter(({ made }) => made === "sidecar"))
    expect(given(rules, path.replace("{date}", "2026-01-01")), path).toEqual([]);
});

test("_redirects has what was withdrawn, and keeps what is not for publishing to itself", () => {
  const { withdrawn } = manifest();
  expect(withdrawn.length).toBeGreaterThan(0);
  const lines = text("_redirects").trimEnd().split("\n");
  for (const id of withdrawn)
    expect(lines.filter((line) => line.startsWith(`/review/${id}/ `))).toEqual([
      `/review/${id}/ /410.html 410`,
      `/review/${id}/ /410 302`,
    ]);
  for (const path of ["/.hosts/*", "/vercel.json"]) expect(lines).toContain(`${path} /404.html 404!`);
  expect(readdirSync(current(".hosts/withdrawn")).sort()).toEqual([...withdrawn].sort());
});

describe.each([".hosts/nginx.conf", ".hosts/Caddyfile"])("%s", (name) => {
  test("names nothing of a generation, so that it stays as it is over rebuilds", () => {
    const { base_url, assets } = manifest();
    const linked = assets.filter(({ link }) => link !== undefined);
    expect(hostFiles({ base_url, withdrawn: ["another"], assets: linked, sidecar: true })[name]).toBe(
      text(name),
    );
  });

  test("has every field of the table of the sidecar, as it is there", () => {
    const fields = { ...PREFLIGHT, ...Object.assign({}, ...manifest().assets.map(fieldsOf)) };
    for (const value of Object.values(fields)) expect(text(name)).toContain(value);
    for (const { link } of manifest().assets) if (link) expect(text(name)).toContain(link);
  });

  test("passes on every address of the sidecar", () => {
    for (const { path } of OPERATIONS.filter(({ made }) => made === "sidecar"))
      expect(text(name)).toContain(path.replace("{date}", ""));
  });

  test("names no folder of the machine that built it", () => {
    expect(text(name)).not.toContain(demonstrationSite());
  });
});

test("without a sidecar none of its addresses is passed on, and below another site's path there is no file", () => {
  const { base_url, assets } = manifest();
  const files = hostFiles({ base_url, withdrawn: [], assets, sidecar: false });
  for (const name of [".hosts/nginx.conf", ".hosts/Caddyfile"]) {
    expect(files[name]).not.toMatch(/sidecar|proxy/);
    for (const { path } of OPERATIONS.filter(({ made }) => made === "sidecar"))
      expect(files[name]).not.toContain(`${path.replace("{date}", "")} `);
  }
  expect(files["_headers"]).toContain("/api/*\n");
  expect(hostFiles({ base_url: `${base_url}/reviews`, withdrawn: ["a"], assets, sidecar: false })).toEqual(
    {},
  );
});

describe("over a rebuild", () => {
  const LONG = "All work and no play. ".repeat(40);
  const FILES = [".hosts/nginx.conf", ".hosts/Caddyfile", "_headers", "_redirects", "vercel.json"];

  test("each published file was last modified when its manifest says, and nothing that stays the same moves", async () => {
    const siteDir = folderWith();
    const modified = (name: string) => statSync(current(name, siteDir)).mtimeMs;
    const times = async (now: number, changing: string) => {
      const { assets, built_at } = await generate(siteDir, now, { "a.txt": LONG, "b.txt": LONG + changing });
      for (const { path, last_modified, encodings } of assets) {
        expect(modified(path), path).toBe(Date.parse(last_modified));
        if (encodings.br) expect(modified(`${path}.br`), path).toBe(Date.parse(last_modified));
        if (encodings.gzip) expect(modified(`${path}.gz`), path).toBe(Date.parse(last_modified));
      }
      expect(assets.some(({ encodings }) => encodings.br && encodings.gzip)).toBe(true);
      expect(modified("manifest.json")).toBe(Date.parse(built_at));
      expect(modified("manifest.json.br")).toBe(Date.parse(built_at));
      return Object.fromEntries(
        [...FILES, "a.txt", "a.txt.br", "b.txt"].map((name) => [name, modified(name)]),
      );
    };
    const first = await times(NOON, "one");
    const second = await times(NOON + 60_000, "two");
    expect([...new Set(Object.values(first))]).toEqual([NOON]);
    expect(second).toEqual({ ...first, "b.txt": NOON + 60_000 });
  });

  test("a change of the rules is a change of their file", async () => {
    const siteDir = folderWith();
    const read = () => ["_headers", "_redirects"].map((name) => readFileSync(current(name, siteDir), "utf8"));
    await generate(siteDir, NOON);
    const before = read();
    const withdrawnIds = ["g-1"];
    await generate(siteDir, NOON + 60_000, { "x.txt": "x" }, {
      ...NO_REVIEWS,
      unpublished: { withdrawnIds },
    } as never);
    const after = read();
    expect(before[0]).not.toContain("/x.txt");
    expect(after[0]).toContain("/x.txt");
    expect(after[1]).toContain("/review/g-1/ /410.html 410");
  });
});
