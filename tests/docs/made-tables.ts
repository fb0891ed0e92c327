import { z } from "zod";
import { RECORD_FORMATS } from "../../data/_import/formats/record-formats.ts";
import { shippedMappings } from "../../data/_import/tables/table-mapping.ts";
import { CHANGES_ON_PAGE } from "../../data/_schema/changes.ts";
import { ERRORS, MAX_ADDRESS } from "../../data/_schema/errors.ts";
import { HUB_LIMITS } from "../../data/_schema/hub-limits.ts";
import { INPUT_LIMITS } from "../../data/_schema/input-limits.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { DEFAULT_LIMIT, MAX_QUERY, SearchParameters } from "../../data/_schema/search.ts";
import { SETTINGS, Settings } from "../../data/_schema/settings.ts";
import { TOOLS } from "../../data/_schema/tools/tools.ts";
import { MOST_DEPTH } from "../../data/_text/json.ts";
import { COMMANDS } from "../../sidecar/candor/commands.js";
import { createCounters, metricsOf } from "../../sidecar/hub/counters.ts";
import { createMetrics } from "../../sidecar/metrics/metrics.ts";
import { labelsOf, meaningsOf } from "../helpers/prometheus.ts";
import { DEVELOPERS_COMMANDS } from "./developers-commands.ts";

/** A table of a README that `npm run docs` makes of the definitions in the code. */
export interface MadeTable {
  file: string;
  header: string[];
  rows(): string[][] | Promise<string[][]>;
}

/** `npx candor init` alone is no script: it begins a folder that has none yet. */
const { init: _, ...OWNERS_COMMANDS } = COMMANDS;

const code = (text: unknown) => `\`${text}\``;

/** As many sentences of a description as fit a row; the whole stands in the OpenAPI description and in `tools/list`. */
function inShort(text = ""): string {
  const [first = "", ...further] = text.split(/(?<=\.) (?=[A-Z])/);
  return further.reduce(
    (short, next) => (short.length + next.length < 100 ? `${short} ${next}` : short),
    first,
  );
}

/** Every table that is made, by the name in the marks around it. */
export const MADE_TABLES: Record<string, MadeTable> = {
  addresses: {
    file: "README.md",
    header: ["Address", "Method", "Media type", "Made"],
    rows: () =>
      OPERATIONS.map(({ path, method, mediaType, made }) => [
        code(path),
        method,
        mediaType,
        made === "build" ? "at build" : "by the sidecar",
      ]),
  },
  commands: {
    file: "README.md",
    header: ["Command", "Does"],
    rows: () => commandRows({ ...OWNERS_COMMANDS, test: DEVELOPERS_COMMANDS["test"]! }),
  },
  "developers-commands": {
    file: "CONTRIBUTING.md",
    header: ["Command", "Does"],
    rows: () => commandRows(DEVELOPERS_COMMANDS),
  },
  settings: {
    file: "sidecar/README.md",
    header: ["Name", "Default", "Meaning"],
    rows: () => {
      const defaults = Settings.parse({}) as Record<string, unknown>;
      return Object.entries(SETTINGS).map(([name, setting]) => {
        const { description = "", shown } = setting.meta() as { description?: string; shown?: string };
        const value = String(defaults[name] ?? "");
        return [code(name), shown ?? (value === "" ? "empty" : code(value)), description];
      });
    },
  },
  parameters: {
    file: "sidecar/README.md",
    header: ["Parameter", "Meaning"],
    rows: () =>
      Object.entries(SearchParameters.shape).map(([name, schema]) => [
        code(name),
        inShort((schema as z.ZodType).meta()?.description),
      ]),
  },
  tools: {
    file: "sidecar/README.md",
    header: ["Tool", "Answers"],
    rows: () => Object.entries(TOOLS).map(([name, { description }]) => [code(name), inShort(description)]),
  },
  "input-limits": {
    file: "data/README.md",
    header: ["Most that is read", "Value"],
    rows: () => inputLimits().map(([what, value]) => [what, value.toLocaleString("en")]),
  },
  limits: {
    file: "sidecar/README.md",
    header: ["Limit", "Value"],
    rows: () => limits().map(([what, value]) => [what, value.toLocaleString("en")]),
  },
  metrics: {
    file: "sidecar/README.md",
    header: ["Metric", "Labels", "Meaning"],
    rows: async () => {
      const text = await exposition();
      return [...meaningsOf(text)]
        .filter(([name]) => !/^(nodejs|process)_/.test(name))
        .map(([name, meaning]) => [code(name), labelsOf(text, name).map(code).join(", ") || "none", meaning]);
    },
  },
  errors: {
    file: "sidecar/README.md",
    header: ["Status", "Title", "Detail"],
    rows: () => Object.entries(ERRORS).map(([status, { title, detail }]) => [status, title, detail]),
  },
  formats: {
    file: "data/README.md",
    header: ["Format", "What it is"],
    rows: () => [
      ...RECORD_FORMATS.map(({ id, title }) => [code(id), title]),
      [tableNames().map(code).join(", "), "tables that are known by their columns"],
    ],
  },
};

function commandRows(commands: Record<string, { does: string; usage?: string }>): string[][] {
  return Object.entries(commands).map(([name, { does, usage = "" }]) => [code(`${npm(name)}${usage}`), does]);
}

/** What a client meets: the value of each limit, with its unit in the words. */
function limits(): [what: string, value: number | string][] {
  const { lease } = HUB_LIMITS;
  return [
    ["reviews in an answer of a search, unless `limit` says otherwise", DEFAULT_LIMIT],
    ["reviews in an answer of a search, at most", largest("limit")],
    ["characters of `query`", MAX_QUERY],
    ["characters of path and query together", MAX_ADDRESS],
    ["changes on a page of `/changes.json`", CHANGES_ON_PAGE],
    ["bytes of a request to the hub", HUB_LIMITS.bodyBytes],
    ["characters of `hub.callback`", HUB_LIMITS.callbackCharacters],
    ["bytes of `hub.secret`", HUB_LIMITS.secretBytes],
    [
      "seconds of a lease: default, least, most",
      [lease.default, lease.min, lease.max].map(grouped).join(", "),
    ],
    ["requests a minute for one host of callbacks", HUB_LIMITS.requestsPerMinute],
    ["subscriptions for one host of callbacks", HUB_LIMITS.subscriptionsPerHost],
    ["open requests to the hub", HUB_LIMITS.openRequests],
  ];
}

const grouped = (value: number) => value.toLocaleString("en");

function largest(parameter: keyof typeof SearchParameters.shape): number {
  const { maximum } = z.toJSONSchema(SearchParameters.shape[parameter], { io: "input" });
  return maximum!;
}

function npm(script: string): string {
  return script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;
}

function tableNames(): string[] {
  return [...new Set(shippedMappings().map(({ name }) => name.split(",")[0]!.toLowerCase()))].sort();
}

/** The metrics of a sidecar in Prometheus' text format. */
async function exposition(): Promise<string> {
  const site = () => ({
    generation: "20260401T093000000Z-1f0c9a7e",
    version: "v",
    manifest: { built_at: "2026-04-01T09:30:00.000Z" },
    aggregateRating: { count: 1 },
  });
  const topic = { topic: "https://reviews.example.com/feed.xml" };
  const census = {
    subscriptions: [{ ...topic, active: 1, failing: 0 }],
    topics: [{ ...topic, announcedAt: 1, lastDeliveredAt: 2 }],
    openIntents: 0,
    pendingDeliveries: 0,
    oldestPendingSince: null,
  };
  const hub = { metrics: async () => metricsOf(createCounters(), census, 3), networkTroubles: () => [] };
  const { app, middleware } = createMetrics({ site: site as never, hub: async () => hub });
  middleware(new Request("http://localhost/"), () => new Response());
  return (await app.fetch(new Request("http://localhost/metrics"))).text();
}

/** A document with every table that is made put between its marks anew. Throws where a mark has no end, or no table. */
export async function withTables(file: string, document: string): Promise<string> {
  const parts = document.split(MARKS);
  const made = await Promise.all(
    parts.map(async (part, index) => {
      if (index % 2 === 0) return part;
      const [, name] = /^<!-- npm run docs: ([\w-]+) -->/.exec(part)!;
      const table = MADE_TABLES[name!];
      if (table?.file !== file) throw new Error(`${file}: there is no table ${name} for it`);
      return `<!-- npm run docs: ${name} -->\n${markdown(table.header, await table.rows())}<!-- end -->`;
    }),
  );
  return made.join("");
}

const MARKS = /(<!-- npm run docs: [\w-]+ -->[\s\S]*?<!-- end -->)/;

function markdown(header: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return [line(header), `|${"---|".repeat(header.length)}\n`, ...rows.map(line)].join("");
}

function inputLimits(): [what: string, most: number][] {
  const limits = INPUT_LIMITS;
  return [
    ["objects and lists of JSON in one another", MOST_DEPTH],
    ["bytes of `business.json`", limits.business],
    ["bytes of a line of `reviews.jsonl` or `annotations.jsonl`", limits.line],
    ["values in either", limits.values],
    ["bytes of `annotations.jsonl`", limits.annotations],
    ["bytes of `styles.css`, or of a file of `editorial/` or `pages/`", limits.text],
    ["bytes of a logo, a font, or a file that `styles.css` names", limits.asset],
    ["bytes of a photo", limits.photo],
    ["pixels of a photo", limits.photoPixels],
    ["faults of a file that are told", limits.faults],
    ["files of an export", limits.files],
    ["archives in a folder", limits.archives],
    ["bytes of a saved page", limits.page],
    ["bytes of a JSON record", limits.record],
    ["characters of a row", limits.row],
    ["columns of a table", limits.columns],
    ["records of a file that cannot be used", limits.faulty],
    [
      `times its packed size, of a file above ${limits.unpacked.above.toLocaleString("en")} bytes`,
      limits.unpacked.times,
    ],
  ];
}
