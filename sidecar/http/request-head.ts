import type { IncomingMessage } from "node:http";
import { malformed, type Refusal } from "./errors.ts";

/** Maximum number of header fields of a request; browsers and proxies together send about forty. */
export const MAX_FIELDS = 200;

const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Whether the value of a Host field is well-formed. */
export const isHost = (field: string) => HOST.test(field);

/** A fault in a request's head that Node does not refuse itself, or null; RFC 9112 sections 2.3 and 3.2. */
export function headFault({ httpVersion, rawHeaders }: IncomingMessage): Refusal | null {
  if (rawHeaders.length > MAX_FIELDS * 2) return { status: 431 };
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return malformed("the version must be HTTP/1.1 or 1.0");
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && namesHostField(rawHeaders[index - 1]!));
  const [host] = hosts;
  if (hosts.length > 1 || (host === undefined && httpVersion === "1.1")) {
    return malformed("there must be one Host field");
  }
  if (host !== undefined && !isHost(host)) {
    return malformed("Host must be a name or address, and a port if there is one");
  }
  return null;
}

function namesHostField(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === "host";
}
