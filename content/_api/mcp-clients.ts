import { pathOf } from "../../data/_schema/operations.ts";
import { slugOf } from "../_pages/slug.ts";

export interface McpClient {
  name: string;
  /** What to type, or to write into `file`; absent where the address is entered in a dialogue. */
  snippet?: string;
  file?: string;
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
