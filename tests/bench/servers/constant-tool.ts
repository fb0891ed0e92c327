import { readFileSync } from "node:fs";
import { Server as SessionServer } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv-provider.js";
import { createMcpHandler, isLegacyRequest, Server } from "@modelcontextprotocol/server";
import { H3, serve } from "h3";
import { FastResponse } from "srvx";

/** `constant-tool.ts <file>`: both major versions of the SDK as its examples wire them; its one tool always gives the result in a file. */
const result = JSON.parse(readFileSync(process.argv[2]!, "utf8"));

const identity = { name: "constant", version: "1.0.0" };
const capabilities = { tools: {} };
const jsonSchemaValidator = new AjvJsonSchemaValidator();

async function inSession(request: Request, parsedBody: unknown): Promise<Response> {
  const server = new SessionServer(identity, { capabilities, jsonSchemaValidator });
  server.setRequestHandler(CallToolRequestSchema, () => result);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

const stateless = createMcpHandler(
  () => {
    const server = new Server(identity, { capabilities });
    server.setRequestHandler("tools/call", () => result);
    return server;
  },
  { legacy: "reject" },
);

const app = new H3();
app.post("/mcp", async ({ req }) => {
  const body: unknown = await req.json();
  const headers = new Headers(req.headers);
  headers.set("accept", "application/json, text/event-stream");
  const request = new Request(req.url, { method: "POST", headers });
  const hasSession = await isLegacyRequest(request, body);
  const answer = await (hasSession
    ? inSession(request, body)
    : stateless.fetch(request, { parsedBody: body }));
  // With its length, as every answer here.
  const bytes = Buffer.from(await answer.arrayBuffer());
  const fields = { "content-type": "application/json", "content-length": String(bytes.length) };
  return new FastResponse(bytes, { status: answer.status, headers: fields });
});
const server = serve(app, { hostname: "127.0.0.1", port: 0, silent: true });
await server.ready();
console.log(server.url);
