import { post } from "./job.ts";

/** Ways to send a message to `/mcp`, each with what its era wants beside it. */
export interface Era {
  request(method: string, params?: Record<string, unknown>): string;
}

const PATH = "/mcp";
const VERSION = "2026-07-28";
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientCapabilities": {},
};

const INITIALIZE = message("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0.0" },
});

/** A session at a server. */
export async function openSession(port: number): Promise<Era> {
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: INITIALIZE,
  });
  const fields = {
    "Mcp-Session-Id": response.headers.get("mcp-session-id")!,
    "MCP-Protocol-Version": "2025-11-25",
  };
  return { request: (method, params) => post(PATH, message(method, params), fields) };
}

export const STATELESS: Era = {
  request(method, params = {}) {
    const { name } = params;
    return post(PATH, message(method, { ...params, _meta: ENVELOPE }), {
      "MCP-Protocol-Version": VERSION,
      "Mcp-Method": method,
      ...(typeof name === "string" && { "Mcp-Name": name }),
    });
  },
};

/** That of initialize, which belongs to no session yet. */
export const initializeRequest = () => post(PATH, INITIALIZE);

/** In ASCII, since a request is written byte by byte. */
function message(method: string, params: Record<string, unknown> = {}): string {
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
