import { InitializeRequestSchema, PingRequestSchema } from "@modelcontextprotocol/core";
import { PROTOCOL_VERSIONS } from "../../data/_schema/mcp-server.ts";
import type { Fields } from "../http/request-fields.ts";
import { describeServer } from "./description.ts";
import { callMethod, type Methods, method } from "./methods.ts";
import { perGeneration } from "./per-generation.ts";
import type { Protocol } from "./protocol.ts";
import { createResultBytes } from "./result-bytes.ts";
import { RpcFault } from "./rpc-fault.ts";
import { createSessions, type SessionOptions, type Sessions } from "./session.ts";
import { isSupported, negotiate } from "./versions.ts";

const EMPTY = Object.freeze({});

/** The versions up to 2025-11-25: initialize answers with a session, which every later message names. */
export function createSessionProtocol(offered: Methods, options: SessionOptions): Protocol {
  const sessions = createSessions(options);
  const welcomes = perGeneration((site) => {
    const description = describeServer(site, offered);
    return new Map(
      PROTOCOL_VERSIONS.map((version) => [
        version,
        Object.freeze({ protocolVersion: version, ...description }),
      ]),
    );
  });
  const methods: Methods = {
    ...offered,
    initialize: method(
      InitializeRequestSchema,
      (site, { protocolVersion }) => welcomes(site).get(negotiate(protocolVersion))!,
    ),
    ping: method(PingRequestSchema, () => EMPTY),
  };
  const bytesOf = createResultBytes();
  return {
    answer(site, request, fields) {
      if (request.method !== "initialize") {
        check(fields, sessions);
        return { result: bytesOf(callMethod(methods, site, request)) };
      }
      const welcome = callMethod(methods, site, request);
      const session = sessions.issue(negotiate(String(request.params?.["protocolVersion"])));
      return { result: bytesOf(welcome), headers: { "mcp-session-id": session } };
    },
    check: (_, fields) => check(fields, sessions),
  };
}

function check(fields: Fields, sessions: Sessions): void {
  const session = fields.get("mcp-session-id");
  if (!session) {
    throw new RpcFault(-32000, "Mcp-Session-Id is missing; initialize answers with one", { status: 400 });
  }
  // Repeated header fields arrive joined by commas, RFC 9110 section 5.3.
  if (session.includes(",")) throw new RpcFault(-32000, "Mcp-Session-Id must be sent once", { status: 400 });
  if (!sessions.accepts(session)) {
    throw new RpcFault(-32001, "Session not found or expired; send initialize again", { status: 404 });
  }
  const version = fields.get("mcp-protocol-version");
  if (version === null || isSupported(version)) return;
  throw new RpcFault(
    -32000,
    `MCP-Protocol-Version is not supported; this server speaks ${PROTOCOL_VERSIONS.join(", ")}`,
    { status: 400 },
  );
}
