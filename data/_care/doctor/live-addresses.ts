import { GUIDES, TABLE } from "../../_schema/addresses.ts";
import { type Hosting, pagePaths } from "../../_schema/hosting.ts";
import { builtPath, OPERATIONS, type Operation, pathOf } from "../../_schema/operations.ts";
import { firstOf } from "../../_text/counted.ts";
import { type Finding, look, type Mark, ok } from "./finding.ts";
import { mediaTypeOf, type Visited, type Visitor } from "./visitor.ts";

interface Address {
  path: string;
  kind: "data" | "page" | "guide";
  mediaType: string;
}

type Built = Pick<Hosting, "sidecar" | "log">;

const builtFor = (hosting: Built): Address[] => [
  ...(OPERATIONS as readonly Operation[])
    .filter(({ made, log }) => made === "build" && (hosting.log || !log))
    .map((each) => ({ path: builtPath(each), kind: "data" as const, mediaType: each.mediaType })),
  { path: TABLE.csv, kind: "data", mediaType: "text/csv" },
  { path: TABLE.descriptor, kind: "data", mediaType: "application/json" },
  ...Object.values(pagePaths(hosting)).map((path) => ({
    path,
    kind: "page" as const,
    mediaType: "text/html",
  })),
  { path: GUIDES.llms, kind: "guide", mediaType: "text/plain" },
  { path: GUIDES.robots, kind: "guide", mediaType: "text/plain" },
  { path: GUIDES.siteMap, kind: "guide", mediaType: "application/xml" },
];

/** What is asked of every address of some kinds; the answers that fall short are told together. */
interface Check {
  name: string;
  mark: Mark;
  /** Every kind where it is missing. */
  of?: readonly Address["kind"][];
  fault(answer: Visited, address: Address): string | null;
  todo: string;
}

/** In bytes; smaller files are not compressed by a build either. */
const WORTH_COMPRESSING = 1024;

const has = (name: string, pattern: RegExp) => (answer: Visited) => {
  const value = answer.headers[name];
  if (value === undefined) return "absent";
  return pattern.test(value) ? null : value;
};

const CHECKS: readonly Check[] = [
  {
    name: "status",
    mark: "mend",
    fault: ({ status }) => (status === 200 ? null : String(status)),
    todo: "publish the whole generation, at the root of the origin",
  },
  {
    name: "Content-Type",
    mark: "mend",
    fault: (answer, { mediaType }) =>
      mediaTypeOf(answer) === mediaType ? null : `${mediaTypeOf(answer) || "none"}, not ${mediaType}`,
    todo: "send the media_type that manifest.json has for each file",
  },
  {
    name: "Access-Control-Allow-Origin",
    mark: "mend",
    of: ["data"],
    fault: has("access-control-allow-origin", /^\*$/),
    todo: "send Access-Control-Allow-Origin: * on the datasets and feeds, or no script of another site can read them",
  },
  {
    name: "ETag",
    mark: "look",
    fault: has("etag", /^"/),
    todo: "send a strong ETag, such as that of manifest.json, or every look at an unchanged file costs all of it",
  },
  {
    name: "Last-Modified",
    mark: "look",
    fault: has("last-modified", /GMT$/),
    todo: "send the last_modified that manifest.json has for each file",
  },
  {
    name: "Cache-Control",
    mark: "look",
    fault: has("cache-control", /\bmax-age=\d+/),
    todo: "send Cache-Control: public, max-age=60, stale-while-revalidate=600",
  },
  {
    name: "content encoding",
    mark: "look",
    of: ["data", "page"],
    fault: (answer) => {
      const length = Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY);
      return length < WORTH_COMPRESSING ? null : has("content-encoding", /^(br|gzip)$/)(answer);
    },
    todo: "send the .br and .gz files that lie beside each file, or compress",
  },
  {
    name: "Vary",
    mark: "look",
    fault: (answer) => {
      const encoded = "content-encoding" in answer.headers;
      return encoded ? has("vary", /\baccept-encoding\b|\*/i)(answer) : null;
    },
    todo: "send Vary: Accept-Encoding where an encoding was chosen, or caches mix them up",
  },
  {
    name: "X-Content-Type-Options",
    mark: "look",
    fault: has("x-content-type-options", /^nosniff$/i),
    todo: "send X-Content-Type-Options: nosniff",
  },
  {
    name: "Content-Security-Policy",
    mark: "look",
    of: ["page"],
    fault: has("content-security-policy", /default-src 'none'/),
    todo: "send the policy that the sidecar sends, which lets pages run the site's own files only",
  },
];

/** The files that every build has, each with what it should be served with. */
export async function lookAtAddresses(visitor: Visitor, hosting: Built): Promise<Finding[]> {
  const built = builtFor(hosting);
  const faults = CHECKS.map((): string[] => []);
  const revisits: string[] = [];
  for (const address of built) {
    const answer = await visitor.visit(address.path);
    for (const [index, check] of CHECKS.entries()) {
      if (check.of?.includes(address.kind) === false) continue;
      // Of what is not there only the status counts.
      if (answer.status !== 200 && check.name !== "status") continue;
      const fault = check.fault(answer, address);
      if (fault !== null) faults[index]!.push(`${address.path} (${fault})`);
    }
    const etag = answer.status === 200 ? answer.headers["etag"] : undefined;
    if (etag === undefined) continue;
    const again = await visitor.visit(address.path, { headers: { "if-none-match": etag } });
    if (again.status !== 304) revisits.push(`${address.path} (${again.status})`);
  }
  return [
    ...CHECKS.map((check, index) => summary(check, faults[index]!, built)),
    summary(UNCHANGED, revisits, built),
    await findPreflight(visitor),
  ];
}

const UNCHANGED = {
  name: "304 for what has not changed",
  mark: "look" as const,
  todo: "answer If-None-Match with 304, or every look at an unchanged file costs all of it",
};

function summary(
  { name, mark, of, todo }: Omit<Check, "fault">,
  faults: readonly string[],
  built: readonly Address[],
): Finding {
  const count = built.filter(({ kind }) => of?.includes(kind) ?? true).length;
  if (faults.length === 0) return ok(`${name}: right at ${count} addresses`);
  return { mark, what: `${name}: ${firstOf(faults, 3)}`, todo: [todo] };
}

/** Without an answer to OPTIONS scripts of other sites can read, but not ask on conditions. */
async function findPreflight({ visit }: Visitor): Promise<Finding> {
  const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" };
  const answer = await visit(pathOf("getReviews"), { method: "OPTIONS", headers });
  const allowed = answer.headers["access-control-allow-origin"] === "*" && [200, 204].includes(answer.status);
  if (allowed) return ok("OPTIONS: answers a CORS preflight");
  return look(
    `OPTIONS: ${answer.status} to a CORS preflight`,
    "answer it with 204 and the Access-Control fields that the sidecar sends",
  );
}
