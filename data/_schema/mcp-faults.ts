/** Limits of a message to `/mcp`: bytes, and objects and lists in one another, of which arguments of tools need four. */
export const MCP_LIMITS = { bytes: 1024 * 1024, depth: 64 } as const;

export interface McpFault {
  /** Of HTTP. */
  status: number;
  /** Of JSON-RPC. */
  code: number;
  message: string;
}

/** The errors of `/mcp` that the OpenAPI description shows. */
export const MCP_FAULTS = {
  notJson: {
    status: 400,
    code: -32700,
    message: `Parse error: the body must be JSON in UTF-8, nested at most ${MCP_LIMITS.depth} deep`,
  },
  foreign: { status: 403, code: -32000, message: "Host or Origin is not one this server answers to" },
  unknownSession: {
    status: 404,
    code: -32001,
    message: "Session not found or expired; send initialize again",
  },
  wrongMethod: { status: 405, code: -32000, message: "Method not allowed; send a POST" },
  tooLarge: { status: 413, code: -32000, message: `The body must be at most ${MCP_LIMITS.bytes} bytes` },
  internal: { status: 500, code: -32603, message: "Internal error" },
} as const satisfies Record<string, McpFault>;
