import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { digestOf } from "../../../data/_reuse/digest.ts";
import { FRESH, headersOf } from "../../../data/_schema/headers.ts";
import { pathOf } from "../../../data/_schema/operations.ts";
import { Problem } from "../../../data/_schema/problem.ts";
import type { PublishedSite } from "../../../sidecar/site/published-site.ts";
import { createJudge, type OpenApi } from "../openapi.ts";
import type { Rules } from "./addresses.ts";
import type { Answer } from "./connection.ts";
import type { Generated } from "./generate.ts";

/** Compares an answer with what is stated of it; returns its faults as lines. */
export type Oracle = (request: Generated, answer: Answer) => string[];

type Fields = Record<string, string | RegExp>;

const OPERATIONS: Partial<Record<Rules, { path: string; method: string }>> = {
  search: { path: pathOf("searchReviews"), method: "GET" },
  since: { path: pathOf("getReviewsSince"), method: "GET" },
  health: { path: pathOf("getHealth"), method: "GET" },
  mcp: { path: pathOf("mcp"), method: "POST" },
  hub: { path: pathOf("websubHub"), method: "POST" },
};

/** Whether an answer is a representation with validators: a file, a search, since, or a file by another spelling. */
const isValidated = ({ address: { rules } }: Generated, { status }: Answer) =>
  (status === 200 || status === 304) && ["published", "search", "since", "none"].includes(rules);

export function createOracle(site: PublishedSite, openApi: OpenApi): Oracle {
  const described = createJudge(openApi);
  const contentFaults = createContentFaults(site, described);
  return (request, answer) => {
    const { address, method, statuses, isPlain } = request;
    const { status, body, fields } = answer;
    const faults = [...answer.faults];
    if (!statuses.has(status)) faults.push(`${status}, not ${[...statuses].join(" or ")}`);
    faults.push(...fieldFaults(statedFields(request, answer, site), answer));
    if (status >= 400) faults.push(...errorFaults(request, answer));
    else if (status === 204 || status === 304)
      faults.push(...(body.length > 0 ? [`${status} with a body`] : []));
    else if (isValidated(request, answer) && method !== "HEAD")
      faults.push(...contentFaults(request, answer));
    else if (address.rules === "hub" && body.length === 0) faults.push("an answer of the hub without a word");
    const operation = OPERATIONS[address.rules];
    // What is refused for its head alone is not described of each operation.
    if (faults.length > 0 || !isPlain || isValidated(request, answer) || operation?.method !== method)
      return faults;
    return described({
      ...operation,
      status,
      mediaType: fields.get("content-type")?.[0] ?? null,
      body: body.toString(),
    });
  };
}

function statedFields(request: Generated, answer: Answer, site: PublishedSite): Fields {
  const { rules, path } = request.address;
  const { status } = answer;
  const always: Fields = {
    "x-content-type-options": "nosniff",
    ...(rules !== "hub" && { "access-control-allow-origin": "*" }),
  };
  if (!isValidated(request, answer)) {
    return {
      ...always,
      "cache-control": "no-store",
      ...((status === 405 || status === 204) && { allow: /^[A-Z]+(, [A-Z]+)*$/ }),
      ...(status === 308 && { location: /^\/(?!\/)/ }),
    };
  }
  const asset = path === undefined ? undefined : site.asset(path);
  const mediaType = rules === "none" ? /./ : (asset?.mediaType ?? "application/json");
  return {
    ...always,
    ...(rules !== "none" && (asset && path ? headersOf({ ...asset, path }) : FRESH)),
    etag: /^"[\x21\x23-\x7e]+"$/,
    ...((rules === "published" || rules === "since") && { "last-modified": / GMT$/ }),
    ...(status === 200 && { "content-type": mediaType }),
  };
}

function fieldFaults(stated: Fields, { status, fields }: Answer): string[] {
  return Object.entries(stated).flatMap(([name, value]) => {
    const given = fields.get(name)?.join(", ");
    const holds = value instanceof RegExp ? value.test(given ?? "") : given === value;
    return holds ? [] : [`${status} with ${name} ${given}, not ${value}`];
  });
}

/** Holds the bytes of a 200 to the manifest or the description, and later ones to those that had the same ETag. */
function createContentFaults(site: PublishedSite, described: ReturnType<typeof createJudge>): Oracle {
  const known = new Map<string, Buffer>();
  return ({ address: { rules, path, target } }, { fields, body }) => {
    const key = `${target} ${fields.get("etag")}`;
    const before = known.get(key);
    if (before) return before.equals(body) ? [] : ["other bytes under the same ETag"];
    known.set(key, body);
    const content = decoded(body, fields.get("content-encoding")?.[0]);
    const asset = site.manifest.assets.find((each) => each.path === path);
    if (asset && digestOf(content) !== asset.digest) return ["not the bytes that the manifest lists"];
    const operation = OPERATIONS[rules];
    if (operation === undefined) return [];
    const text = content.toString();
    if (rules === "since" && !target.includes(JSON.parse(text).since)) return ["the answer to another day"];
    return described({ ...operation, status: 200, mediaType: "application/json", body: text });
  };
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

/** An error has the shape of its address: a page where HTML is preferred, a line of text, a JSON-RPC error, or a Problem. */
function errorFaults({ address: { rules }, method }: Generated, { status, fields, body }: Answer): string[] {
  if (fields.has("etag")) return [`${status} with an ETag`];
  if (method === "HEAD" && body.length === 0) return [];
  const text = body.toString();
  if (/\bat .+:\d+:\d+|node_modules|\.ts\b/.test(text)) return [`${status} with a stack`];
  const type = fields.get("content-type")?.join() ?? "none";
  const isPage = type.startsWith("text/html") && (status === 404 || status === 410);
  if (text !== "" && (isPage || (type.startsWith("text/plain") && rules === "hub"))) return [];
  return type === "application/json" && isError(text, status, rules)
    ? []
    : [`${status} as ${type}: ${text.slice(0, 200)}`];
}

function isError(text: string, status: number, rules: Rules): boolean {
  const value = /^\{.*\}$/s.test(text) ? JSON.parse(text) : {};
  if (rules === "mcp" && "jsonrpc" in value)
    return Number.isInteger(value.error?.code) && value.error.message !== "";
  const { data } = Problem.strict().safeParse(value);
  return data?.status === status && (status !== 400 || Boolean(data.issues?.length));
}
