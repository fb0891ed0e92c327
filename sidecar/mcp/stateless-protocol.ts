import { RequestSchema } from "@modelcontextprotocol/core";
import type { JSONRPCRequest, Result } from "@modelcontextprotocol/sdk/types.js";
import { CACHED_SECONDS } from "../../data/_schema/headers.ts";
import { STATELESS_VERSIONS } from "../../data/_schema/mcp-server.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { describeServer } from "./description.ts";
import { checkEnvelope } from "./envelope.ts";
import { callMethod, type Methods, method } from "./methods.ts";
import { perGeneration } from "./per-generation.ts";
import type { Protocol } from "./protocol.ts";
import { createResultBytes } from "./result-bytes.ts";
import { RpcFault } from "./rpc-fault.ts";
import { checkHeaders, checkNotificationHeaders } from "./standard-headers.ts";
import type { WrittenResult } from "./written-result.ts";

/** Results that clients may keep, for as long as the datasets over HTTP. */
const KEPT = new Set([
  "server/discover",
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "resources/read",
]);
const CACHING = { ttlMs: CACHED_SECONDS.fresh * 1000, cacheScope: "public" };

/** Version 2026-07-28: no handshake and no session; each request carries its version and the client's capabilities. */
export function createStatelessProtocol(offered: Methods): Protocol {
  const described = perGeneration((site) => {
    const { serverInfo, ...description } = describeServer(site, offered);
    return {
      discovered: Object.freeze({ supportedVersions: STATELESS_VERSIONS, ...description }),
      ...bytesFor(serverInfo),
    };
  });
  const methods: Methods = {
    ...offered,
    "server/discover": method(RequestSchema, (site) => described(site).discovered),
  };
  return {
    answer(site, request, fields) {
      checkEnvelope(request);
      checkHeaders(request, fields);
      const { kept, unkept } = described(site);
      const result = call(methods, site, request);
      return { result: (KEPT.has(request.method) ? kept : unkept)(result) };
    },
    check(message, fields) {
      if ("method" in message) checkNotificationHeaders(message, fields);
    },
  };
}

/** What all results have in this version, by whether clients may keep them. */
function bytesFor(serverInfo: object) {
  const meta = { "io.modelcontextprotocol/serverInfo": serverInfo };
  const resultType = "complete";
  return {
    kept: createResultBytes({ before: { resultType, ...CACHING }, meta }),
    unkept: createResultBytes({ before: { resultType }, meta }),
  };
}

/** The errors that this version words in another way. */
function call(methods: Methods, site: PublishedSite, request: JSONRPCRequest): Result | WrittenResult {
  try {
    return callMethod(methods, site, request);
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error;
    if (error.code === -32601) throw new RpcFault(-32601, error.message, { status: 404 });
    if (error.code !== -32002) throw error;
    throw new RpcFault(-32602, error.message, { data: { uri: request.params?.["uri"] } });
  }
}
