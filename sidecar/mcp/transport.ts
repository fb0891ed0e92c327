import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type {
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId,
} from "@modelcontextprotocol/sdk/types.js";

/**
 * Carries the requests of all clients to one server. Clients choose ids freely and may collide, so every request is
 * given an internal number, and its answer gets the client's id back.
 */
export class ExchangeTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: () => void;
  onerror?: (error: Error) => void;
  private readonly waiting = new Map<RequestId, (response: JSONRPCResponse) => void>();
  private last = 0;

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Receives the server's answers; other messages cannot reach a client that reads a single JSON object. */
  async send(message: JSONRPCMessage): Promise<void> {
    if ("method" in message || message.id === undefined) return;
    this.waiting.get(message.id)?.(message);
  }

  /** The server's answer to a request. An abort ends the work on it and releases the waiting caller. */
  exchange(request: JSONRPCRequest, signal: AbortSignal): Promise<JSONRPCResponse> {
    this.last += 1;
    const number = this.last;
    return new Promise((resolve) => {
      const settle = (response: JSONRPCResponse) => {
        this.waiting.delete(number);
        signal.removeEventListener("abort", abort);
        resolve({ ...response, id: request.id });
      };
      const abort = () => {
        this.onmessage?.({
          jsonrpc: "2.0",
          method: "notifications/cancelled",
          params: { requestId: number },
        });
        settle({ jsonrpc: "2.0", id: number, error: { code: -32000, message: "The request was cancelled" } });
      };
      this.waiting.set(number, settle);
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) abort();
      else this.onmessage?.({ ...request, id: number });
    });
  }
}
