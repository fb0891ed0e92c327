import * as z from "zod";
import { named } from "./zod-objects.ts";

const version = z.literal("2.0");
const Id = z
  .union([z.string(), z.int()])
  .describe(
    "Id of the request, chosen by the client and repeated in the response; absent in a notification.",
  );

/** A message to `/mcp`, JSON-RPC 2.0 section 4, for the description; the endpoint reads messages itself. */
export const JsonRpcRequest = named(
  "JsonRpcRequest",
  "One JSON-RPC 2.0 message; batches are not supported.",
  {
    jsonrpc: version.describe("Version of JSON-RPC."),
    id: Id.optional(),
    method: z.string().describe("The method of the Model Context Protocol to call, such as tools/call."),
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        "Parameters of the method. In version 2026-07-28, `_meta` says the protocol version and the client.",
      ),
  },
);

/** What is answered to a request, JSON-RPC 2.0 section 5: either a result or an error. */
export const JsonRpcResponse = named(
  "JsonRpcResponse",
  "A JSON-RPC 2.0 response, with either `result` or `error`.",
  {
    jsonrpc: version.describe("Version of JSON-RPC."),
    id: Id.nullable().optional().describe("Id of the request; null or absent if it could not be read."),
    result: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Result of the method; absent if there is an error."),
    error: z
      .object({
        code: z.int().describe("Error code of JSON-RPC 2.0 (section 5.1) or of the Model Context Protocol."),
        message: z.string().describe("What is wrong, in words."),
        data: z
          .unknown()
          .optional()
          .describe("More about the error, for programs; absent if there is nothing more."),
      })
      .optional()
      .describe("Why there is no result; absent if there is one."),
  },
);
