import { DATASETS, HUB, PAGES, REVIEW_PAGES } from "../../../data/_schema/addresses.ts";
import { MAX_ADDRESS } from "../../../data/_schema/errors.ts";
import { pathOf } from "../../../data/_schema/operations.ts";
import type { PublishedSite } from "../../../sidecar/site/published-site.ts";
import type { Random } from "../../bench/random.ts";
import type { OpenApiParameter } from "../openapi.ts";
import { searchQuery, sinceDay } from "./queries.ts";

/** What an answer of an address is held to. */
export type Rules = "published" | "search" | "since" | "mcp" | "hub" | "health" | "none";

/** Where a request goes, and what a GET or a POST without a fault in it gets there. */
export interface Address {
  kind: string;
  /** As it stands in the request line, in bytes as latin1. */
  target: string;
  /** Whose rules the answer has to follow. */
  rules: Rules;
  statuses: readonly number[];
  /** The methods it answers otherwise than with 405; every one where absent. */
  methods?: readonly string[];
  /** The path of the published file. */
  path?: string;
  /** What every request for the target is refused with. */
  must?: readonly number[];
}

const READ = ["GET", "HEAD"];

/** Gives the addresses of a site, each kind as often as any other. */
export function createAddresses(
  site: PublishedSite,
  parameters: readonly OpenApiParameter[],
): (random: Random) => Address {
  const paths = site.manifest.assets.map(({ path }) => path);
  const isPage = (path: string) => path.endsWith("/");
  const reviews = paths.filter((path) => path.startsWith(REVIEW_PAGES));
  const pages = paths.filter((path) => isPage(path) && !path.startsWith(REVIEW_PAGES));
  const assets = paths.filter((path) => path.startsWith("/assets/"));
  const files = paths.filter((path) => !isPage(path) && !path.startsWith("/assets/"));
  const datasets = [...Object.values(DATASETS), pathOf("getManifest")].filter((path) => site.asset(path));
  const withdrawn = [...site.withdrawn].map((id) => `${REVIEW_PAGES}${id}`);

  const published = (kind: string, path: string, target = path): Address => ({
    kind,
    target,
    rules: "published",
    statuses: [200],
    methods: READ,
    path,
  });
  const elsewhere = (kind: string, target: string, ...statuses: number[]): Address => ({
    kind,
    target,
    rules: "none",
    statuses,
  });
  const refused = (kind: string, target: string, ...must: number[]): Address => ({
    kind,
    target,
    rules: "none",
    statuses: [],
    must,
  });

  const kinds: ((random: Random) => Address)[] = [
    ({ pick }) => published("dataset", pick(datasets)),
    ({ pick }) => published("file", pick(files)),
    ({ pick }) => published("page", pick(pages)),
    ({ pick }) => published("asset", pick(assets)),
    ({ pick, chance }) => {
      const path = pick(reviews);
      return chance(0.5) ? published("review page", path) : elsewhere("review page", path.slice(0, -1), 308);
    },
    ({ pick }) => elsewhere("withdrawn", `${pick(withdrawn)}${pick(["", "/", "/?a", "?/"])}`, 410),
    ({ pick }) => {
      const path = pick(pages.filter((each) => each !== PAGES.home));
      return elsewhere("redirect", path.slice(0, -1) + pick(["", "?a=b", "?%zz"]), 308);
    },
    (random) => {
      const query = searchQuery(random, parameters);
      const target = pathOf("searchReviews") + query;
      return {
        kind: "search",
        target,
        rules: "search",
        statuses: query === "" ? [200] : [200, 400],
        methods: READ,
      };
    },
    (random) => {
      const { day, isOne } = sinceDay(random);
      const target = pathOf("getReviewsSince").replace("{date}", day);
      return { kind: "since", target, rules: "since", statuses: [isOne ? 200 : 400], methods: READ };
    },
    ({ pick }) => {
      const target = pathOf("mcp") + pick(["", "", "", "?a", "?"]);
      return { kind: "mcp", target, rules: "mcp", statuses: [], methods: ["POST"] };
    },
    () => ({ kind: "mcp", target: pathOf("mcp"), rules: "mcp", statuses: [], methods: ["POST"] }),
    ({ pick }) => {
      const target = HUB + pick(["", "", "?hub.mode=subscribe"]);
      return { kind: "hub", target, rules: "hub", statuses: [], methods: ["POST"] };
    },
    ({ pick }) => {
      const target = pick([pathOf("getHealth"), pathOf("getReadiness")]) + pick(["", "?x"]);
      return { kind: "health", target, rules: "health", statuses: [200], methods: READ };
    },
    ({ pick }) => elsewhere("nothing", pick(NOTHING), 404),
    ({ pick }) =>
      refused(
        "malformed path",
        pick(["/%zz", "/a%00", "/%ff", "/%c0%af/a", "/%", "/a%2", "/api/reviews/since/%zz", "/healthz/%00"]),
        400,
      ),
    ({ pick, chance, below }) => {
      const path = pick(datasets);
      const spelt = chance(0.5)
        ? recoded(path, below(path.length - 1) + 1)
        : pick(DETOURS).replace("PATH", path);
      return elsewhere("another spelling", spelt, 200, 404, 308);
    },
    ({ pick, below }) => {
      const length = MAX_ADDRESS + 1 + below(8000);
      return refused(
        "long",
        pick(["/", "/reviews.json?", `${pathOf("searchReviews")}?query=`]).padEnd(length, "a"),
        414,
      );
    },
    ({ pick }) =>
      refused("too long", pick(["/", "/?", pathOf("mcp")]).padEnd(pick([17_000, 64 * 1024]), "a"), 431),
    ({ pick }) => {
      const own = pick(["http://localhost", "https://127.0.0.1:8443", "HTTP://LOCALHOST", site.baseUrl]);
      const path = pick(datasets);
      return published("absolute form", path, own + path);
    },
    ({ pick }) => refused("foreign target", pick(FOREIGN), 400, 421),
    () => ({ kind: "asterisk", target: "*", rules: "none", statuses: [204] }),
  ];
  return (random) => random.pick(kinds)(random);
}

const NOTHING = [
  ...["/nothing", "/a/b/c", "/reviews.json/", "/REVIEWS.JSON", "/.git/config", "/.env", "/index.php?a=b"],
  ...["/__proto__"],
  ...["/review/", "/review/nobody", "/assets/", "/assets/x.00000000.js", "/.well-known/"],
  ...["/.well-known/nothing"],
  ...["/api", "/api/", "/api/reviews/since/", "/404.html/"],
  ...["//reviews.json", "///", "//evil.example/..", "/caf%C3%A9", "/a;b=c", "/a%2fb", "/%F0%9F%92%A5"],
  ...["/a%20b"],
];

const DETOURS = [
  ...["/./PATH", "/.PATH", "/a/..PATH", "/%2e%2e/%2EPATH", "/..;PATH", "PATH/.", "PATH/../", "/\\PATH"],
  ...["/%2fPATH", "//PATH"],
];

const FOREIGN = [
  ...["http://evil.example/", "https://evil.example:443", "http://localhost.evil.example/", "http://[::2]/"],
  ...["gopher://localhost/", "localhost:80", "evil.example:443", "reviews.json", "http://", "http:///"],
  ...["http:a"],
  ...["http://a@localhost/", "http://localhost:99999/", "http://[::1", "data:,a", "**", "?", "javascript:0"],
];

function recoded(path: string, at: number): string {
  return `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
}
