import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { FRESH, headersOf } from "../../../data/_schema/headers.ts";
import { pathOf } from "../../../data/_schema/operations.ts";
import { Problem } from "../../../data/_schema/problem.ts";
import type { PublishedSite } from "../../../sidecar/site/published-site.ts";
import { createJudge, type OpenApi } from "../openapi.ts";
import type { Address } from "./addresses.ts";
import type { Answer } from "./connection.ts";
import type { Generated } from "./generate.ts";

const STRONG = /^"[\x21\x23-\x7e]+"$/;

const OPERATIONS: Partial<Record<Address["rules"], { path: string; method: string }>> = {
  search: { path: pathOf("searchReviews"), method: "GET" },
  since: { path: pathOf("getReviewsSince"), method: "GET" },
  health: { path: pathOf("getHealth"), method: "GET" },
  mcp: { path: pathOf("mcp"), method: "POST" },
  hub: { path: pathOf("websubHub"), method: "POST" },
};

/** Holds answers to what is stated of them; returns the faults of each, as lines. */
export function createOracle(site: PublishedSite, openApi: OpenApi): (request: Generated, answer: Answer) => string[] {
  const describedFaults = createJudge(openApi);
  /** The bytes that came under an ETag, once they were found to be right. */
  const known = new Map<string, Buffer>();

  return (request, answer) => {
    const { address, method } = request;
    const faults = [...answer.faults];
    const { status, body } = answer;
    const field = (name: string) => answer.fields.get(name)?.join(", ");
    const want = (name: string, value: string | RegExp | undefined) => {
      const given = field(name);
      const holds = value instanceof RegExp ? value.test(given ?? "") : given === value;
      if (!holds) faults.push(`${status} with ${name} ${given}, not ${value}`);
    };
    if (!request.statuses.has(status)) faults.push(`${status}, not ${[...request.statuses].join(" or ")}`);
    want("x-content-type-options", "nosniff");
    if (address.rules !== "hub") want("access-control-allow-origin", "*");

    const isRepresentation = status === 200 || status === 304;
    const isValidated = isRepresentation && ["published", "search", "since", "none"].includes(address.rules);
    if (!isValidated) want("cache-control", "no-store");
    if (status === 405 || status === 204) want("allow", /^[A-Z]+(, [A-Z]+)*$/);
    if (status === 308) want("location", /^\/(?!\/)/);
    if (status === 204 || status === 304) {
      if (body.length > 0) faults.push(`${status} with a body`);
    } else if (status === 202 || status === 308) {
      if (address.rules === "hub" && body.length === 0) faults.push("202 of the hub without a word");
    } else if (status >= 400) faults.push(...errorFaults(request, answer));
    else if (body.length === 0 && method !== "HEAD" && field("content-length") !== "0") faults.push("no body");

    if (isValidated) {
      const asset = address.path === undefined ? undefined : site.asset(address.path);
      const path = address.path ?? "";
      const expected = asset ? headersOf({ ...asset, path }) : FRESH;
      for (const [name, value] of Object.entries(expected)) if (address.rules !== "none") want(name, value);
      want("etag", STRONG);
      if (address.rules === "published" || address.rules === "since") want("last-modified", / GMT$/);
      if (asset && status === 200) want("content-type", asset.mediaType);
      if (status === 200 && method !== "HEAD") faults.push(...contentFaults(request, answer));
      if (address.rules === "search" || address.rules === "since")
        if (status === 200) want("content-type", "application/json");
    }
    const operation = OPERATIONS[address.rules];
    const isShort = !isValidated && request.isPlain;
    if (operation?.method === method && isShort && !faults.length)
      faults.push(...describedFaults({ ...operation, status, mediaType: field("content-type") ?? null, body: body.toString() }));
    return faults;
  };

  function contentFaults({ address }: Generated, { fields, body }: Answer): string[] {
    const etag = fields.get("etag")?.[0] ?? "";
    const before = known.get(address.target + etag);
    if (before) return before.equals(body) ? [] : ["other bytes under the same ETag"];
    const encoding = fields.get("content-encoding")?.[0];
    const content = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
    const faults: string[] = [];
    const published = site.manifest.assets.find(({ path }) => path === address.path);
    if (published) {
      const digest = createHash("sha256").update(content).digest();
      const given = published.digest.replace(/^sha-256=:?|:$/g, "");
      if (![digest.toString("hex"), digest.toString("base64")].includes(given)) faults.push("not the published bytes");
    }
    const operation = OPERATIONS[address.rules];
    if (operation)
      faults.push(...describedFaults({ ...operation, status: 200, mediaType: "application/json", body: content.toString() }));
    if (address.rules === "since" && !address.target.includes(JSON.parse(content.toString()).since))
      faults.push("the answer to another day");
    if (faults.length === 0) known.set(address.target + etag, body);
    return faults;
  }
}

/** An error has the shape of its address: a page where HTML is preferred, a JSON-RPC error, a line of text, or a Problem. */
function errorFaults({ address, method }: Generated, { status, fields, body }: Answer): string[] {
  if (fields.has("etag")) return [`${status} with an ETag`];
  if (status >= 500 && status !== 501 && !(status === 503 && address.rules === "hub")) return [`${status}`];
  if (method === "HEAD" && body.length === 0) return [];
  const type = fields.get("content-type")?.join() ?? "";
  const text = body.toString();
  if (text === "") return [`${status} without a body`];
  if (/\bat .+:\d+:\d+|node_modules|\.ts\b/.test(text)) return [`${status} with a stack`];
  if (type === "text/html; charset=utf-8" && (status === 404 || status === 410)) return [];
  if (type.startsWith("text/plain") && address.rules === "hub") return [];
  if (type !== "application/json") return [`${status} as ${type}`];
  const value = JSON.parse(text);
  if (address.rules === "mcp" && value.jsonrpc === "2.0")
    return typeof value.error?.code === "number" && typeof value.error.message === "string" ? [] : [`${status}: ${text.slice(0, 200)}`];
  const problem = Problem.strict().safeParse(value);
  if (problem.data?.status !== status) return [`${status}: ${text.slice(0, 200)}`];
  return status === 400 && !problem.data.issues?.length ? ["400 that names no fault"] : [];
}
