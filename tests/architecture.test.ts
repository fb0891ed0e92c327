import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");

/**
 * Which folders ("rooms") may import which. A file belongs to the first room whose pattern matches it, and may import
 * only files of this project that match one of the room's `may` patterns.
 */
const ROOMS: { room: string; files: RegExp; may: RegExp[] }[] = [
  { room: "data/schema", files: /^data\/schema\//, may: [/^data\/schema\//] },
  { room: "data/text", files: /^data\/text\//, may: [/^data\/text\//] },
  {
    room: "data/insights",
    files: /^data\/insights\//,
    may: [/^data\/insights\//, /^data\/schema\//, /^data\/text\//],
  },
  {
    room: "data/search",
    files: /^data\/search\//,
    may: [/^data\/search\//, /^data\/schema\//, /^data\/text\//],
  },
  {
    room: "data/import",
    files: /^data\/import\//,
    may: [/^data\/import\//, /^data\/schema\//, /^data\/text\//, /^data\/(journal|fault)\.ts$/],
  },
  {
    room: "data/journal.ts",
    files: /^data\/(journal|fault)\.ts$/,
    may: [/^data\/schema\//, /^data\/text\//, /^data\/fault\.ts$/],
  },
  { room: "data", files: /^data\//, may: [/^data\/(?!import\/|search\/)/] },
  {
    room: "content",
    files: /^content\//,
    may: [
      /^content\//,
      /^data\/schema\//,
      /^data\/(dataset|reviews|aggregate-rating)\.ts$/,
      /^data\/search\/(since-)?write\.ts$/,
    ],
  },
  {
    room: "eleventy.config.ts",
    files: /^eleventy\.config\.ts$/,
    may: [/^content\//, /^data\/dataset\.ts$/, /^data\/schema\//],
  },
  {
    room: "sidecar/hub/store",
    files: /^sidecar\/hub\/store\//,
    may: [/^sidecar\/hub\/(store\/|(clock|log|subscription-id)\.ts$)/],
  },
  {
    room: "sidecar/hub/callbacks",
    files: /^sidecar\/hub\/callbacks\//,
    may: [/^sidecar\/hub\/(callbacks\/|(clock|refusals)\.ts$)/, /^data\/schema\//],
  },
  { room: "sidecar/hub", files: /^sidecar\/hub\//, may: [/^sidecar\/hub\//, /^data\/schema\//] },
  {
    room: "sidecar/mcp",
    files: /^sidecar\/mcp\//,
    may: [/^sidecar\/mcp\//, /^sidecar\/http\//, /^sidecar\/published-site\.ts$/, /^data\/schema\//],
  },
  { room: "sidecar/http", files: /^sidecar\/http\//, may: [/^sidecar\/http\//, /^data\/schema\//] },
  {
    room: "sidecar/site.ts",
    files: /^sidecar\/(site|published-site|stored-files|since-representations)\.ts$/,
    may: [
      /^sidecar\/(published-site|stored-files)\.ts$/,
      /^sidecar\/http\//,
      /^data\/schema\//,
      /^data\/search\/(read|since-streams|byte-source)\.ts$/,
    ],
  },
  {
    room: "sidecar",
    files: /^sidecar\//,
    may: [/^sidecar\//, /^data\/schema\//, /^data\/search\/byte-cache\.ts$/],
  },
];

/** Only these entry points read the environment. */
const ENTRY_POINTS = /^(eleventy\.config\.ts|sidecar\/(main|dev)\.ts|.*\/cli\.ts)$/;

const files = ["data", "content", "sidecar"]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .concat("eleventy.config.ts")
  .sort();

const imports = new Map(files.map((file) => [file, importsOf(file)]));

describe("who may know whom", () => {
  test.each(ROOMS.map(({ room }) => room))("%s imports only what it may", (name) => {
    const { may } = ROOMS.find(({ room }) => room === name)!;
    const inside = files.filter((file) => roomOf(file) === name);
    expect(inside.length).toBeGreaterThan(0);
    const trespasses = inside.flatMap((file) =>
      imports
        .get(file)!
        .filter((target) => !may.some((pattern) => pattern.test(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(trespasses).toEqual([]);
  });

  test("there are no circles", () => {
    expect(files.map((file) => circleThrough(file)).filter(Boolean)).toEqual([]);
  });

  test("data/schema imports zod and nothing else from outside", () => {
    const foreign = files
      .filter((file) => file.startsWith("data/schema/"))
      .flatMap((file) => packagesOf(file).map((name) => `${file}: ${name}`))
      .filter((line) => !line.endsWith(": zod"));
    expect(foreign).toEqual([]);
  });

  test("only entry points read the environment", () => {
    const readers = files.filter((file) => !ENTRY_POINTS.test(file) && source(file).includes("process.env"));
    expect(readers).toEqual([]);
  });
});

function roomOf(file: string): string | undefined {
  return ROOMS.find(({ files: pattern }) => pattern.test(file))?.room;
}

function source(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function specifiersOf(file: string): string[] {
  const pattern = /^(?:import|export)\b[^;]*?from "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm;
  return [...source(file).matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3]!);
}

function importsOf(file: string): string[] {
  return specifiersOf(file)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => relative(ROOT, resolve(ROOT, dirname(file), specifier)));
}

function packagesOf(file: string): string[] {
  return specifiersOf(file).filter((specifier) => !specifier.startsWith("."));
}

function circleThrough(start: string): string | null {
  const seen = new Set<string>();
  const walk = (file: string, path: string[]): string | null => {
    for (const target of imports.get(file) ?? []) {
      if (target === start) return [...path, target].join(" -> ");
      if (seen.has(target)) continue;
      seen.add(target);
      const found = walk(target, [...path, target]);
      if (found) return found;
    }
    return null;
  };
  return walk(start, [start]);
}
