import type { CallToolRequest, CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { RpcFault } from "../../../sidecar/mcp/tools/rpc-fault.ts";
import { PNG, WAV } from "./media.ts";
import { SCHEMA_2020_12 } from "./schema-2020-12.ts";

type Content = CallToolResult["content"];

const text = (words: string): Content[number] => ({ type: "text", text: words });
const image: Content[number] = { type: "image", data: PNG, mimeType: "image/png" };

function resource(uri: string, mimeType: string, words: string): Content[number] {
  return { type: "resource", resource: { uri, mimeType, text: words } };
}

/** By the names of the official suites; each says what its scenario wants to read. */
const CONTENTS: Record<string, Content> = {
  test_simple_text: [text("This is a simple text response for testing.")],
  test_image_content: [image],
  test_audio_content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }],
  test_embedded_resource: [
    resource("test://embedded-resource", "text/plain", "This is an embedded resource content."),
  ],
  test_multiple_content_types: [
    text("Multiple content types test:"),
    image,
    resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
  ],
  // Two that could say more on a stream: a server that answers in one object has nothing to say before its result.
  test_streaming_elicitation: [text("Nothing was asked of the client.")],
  test_logging_tool: [text("Nothing was logged.")],
  json_schema_2020_12_tool: [text("The schema is what matters.")],
};

const NAMES = [...Object.keys(CONTENTS), "test_error_handling", "test_missing_capability"];

export const TOOLS: Tool[] = NAMES.map((name) => ({
  name,
  description: "A fixture of the official suites.",
  inputSchema: name === "json_schema_2020_12_tool" ? SCHEMA_2020_12 : { type: "object" },
}));

/** The result of a fixture; undefined when the name is none of theirs. */
export function callFixture({ name, _meta = {} }: CallToolRequest["params"]): CallToolResult | undefined {
  if (name === "test_error_handling") {
    return { isError: true, content: [text("This tool intentionally returns an error for testing")] };
  }
  if (name === "test_missing_capability") {
    const capabilities = (_meta["io.modelcontextprotocol/clientCapabilities"] ?? {}) as object;
    if ("sampling" in capabilities) return { content: [text("The client can sample.")] };
    const data = { requiredCapabilities: { sampling: {} } };
    throw new RpcFault(-32021, "The client lacks a capability", { status: 400, data });
  }
  return Object.hasOwn(CONTENTS, name) ? { content: CONTENTS[name]! } : undefined;
}
