import * as z from "zod";
import { type Hosting, staticOnly, withSidecar } from "./hosting.ts";
import { HUB_LIMITS } from "./hub-limits.ts";
import { numberWord, ordinalWord } from "./number-words.ts";
import { SyncFrom } from "./sync-source.ts";

const PLAIN = "https://reviews.example.com";
const BELOW = "https://someone.github.io/reviews";

/** A base URL as it is to be written: no trailing slash, no user, and nothing that `URL` writes in another way. */
const isBase = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { origin, pathname } = new URL(text);
  const path = pathname.replace(/\/$/, "");
  return origin + path === text && /^(\/[A-Za-z0-9._~-]+)*$/.test(path);
};

const published = (fits: (text: string) => boolean, error: string) =>
  z
    .string()
    .refine(fits, { error, abort: true })
    .refine((text) => /^https?:/.test(text), { error: "must begin with https:// or http://", abort: true });

const ORIGIN = `must be one origin without a path or trailing slash, such as ${PLAIN}`;
const origin = published((text) => isBase(text) && new URL(text).origin === text, ORIGIN);
const base = published(isBase, `${ORIGIN}; with SIDECAR=none it may have a path, such as ${BELOW}`);

const address = (example: string) =>
  z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: `must be an address that begins with https:// or http://, such as ${example}`,
    abort: true,
  });

const percentEncoded = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

const PORT = "must be a port number from 0 to 65535";
const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT);

const RETRY_DELAYS = HUB_LIMITS.retryDelays;
/** `second and third` */
const RETRIES = new Intl.ListFormat("en-GB").format(RETRY_DELAYS.map((_, index) => ordinalWord(index + 2)));

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

const CIDR = z.union([z.cidrv4(), z.cidrv6()]);
const HOST_NAME = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

const json = z.string().refine((text) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}, 'must be JSON, such as {"purge_everything":true}');

/** Every setting: its default, its meaning for the README (`npm run docs`), and in `shown` a default that is worked out. */
export const SETTINGS = {
  BASE_URL: base.optional().meta({
    description:
      "the public origin, for the build; a sidecar takes it from the built site and refuses to start with another",
    shown: "`http://localhost:` and `PORT`",
  }),
  SIDECAR: z
    .enum(["on", "none"], { error: "must be on or none" })
    .default("on")
    .describe(
      "`none`: [only files](../content/README.md#publish-it), nothing that needs a sidecar; `BASE_URL` may then have a path",
    ),
  // As it stands in header fields, markup and configurations of servers, without a character that means something there.
  HUB_URL: address("https://hub.example.com/")
    .transform((text) => new URL(text).href.replace(/[`$'{}\\]/g, percentEncoded))
    .optional()
    .describe("with `SIDECAR=none`: a public hub, which feeds link to and `npm run deployed` notifies"),
  DATA_DIR: z.string().min(1).default("data").describe("folder of the owner's files"),
  DEMO: z.enum(["yes"], { error: "must be yes, or be left out" }).optional().meta({
    description: "`yes`: allow building the demonstration for a public `BASE_URL`",
    shown: "off",
  }),
  LOG: z
    .enum(["on", "off"], { error: "must be on or off" })
    .default("on")
    .describe("`off`: build without a log of the journal, for previews and forks"),
  LOG_SECRET: z
    .string()
    .regex(/^[^:]{32,}(:[^:]{32,})*$/, "must be at least 32 characters, none of them a colon")
    .optional()
    .meta({
      description:
        "secret of the log of the journal, for builds that keep no state: at least 32 characters without a colon, always the same; " +
        "`npm run journal -- rotate-key` says what to append",
      shown: "kept in `STATE_DIR`",
    }),
  SITE_DIR: z.string().min(1).default("_site").describe("folder that builds are written to and served from"),
  SITE_URL: origin
    .optional()
    .describe(
      "instead of `SITE_DIR`: the origin from which a sidecar [apart from the build](#apart-from-the-build) fetches the site",
    ),
  HOST: z.string().min(1).default("127.0.0.1").describe("address the sidecar listens on"),
  PORT: port.prefault("8080").describe("port the sidecar listens on"),
  HUB_DATABASE_URL: z
    .string()
    .refine(
      (text) => /^(file:|postgres(ql)?:\/\/)./.test(text) && URL.canParse(text),
      "must be file: and a path, such as file:.state/hub.db, or for several replicas postgres://user:password@host/database",
    )
    .optional()
    .meta({
      description: "store of the hub: an embedded database, or `postgres://...` for several replicas",
      shown: "`file:` and `STATE_DIR`, `hub.db`",
    }),
  STATE_DIR: z
    .string()
    .min(1)
    .default(".state")
    .describe(
      "folder for what the sidecar and `npm run sync` keep: subscriptions, secrets, fetched exports, your consent at Google",
    ),
  SESSION_SECRET: z.string().min(16, "must be at least 16 characters").optional().meta({
    description: "secret that signs MCP session ids: at least 16 characters, the same on every replica",
    shown: "kept in `STATE_DIR`",
  }),
  HUB_RETRY_DELAYS: z
    .string()
    .regex(
      new RegExp(`^${RETRY_DELAYS.map(() => "\\d+(\\.\\d+)?").join(",")}$`),
      `must be ${numberWord(RETRY_DELAYS.length)} numbers of seconds, such as ${RETRY_DELAYS.join(",")}`,
    )
    .prefault(RETRY_DELAYS.join(","))
    .transform((text): readonly number[] => text.split(",").map(Number))
    .describe(`seconds to wait before the ${RETRIES} attempt at a delivery`),
  HUB_ALLOW_CALLBACK_CIDRS: list
    .refine(
      (ranges) => ranges.every((range) => CIDR.safeParse(range).success),
      "must be address ranges such as 10.0.0.0/8,fd00::/8",
    )
    .prefault("")
    .describe(
      "address ranges exempt from the rules for addresses and ports and from the limits per host, for tests and private networks",
    ),
  ALLOWED_HOSTS: list
    .refine(
      (hosts) => hosts.every((host) => HOST_NAME.test(host)),
      "must be host names such as reviews.internal,reviews.internal:8080",
    )
    .prefault("")
    .describe("further host names that `/mcp`, absolute request targets and `npm run dev` accept"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info")
    .describe(
      "least severe level of the JSON log lines on stdout: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
    ),
  METRICS_PORT: port.optional().meta({ description: "separate port for Prometheus metrics", shown: "off" }),
  SYNC_SOURCES: z
    .string()
    .transform((text) => text.split(/\s+/).filter((part) => part !== ""))
    .refine(
      (sources) => sources.every((source) => SyncFrom.safeParse(source).success),
      "must be addresses that begin with https://, or folders, with spaces between",
    )
    .prefault("")
    .describe(
      "more exports for `npm run sync`: HTTPS addresses that contain a key, or folders, separated by spaces",
    ),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]*$/, "must be as Google shows it, such as 1234-abcd.apps.googleusercontent.com")
    .default("")
    .describe(
      "your OAuth client at Google, for [your Business Profile](../data/README.md#your-business-profile)",
    ),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .regex(/^[\w.~+/=-]*$/, "must be as Google shows it, such as GOCSPX-abcd")
    .default("")
    .describe("secret of that OAuth client"),
  PURGE_URL: address("https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache")
    .optional()
    .describe(
      "address to which `npm run deployed` sends a POST to [empty a cache](../content/README.md#after-an-upload)",
    ),
  PURGE_HEADER: z
    .string()
    .regex(
      /^[A-Za-z0-9-]+: ?[\x21-\x7e][\x20-\x7e]*$/,
      "must be a header field, such as Authorization: Bearer TOKEN",
    )
    .optional()
    .describe("header field of that request, such as `Authorization: Bearer TOKEN`; a secret"),
  PURGE_BODY: json.prefault('{"purge_everything":true}').describe("JSON body of that request"),
};

const Given = z.object(SETTINGS).superRefine(({ SIDECAR, BASE_URL, HUB_URL }, context) => {
  if (SIDECAR === "none") return;
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (BASE_URL !== undefined && new URL(BASE_URL).origin !== BASE_URL)
    refuse("BASE_URL", `must be one origin without a path, such as ${PLAIN}, unless SIDECAR=none`);
  if (HUB_URL !== undefined)
    refuse("HUB_URL", "must be left out unless SIDECAR=none: the sidecar is the hub");
});

const stateDir = ({ STATE_DIR }: { STATE_DIR: string }) => STATE_DIR.replace(/\/+$/, "");

export const Settings = Given.transform((value) => ({
  ...value,
  /** What a build is for. */
  hosting: hostingOf(value),
  /** Where a sidecar finds the generation to serve: what was built here, or what it keeps of SITE_URL's. */
  servedDir: value.SITE_URL === undefined ? value.SITE_DIR : `${stateDir(value)}/mirror`,
  HUB_DATABASE_URL: value.HUB_DATABASE_URL ?? `file:${stateDir(value)}/hub.db`,
}));

function hostingOf({ BASE_URL, PORT, SIDECAR, HUB_URL, LOG }: z.output<typeof Given>): Hosting {
  const baseUrl = BASE_URL ?? `http://localhost:${PORT}`;
  const hosting = SIDECAR === "none" ? staticOnly(baseUrl, HUB_URL) : withSidecar(baseUrl);
  return { ...hosting, log: LOG !== "off" };
}

export const SETTING_NAMES = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];

export type Settings = z.output<typeof Settings>;

/**
 * Parses the settings from environment variables. An empty variable counts as absent. Throws an Error with one line
 * per fault, each naming the variable and what would be right.
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, environment[name]?.trim() || undefined] as const),
  );
  const result = Settings.safeParse(given);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}
