import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { LONGEST } from "./helpers/run/longest-first.ts";

const ROOT = resolve(import.meta.dirname, "..");

const SCHEMA = /^data\/_schema\//;
const TEXT = /^data\/_text\//;
const REUSE = /^data\/_reuse\//;
const FETCH = /^data\/_fetch\//;
const COMMAND = /^data\/_command\//;

/**
 * Which folders ("rooms") may import which. A file belongs to the first room whose pattern matches it, and may import
 * files of its own room and those that match one of the room's `may` patterns.
 */
const ROOMS: Room[] = [
  { room: "data/_schema", files: SCHEMA, may: [] },
  // What is said to people is one folder, which the insights fill in as well as the pages.
  { room: "data/_text", files: TEXT, may: [/^content\/_strings\/en\.json$/] },
  { room: "data/_reuse", files: REUSE, may: [SCHEMA] },
  { room: "data/_fetch", files: FETCH, may: [SCHEMA, TEXT, /^data\/_log\//] },
  { room: "data/_command", files: COMMAND, may: [SCHEMA] },
  { room: "data/_journal", files: /^data\/_journal\//, may: [SCHEMA, TEXT, REUSE, COMMAND] },
  { room: "data/_log", files: /^data\/_log\//, may: [SCHEMA, TEXT] },
  { room: "data/_mentions", files: /^data\/_mentions\//, may: [SCHEMA, TEXT] },
  { room: "data/_search", files: /^data\/_search\//, may: [SCHEMA, TEXT] },
  {
    room: "data/_import",
    files: /^data\/_import\//,
    // What the cells of a table name is found as a build finds it in texts; given names that it knows tell the order of names.
    may: [
      SCHEMA,
      TEXT,
      REUSE,
      FETCH,
      COMMAND,
      /^data\/_journal\//,
      /^data\/_mentions\/(mentions|roster-names|name-words)\.ts$/,
    ],
  },
  { room: "data/_insights", files: /^data\/_insights\//, may: [SCHEMA, TEXT, REUSE, /^data\/_mentions\//] },
  {
    room: "data/_training",
    files: /^data\/_training\//,
    may: [
      SCHEMA,
      TEXT,
      COMMAND,
      /^data\/_(mentions|insights)\//,
      /^data\/_search\/(spelling\/|full-text\/stem\.ts$)/,
    ],
  },
  {
    room: "data/_dataset",
    files: /^data\/_dataset\//,
    may: [SCHEMA, TEXT, REUSE, /^data\/_(journal|log|mentions|insights)\//],
  },
  {
    room: "data/_care",
    files: /^data\/_care\//,
    may: [
      SCHEMA,
      TEXT,
      FETCH,
      COMMAND,
      /^data\/_(journal|log|insights|dataset)\//,
      /^data\/_import\/(decisions|keyed-ids|sync\/(sources|state)|tables\/platforms)\.ts$/,
      /^data\/_reuse\/(built-manifest|engine|in-turn)\.ts$/,
    ],
  },
  {
    room: "content",
    files: /^content\//,
    may: [
      SCHEMA,
      REUSE,
      FETCH,
      COMMAND,
      /^data\/_dataset\/(dataset|aggregate-rating|replies)\.ts$/,
      /^data\/_journal\/(journal|log-file|nearest|owners-file|picture)\.ts$/,
      /^data\/_log\//,
      /^data\/_insights\/figures\/(differences|last-year|points|stars)\.ts$/,
      /^data\/_search\/((since-)?write|offline\/(offline-index|page-module)|full-text\/marks)\.ts$/,
      /^data\/_text\/(group-by|messages|primary-language|slug|word-list)\.ts$/,
      /^public\/assets\/review-card\.js$/,
    ],
  },
  {
    room: "eleventy.config.ts",
    files: /^eleventy\.config\.ts$/,
    may: [SCHEMA, FETCH, COMMAND, /^content\//, /^data\/_dataset\/dataset\.ts$/],
  },
  {
    room: "sidecar/hub/store",
    files: /^sidecar\/hub\/store\//,
    may: [/^sidecar\/hub\/(clock|log|subscription-id)\.ts$/, /^data\/_text\/group-by\.ts$/],
  },
  {
    room: "sidecar/hub/callbacks",
    files: /^sidecar\/hub\/callbacks\//,
    may: [SCHEMA, /^sidecar\/hub\/(clock|counters|topic|store\/store)\.ts$/],
  },
  {
    room: "sidecar/hub",
    files: /^sidecar\/hub\//,
    may: [SCHEMA, COMMAND, /^sidecar\/hub\//, /^data\/(_text\/group-by|_reuse\/built-manifest)\.ts$/],
  },
  { room: "sidecar/http", files: /^sidecar\/http\//, may: [SCHEMA] },
  {
    room: "sidecar/site",
    files: /^sidecar\/site\//,
    may: [SCHEMA, /^sidecar\/http\//, /^data\/_search\/(read|since-streams|byte-source|byte-cache)\.ts$/],
  },
  {
    room: "sidecar/mirror",
    files: /^sidecar\/mirror\//,
    may: [
      SCHEMA,
      FETCH,
      /^sidecar\/(site\/(published-site|watch-site)|hub\/clock)\.ts$/,
      /^data\/_reuse\/(digest|file-lock|swap)\.ts$/,
    ],
  },
  {
    room: "sidecar/mcp",
    files: /^sidecar\/mcp\//,
    may: [
      SCHEMA,
      /^sidecar\/http\//,
      /^sidecar\/site\/published-site\.ts$/,
      /^data\/_search\/(byte-cache|full-text\/short-texts)\.ts$/,
      /^data\/_insights\/figures\/(differences|score|stars)\.ts$/,
      /^data\/_text\/(clean|json)\.ts$/,
    ],
  },
  {
    room: "sidecar/metrics",
    files: /^sidecar\/metrics\//,
    may: [SCHEMA, /^sidecar\/(http|hub)\//, /^sidecar\/site\/published-site\.ts$/],
  },
  {
    // Wires the build to the sidecar, as the other entry points wire what is theirs.
    room: "sidecar/dev",
    files: /^sidecar\/dev\//,
    may: [
      SCHEMA,
      COMMAND,
      /^sidecar\/((start-sidecar|log)\.ts|http\/)/,
      /^content\/_generation\/(begin-log|configure|generation|build-report)\.ts$/,
    ],
  },
  {
    // What was erased stays erased when a backup is restored.
    room: "sidecar/backup",
    files: /^sidecar\/backup\//,
    may: [SCHEMA, COMMAND, /^sidecar\/hub\//, /^data\/_journal\/(erase|faults|journal|rewrite)\.ts$/],
  },
  { room: "sidecar", files: /^sidecar\//, may: [SCHEMA, COMMAND, /^sidecar\//] },
];

/** Only these entry points read the environment. */
const ENTRY_POINTS =
  /^(data\/_command\/run-command\.ts|sidecar\/dev\/main\.ts|data\/_import\/sync\/cli\.ts)$/;

const PRINTS = /\bconsole\.|\bprocess\.std(?:out|err)\.write\b|\bprocess\.emitWarning\b/m;

/** The global fetch, or a request of node's own. */
const ASKING = /(?<![.\w])fetch\(|\b(get|request)\b[^;}]*\} from "node:https?"/;

/** Fetch of its own has what runs in a browser, and the hub for callbacks, whose addresses it judges. */
const ONE_CLIENT = /^(data\/_fetch\/|data\/_search\/offline\/|content\/_scripts\/|sidecar\/hub\/)/;
const EGRESS = /^sidecar\/hub\/callbacks\//;

const files = ["data", "content", "sidecar"]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter(
    (entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name) && !/node_modules/.test(entry.parentPath),
  )
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
        .filter((target) => roomOf(target) !== name && !may.some((pattern) => pattern.test(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(trespasses).toEqual([]);
  });

  test("there are no circles", () => {
    expect(files.map((file) => circleThrough(file)).filter(Boolean)).toEqual([]);
  });

  // An ETag is part of the public shape, and both the build and the sidecar make some.
  test("data/_schema imports zod, a hash for fingerprints, and nothing else from outside", () => {
    const foreign = files
      .filter((file) => file.startsWith("data/_schema/"))
      .flatMap((file) => packagesOf(file).map((name) => `${file}: ${name}`))
      .filter((line) => !line.endsWith(": zod") && line !== "data/_schema/etag.ts: node:crypto");
    expect(foreign).toEqual([]);
  });

  test("other servers are asked by one client, whose limits must be given", () => {
    const asking = files.filter((file) => !ONE_CLIENT.test(file) && ASKING.test(source(file)));
    expect(asking).toEqual([]);
    expect(
      files.filter((file) => packagesOf(file).includes("undici")).filter((file) => !EGRESS.test(file)),
    ).toEqual([]);
  });

  test("only entry points read the environment", () => {
    const readers = files.filter((file) => !ENTRY_POINTS.test(file) && source(file).includes("process.env"));
    expect(readers).toEqual([]);
  });

  test("only data/_command prints, so that nothing is printed as it came", () => {
    const printers = files.filter((file) => PRINTS.test(source(file)));
    expect(printers).toEqual(["data/_command/print.ts"]);
  });
});

test("the files that a run of the tests begins with are there", () => {
  expect(LONGEST.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

interface Room {
  room: string;
  files: RegExp;
  may: RegExp[];
}

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
