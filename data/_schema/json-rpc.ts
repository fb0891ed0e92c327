import * as z from "zod";
import { documented, withExample } from "./documentation.ts";

const version = z.literal("2.0");
const Id = z.union([z.string(), z.int()]).meta({
  description: "Chosen by the client; the answer repeats it. A notification has none.",
});

/** A message to `/mcp`, JSON-RPC 2.0 section 4, for the description; the endpoint reads messages itself. */
export const JsonRpcRequest = z
  .object({
    jsonrpc: documented(version, "The version of JSON-RPC."),
    id: withExample(Id.optional(), 1),
    method: withExample(
      z.string().meta({ description: "A method of the Model Context Protocol, such as tools/call." }),
      "tools/list",
    ),
    params: z.record(z.string(), z.unknown()).optional().meta({
      description: "What the method takes. In version 2026-07-28 `_meta` names the version and the client.",
    }),
  })
  .meta({
    id: "JsonRpcRequest",
    title: "JSON-RPC request",
    description: "One JSON-RPC 2.0 message; batches are not taken.",
  });

/** What is answered to a request, JSON-RPC 2.0 section 5: either a result or an error. */
export const JsonRpcResponse = z
  .object({
    jsonrpc: documented(version, "The version of JSON-RPC."),
    id: withExample(
      Id.nullable().optional().meta({
        description: "The id of the request; null or absent where that could not be read.",
      }),
      1,
    ),
    result: documented(z.record(z.string(), z.unknown()).optional(), "What the method gives.", { tools: [] }),
    error: documented(
      z
        .object({
          code: withExample(
            z.int().meta({ description: "JSON-RPC 2.0 section 5.1, or one of the protocol's own." }),
            -32602,
          ),
          message: documented(z.string(), "What is wrong, in words.", "must be a whole number from 1 to 5"),
          data: documented(z.unknown().optional(), "More about it, for programs."),
        })
        .optional(),
      "Why there is no result.",
    ),
  })
  .meta({
    id: "JsonRpcResponse",
    title: "JSON-RPC response",
    description: "Has either `result` or `error`.",
  });
