import type { ServerResponse } from "node:http";
import { pathOf } from "../../data/_schema/operations.ts";
import { readIncoming } from "../http/body.ts";
import type { FastPath } from "../http/listen.ts";
import { type Fields, RawFields } from "../http/request-fields.ts";
import { headFault } from "../http/request-head.ts";
import type { Reply } from "./answer.ts";
import type { McpEndpoint } from "./endpoint.ts";
import { MAX_BYTES } from "./read-message.ts";

const MCP = pathOf("mcp");

/**
 * Answers messages without creating the objects that the router needs, which cost more than the answer itself. A
 * request that is refused for its head, or unusual in any way, is left to the routes, which give the same answer.
 */
export function createMcpFastPath(endpoint: McpEndpoint): FastPath {
  return (request, response) => {
    if (request.url !== MCP || request.method !== "POST" || headFault(request)) return false;
    const fields = new RawFields(request.rawHeaders);
    if (!hasPlainBody(fields) || !isAdmitted(endpoint, fields)) return false;
    readIncoming(request, MAX_BYTES, (body) => {
      // Else the client has hung up.
      if (body !== undefined) send(response, endpoint.answer(body, fields));
    });
    return true;
  };
}

/** A body whose length is told and allowed, and on a connection that stays what it is. */
function hasPlainBody(fields: Fields): boolean {
  const length = fields.get("content-length");
  if (length === null || !/^\d{1,7}$/.test(length) || Number(length) > MAX_BYTES) return false;
  return ["transfer-encoding", "content-encoding", "upgrade"].every((name) => fields.get(name) === null);
}

function isAdmitted(endpoint: McpEndpoint, fields: Fields): boolean {
  try {
    endpoint.checkHost(fields);
    endpoint.checkPost(fields);
    return true;
  } catch {
    // The routes will meet the same fault.
    return false;
  }
}

/** The head goes out as one text with the header fields. */
function send(response: ServerResponse, { status, headers, head, rest }: Reply): void {
  response.writeHead(status, headers as string[]);
  if (rest === null) return void response.end(head);
  response.write(head);
  response.end(rest);
}
