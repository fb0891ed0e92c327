import { describe, expect, test } from "vitest";
import { withSidecar } from "../../../data/_schema/hosting.ts";
import { parseSettings, SETTING_NAMES, type Settings } from "../../../data/_schema/settings.ts";
import { scriptEnvironment } from "../../helpers/run-script.ts";

const DEFAULTS: Settings = {
  BASE_URL: undefined,
  SIDECAR: "on",
  HUB_URL: undefined,
  DATA_DIR: "data",
  SITE_DIR: "_site",
  SITE_URL: undefined,
  HOST: "127.0.0.1",
  PORT: 8080,
  HUB_DATABASE_URL: "file:.state/hub.db",
  STATE_DIR: ".state",
  SESSION_SECRET: undefined,
  HUB_RETRY_DELAYS: [60, 1800],
  HUB_ALLOW_CALLBACK_CIDRS: [],
  ALLOWED_HOSTS: [],
  LOG: "on",
  LOG_SECRET: undefined,
  LOG_LEVEL: "info",
  METRICS_PORT: undefined,
  SYNC_SOURCES: [],
  GOOGLE_CLIENT_ID: "",
  GOOGLE_CLIENT_SECRET: "",
  servedDir: "_site",
  PURGE_URL: undefined,
  PURGE_HEADER: undefined,
  PURGE_BODY: '{"purge_everything":true}',
  hosting: withSidecar("http://localhost:8080"),
};

/** The lines that an environment is refused with. */
function faults(environment: Record<string, string>): string[] {
  try {
    parseSettings(environment);
  } catch (error) {
    return (error as Error).message.split("\n");
  }
  return [];
}

test("nothing set: the defaults", () => {
  expect(parseSettings({})).toEqual(DEFAULTS);
});

test("set to nothing or to white space counts as not set; what is no setting is left alone", () => {
  const empty = Object.fromEntries(SETTING_NAMES.map((name, index) => [name, index % 2 ? "" : "  "]));
  expect(parseSettings({ ...empty, PATH: "/bin", port: "1" })).toEqual(DEFAULTS);
});

describe("values that are right", () => {
  test.each([
    ["BASE_URL", "https://reviews.example.com", "https://reviews.example.com"],
    ["BASE_URL", "http://localhost:3000", "http://localhost:3000"],
    ["BASE_URL", " https://a.example ", "https://a.example"],
    ["DATA_DIR", "/srv/data", "/srv/data"],
    ["SITE_DIR", "/srv/site", "/srv/site"],
    ["SITE_URL", "https://reviews.example.com", "https://reviews.example.com"],
    ["HOST", "0.0.0.0", "0.0.0.0"],
    ["HOST", "::1", "::1"],
    ["PORT", "0", 0],
    ["PORT", "65535", 65_535],
    ["HUB_DATABASE_URL", "file:/var/lib/hub.db", "file:/var/lib/hub.db"],
    ["HUB_DATABASE_URL", "postgres://hub:p@db/hub", "postgres://hub:p@db/hub"],
    ["HUB_DATABASE_URL", "postgresql:///hub?host=/run/postgresql", "postgresql:///hub?host=/run/postgresql"],
    ["STATE_DIR", "/var/lib/candor", "/var/lib/candor"],
    ["SESSION_SECRET", "0123456789abcdef", "0123456789abcdef"],
    ["HUB_RETRY_DELAYS", "1,2.5", [1, 2.5]],
    ["HUB_ALLOW_CALLBACK_CIDRS", "10.0.0.0/8, fd00::/8", ["10.0.0.0/8", "fd00::/8"]],
    ["ALLOWED_HOSTS", "a.example, b.example:8080,", ["a.example", "b.example:8080"]],
    ["SIDECAR", "none", "none"],
    [
      "PURGE_URL",
      "https://api.bunny.net/pullzone/1/purgeCache",
      "https://api.bunny.net/pullzone/1/purgeCache",
    ],
    ["PURGE_HEADER", "AccessKey: k", "AccessKey: k"],
    ["PURGE_BODY", "{}", "{}"],
    ["LOG_LEVEL", "warn", "warn"],
    ["METRICS_PORT", "9100", 9100],
    ["SYNC_SOURCES", "https://a.example/x?key=1,2  exports", ["https://a.example/x?key=1,2", "exports"]],
    ["SYNC_SOURCES", "http://127.0.0.1:9000/x", ["http://127.0.0.1:9000/x"]],
    ["GOOGLE_CLIENT_ID", "1-a.apps.googleusercontent.com", "1-a.apps.googleusercontent.com"],
    ["GOOGLE_CLIENT_SECRET", "GOCSPX-a_b", "GOCSPX-a_b"],
  ] as const)("%s=%s", (name, value, expected) => {
    expect(parseSettings({ [name]: value })[name]).toEqual(expected);
  });

  test("the site is built for BASE_URL, else for this machine's PORT", () => {
    const hostingOf = (environment: Record<string, string>) => parseSettings(environment).hosting;
    expect(hostingOf({ BASE_URL: "https://a.example", PORT: "1" })).toEqual({
      baseUrl: "https://a.example",
      sidecar: true,
      log: true,
      hub: "https://a.example/api/websub/hub",
    });
    expect(hostingOf({ PORT: "3000" }).baseUrl).toBe("http://localhost:3000");
  });

  test("without a sidecar BASE_URL may have a path, and HUB_URL is the hub", () => {
    const alone = { BASE_URL: "https://someone.github.io/reviews", SIDECAR: "none" };
    const hosting = { baseUrl: alone.BASE_URL, sidecar: false, hub: null, log: true };
    expect(parseSettings(alone).hosting).toEqual(hosting);
    const hub = "https://hub.example.com/";
    expect(parseSettings({ ...alone, HUB_URL: hub }).hosting).toEqual({ ...hosting, hub });
    const odd = "https://hub.example.com/a>b";
    expect(parseSettings({ ...alone, HUB_URL: odd }).hosting.hub).toBe("https://hub.example.com/a%3Eb");
    // In configurations of servers a character of these begins a variable or ends a value.
    const marks = "https://hub.example.com/$a{b}'`?c=`d`$e{f}'\\n";
    const encoded = "https://hub.example.com/%24a%7Bb%7D%27%60?c=%60d%60%24e%7Bf%7D%27%5Cn";
    for (const given of [marks, encoded])
      expect(parseSettings({ ...alone, HUB_URL: given }).hosting.hub).toBe(encoded);
    for (const path of ["/reviews/", "/a//b", "/a b", "/%61", "/a/..", "/a?b", "/a#b"])
      expect(faults({ SIDECAR: "none", BASE_URL: `https://a.example${path}` }), path).toHaveLength(1);
  });
});

test("the hub's store lies in STATE_DIR unless told", () => {
  const storeOf = (environment: Record<string, string>) => parseSettings(environment).HUB_DATABASE_URL;
  expect(storeOf({ STATE_DIR: "/var/lib/candor" })).toBe("file:/var/lib/candor/hub.db");
  expect(storeOf({ STATE_DIR: "state/" })).toBe("file:state/hub.db");
  expect(storeOf({ STATE_DIR: "/" })).toBe("file:/hub.db");
  expect(storeOf({ STATE_DIR: "state", HUB_DATABASE_URL: "file:/srv/hub.db" })).toBe("file:/srv/hub.db");
});

test("what is served lies in SITE_DIR, or in STATE_DIR where SITE_URL publishes it", () => {
  const servedBy = (environment: Record<string, string>) => parseSettings(environment).servedDir;
  expect(servedBy({ SITE_DIR: "/srv/site" })).toBe("/srv/site");
  expect(servedBy({ SITE_DIR: "/srv/site", SITE_URL: "https://a.example" })).toBe(".state/mirror");
  expect(servedBy({ SITE_URL: "https://a.example", STATE_DIR: "/var/lib/candor/" })).toBe(
    "/var/lib/candor/mirror",
  );
});

describe("values that are wrong: one line that names the variable and what would be right", () => {
  test.each([
    ["BASE_URL", "reviews.example.com", "https://reviews.example.com"],
    ["BASE_URL", "https://a.example/", "trailing slash"],
    ["BASE_URL", "https://a.example/reviews", "without a path"],
    ["BASE_URL", "https://a.example:443", "https://reviews.example.com"],
    ["BASE_URL", "https://user@a.example", "one origin"],
    ["BASE_URL", "ftp://a.example", "https://"],
    ["BASE_URL", "javascript:alert(1)", "one origin"],
    ["SITE_URL", "https://a.example/reviews", "without a path"],
    ["PORT", "-1", "0 to 65535"],
    ["PORT", "65536", "0 to 65535"],
    ["PORT", "http", "0 to 65535"],
    ["PORT", "80.5", "0 to 65535"],
    ["HUB_DATABASE_URL", "mysql://db/hub", "file:.state/hub.db"],
    ["HUB_DATABASE_URL", "file:", "file:.state/hub.db"],
    ["HUB_DATABASE_URL", "hub.db", "postgres://user:password@host/database"],
    ["HUB_DATABASE_URL", "postgres://db:port/hub", "postgres://user:password@host/database"],
    ["SESSION_SECRET", "short", "at least 16 characters"],
    ["HUB_RETRY_DELAYS", "60", "60,1800"],
    ["HUB_RETRY_DELAYS", "60,1800,3600", "60,1800"],
    ["HUB_RETRY_DELAYS", "a,b", "60,1800"],
    ["HUB_RETRY_DELAYS", "-60,1800", "60,1800"],
    ["HUB_ALLOW_CALLBACK_CIDRS", "10.0.0.1", "10.0.0.0/8"],
    ["HUB_ALLOW_CALLBACK_CIDRS", "10.0.0.0/8,here", "10.0.0.0/8"],
    ["HUB_ALLOW_CALLBACK_CIDRS", "10.0.0.0/99", "10.0.0.0/8"],
    ["HUB_ALLOW_CALLBACK_CIDRS", "10.0.0.256/8", "10.0.0.0/8"],
    ["HUB_ALLOW_CALLBACK_CIDRS", "fd00::/129", "10.0.0.0/8"],
    ["ALLOWED_HOSTS", "https://a.example", "reviews.internal:8080"],
    ["ALLOWED_HOSTS", "a.example/path", "reviews.internal:8080"],
    ["ALLOWED_HOSTS", "*.example", "reviews.internal:8080"],
    ["SIDECAR", "off", "on or none"],
    ["HUB_URL", "hub.example.com", "https://hub.example.com/"],
    ["HUB_URL", "https://hub.example.com/", "unless SIDECAR=none"],
    ["PURGE_URL", "ftp://cache.example", "https://"],
    ["PURGE_HEADER", "a secret", "Authorization: Bearer TOKEN"],
    ["PURGE_HEADER", "Authorization: a\nb", "Authorization: Bearer TOKEN"],
    ["PURGE_BODY", "{", "JSON"],
    ["LOG_LEVEL", "loud", "fatal, error, warn, info, debug, trace, silent"],
    ["METRICS_PORT", "on", "0 to 65535"],
    ["SYNC_SOURCES", "exports http://a.example/x", "https://"],
    ["SYNC_SOURCES", "file:///srv/exports", "https://"],
    ["GOOGLE_CLIENT_ID", '"1-a"', "apps.googleusercontent.com"],
    ["GOOGLE_CLIENT_SECRET", "a b", "GOCSPX"],
  ])("%s=%s", (name, value, hint) => {
    const lines = faults({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: must be`));
    expect(lines[0]).toContain(hint);
  });

  test("a secret is not repeated", () => {
    expect(faults({ SYNC_SOURCES: "http://a.example/?s3cret" }).join()).not.toContain("s3cret");
    const secrets = { SESSION_SECRET: "tooshort", PURGE_HEADER: "tooshort" };
    expect(faults(secrets)).toHaveLength(2);
    expect(faults(secrets).join()).not.toContain("tooshort");
  });

  test("all of them at once", () => {
    expect(faults({ PORT: "x", LOG_LEVEL: "x", BASE_URL: "x" }).map((line) => line.split(":")[0])).toEqual([
      "BASE_URL",
      "PORT",
      "LOG_LEVEL",
    ]);
  });
});

test("every value that is wrong has a test above", () => {
  const free = ["DATA_DIR", "SITE_DIR", "STATE_DIR", "HOST"];
  expect(
    SETTING_NAMES.filter((name) => !free.includes(name)).filter(
      (name) => faults({ [name]: " \u0001" }).length === 0,
    ),
  ).toEqual([]);
});

test("a process that a test starts takes no setting from the environment or the .env of whoever runs the tests", () => {
  const environment = scriptEnvironment({});
  expect(SETTING_NAMES.filter((name) => environment[name] === undefined)).toEqual([]);
  expect(parseSettings(environment)).toEqual(parseSettings({}));
});
