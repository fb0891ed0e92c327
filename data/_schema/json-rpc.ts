import * as z from "zod";
import { described, documented, named, withExample } from "./documentation.ts";

const version = z.literal("2.0");
const Id = z.union([z.string(), z.int()]).meta({
  description:
    "Id of the request, chosen by the client and repeated in the response; absent in a notification.",
});

/** A message to `/mcp`, JSON-RPC 2.0 section 4, for the description; the endpoint reads messages itself. */
export const JsonRpcRequest = named(
  "JsonRpcRequest",
  "JSON-RPC request",
  "One JSON-RPC 2.0 message; batches are not supported.",
  {
    jsonrpc: documented(version, "Version of JSON-RPC."),
    id: withExample(Id.optional(), 1),
    method: described(
      z.string(),
      "The method of the Model Context Protocol to call, such as tools/call.",
      "tools/list",
    ),
    params: described(
      z.record(z.string(), z.unknown()).optional(),
      "Parameters of the method. In version 2026-07-28, `_meta` says the protocol version and the client.",
    ),
  },
);

/** What is answered to a request, JSON-RPC 2.0 section 5: either a result or an error. */
export const JsonRpcResponse = named(
  "JsonRpcResponse",
  "JSON-RPC response",
  "A JSON-RPC 2.0 response, with either `result` or `error`.",
  {
    jsonrpc: documented(version, "Version of JSON-RPC."),
    id: described(Id.nullable().optional(), "Id of the request; null or absent if it could not be read.", 1),
    result: documented(
      z.record(z.string(), z.unknown()).optional(),
      "Result of the method; absent if there is an error.",
      { tools: [] },
    ),
    error: documented(
      z
        .object({
          code: described(
            z.int(),
            "Error code of JSON-RPC 2.0 (section 5.1) or of the Model Context Protocol.",
            -32602,
          ),
          message: documented(z.string(), "What is wrong, in words.", "must be a whole number from 1 to 5"),
          data: documented(
            z.unknown().optional(),
            "More about the error, for programs; absent if there is nothing more.",
          ),
        })
        .optional(),
      "Why there is no result; absent if there is one.",
    ),
  },
);
