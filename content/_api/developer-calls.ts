import { OPERATIONS, type Operation, pathOf } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { slugOf } from "../_pages/slug.ts";

type OperationId = (typeof OPERATIONS)[number]["id"];

export interface DeveloperCall {
  operation: Operation;
  /** A shell command that works as shown, except for the callback of a subscription. */
  command: string;
}

export interface McpClient {
  name: string;
  /** What to type, or to write into `file`; absent where the address is entered in a dialogue. */
  snippet?: string;
  file?: string;
}

/** Every public operation with a call to copy. `day` (YYYY-MM-DD) is used in the example of a since request. */
export function developerCalls(baseUrl: string, day: string): DeveloperCall[] {
  const get = (path: string) => `curl '${baseUrl}${path}'`;
  const commands: Record<OperationId, string> = {
    getReviews: get(pathOf("getReviews")),
    getInsights: get(pathOf("getInsights")),
    getInsightsByReview: get(pathOf("getInsightsByReview")),
    getFeed: get(pathOf("getFeed")),
    getAtomFeed: get(pathOf("getAtomFeed")),
    getOpenApi: get(pathOf("getOpenApi")),
    getManifest: get(pathOf("getManifest")),
    searchReviews: get(`${pathOf("searchReviews")}?query=water&min_rating=4&limit=5`),
    getReviewsSince: get(pathOf("getReviewsSince").replace("{date}", day)),
    mcp: lines([
      `curl '${baseUrl}${pathOf("mcp")}'`,
      "-H 'Content-Type: application/json'",
      "-H 'Accept: application/json, text/event-stream'",
      `-d '${JSON.stringify(INITIALIZE)}'`,
    ]),
    websubHub: lines([
      `curl '${baseUrl}${pathOf("websubHub")}'`,
      "-d hub.mode=subscribe",
      `--data-urlencode 'hub.topic=${baseUrl}${TOPIC_PATHS[0]}'`,
      "--data-urlencode 'hub.callback=https://example.com/your-callback'",
      "-d hub.secret=choose-a-long-random-one",
    ]),
    getHealth: get(pathOf("getHealth")),
    getReadiness: get(pathOf("getReadiness")),
  };
  return OPERATIONS.map((operation) => ({ operation, command: commands[operation.id] }));
}

/** How to add the MCP server to the usual clients. */
export function mcpClients(baseUrl: string, business: string): McpClient[] {
  const url = baseUrl + pathOf("mcp");
  const name = slugOf(business).split("-").slice(0, 2).join("-");
  const file = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    { name: "Claude Code", snippet: `claude mcp add --transport http ${name} '${url}'` },
    { name: "Claude, ChatGPT" },
    { name: "Codex", snippet: `codex mcp add ${name} --url '${url}'` },
    { name: "Cursor", file: ".cursor/mcp.json", snippet: file({ mcpServers: { [name]: { url } } }) },
    {
      name: "VS Code",
      file: ".vscode/mcp.json",
      snippet: file({ servers: { [name]: { type: "http", url } } }),
    },
    { name: "Gemini CLI", snippet: `gemini mcp add --transport http ${name} '${url}'` },
  ];
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "curl", version: "1" },
  },
};

function lines(parts: readonly string[]): string {
  return parts.join(" \\\n  ");
}
