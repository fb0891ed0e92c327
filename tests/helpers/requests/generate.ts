import type { Random } from "../../bench/random.ts";
import type { Address } from "./addresses.ts";
import { anyBody, type Body, form, message } from "./bodies.ts";
import { anyField, expectation, hostField } from "./fields.ts";
import { type Piece, statusesFor } from "./piece.ts";

/** A request as it goes over the wire, and what its answer is held to. */
export interface Generated {
  address: Address;
  method: string;
  bytes: Buffer;
  statuses: ReadonlySet<number>;
  /** What follows the request: more bytes than it says, fewer, or none. */
  ending: "whole" | "more" | "fewer";
  /** Whether others may be sent before its answer is here. */
  isPlain: boolean;
  /** The same request in a form that only the routes answer, for what the fast paths answer otherwise. */
  twin?: Buffer;
}

interface Source {
  address: (random: Random) => Address;
  baseUrl: string;
  /** Of MCP. */
  session: string;
  /** ETags and days of what is published. */
  tags: readonly string[];
}

const UNKNOWN = ["BREW", "get", "Post", "PROPFIND", "M-SEARCH", "QUERY", "GETX", "__proto__", "!", "A".repeat(300)];

const FAULTY_LENGTHS = [
  ...["Content-Length: -1", "Content-Length: 0x3", "Content-Length: 1e3", "Content-Length: 3, 3", "Content-Length: +3"],
  ...["Content-Length: 3\r\nContent-Length: 3", "Content-Length: 3\r\ncontent-length: 4", `Content-Length: ${"9".repeat(25)}`],
  ...["Content-Length: 3\r\nTransfer-Encoding: chunked", "Transfer-Encoding: zip", "Transfer-Encoding: chunked, zip"],
  ...["Transfer-Encoding: identity", "Content-Length: 3 3", "Content-Length: a"],
];

/** One request, out of chance alone. */
export function generate(random: Random, source: Source): Generated {
  const { pick, chance, below } = random;
  const address = source.address(random);
  const method = methodFor(random, address);
  const isOld = chance(0.05);
  const version = isOld ? "HTTP/1.0" : "HTTP/1.1";
  const isOnlyForOptions = address.kind === "asterisk" && method !== "OPTIONS";
  const pieces: Piece[] = [{ must: isOnlyForOptions ? [400] : (address.must ?? []) }, hostField(random, address.rules === "mcp", isOld)];
  if (UNKNOWN.includes(method) || method === "CONNECT") pieces.push({ must: address.kind === "too long" ? [501, 400] : [501] });
  for (let count = below(5); count > 0; count -= 1) pieces.push(anyField(random, source.tags));
  if (chance(0.05)) pieces.push(expectation(random, isOld));

  const isPost = method === "POST";
  const body = isPost || chance(0.05) ? bodyFor(random, address, source) : undefined;
  // What is not read to its end decides nothing.
  if (body) pieces.push(isPost ? body : { lines: body.lines ?? [] });
  if (isPost && chance(0.03)) {
    const reads = address.rules === "mcp" || address.rules === "hub";
    const encoding = pick(["gzip", "br", "identity, gzip", "x"]);
    pieces.push({ lines: [`Content-Encoding: ${encoding}`], ...(reads && { must: [415] }) });
  }
  const framed = frame(random, body, { reads: isPost && ["mcp", "hub"].includes(address.rules), isOld });
  pieces.push(framed.piece);
  const faulty = chance(0.01) ? pick(["HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "HTTP/1.2", "http/1.1", "", "ICE/1.0"]) : "";
  if (faulty !== "" ) pieces.push({ must: [400] });

  const lines = pieces.flatMap((piece) => piece.lines ?? []);
  const line = `${method} ${address.target} ${faulty || version}`;
  const bytes = Buffer.concat([headOf(line, lines), framed.bytes]);
  const statuses = statusesFor(statusesOf(address, method), pieces, (status) => canBe(status, address));
  const isPlain = framed.ending === "whole" && bytes.length < 10_000 && pieces.every(({ must = [] }) => must.length === 0);
  const twinField = twinOf(address, method, body !== undefined);
  return {
    address,
    method,
    bytes,
    statuses,
    ending: framed.ending,
    isPlain,
    ...(isPlain && !isOld && twinField && { twin: Buffer.concat([headOf(line, [...lines, twinField]), framed.bytes]) }),
  };
}

function headOf(line: string, lines: readonly string[]): Buffer {
  return Buffer.from([line, ...lines, "", ""].join("\r\n"), "latin1");
}

function methodFor({ chance, pick }: Random, { methods }: Address): string {
  if (chance(0.75)) return pick(methods ?? ["GET", "HEAD"]);
  if (chance(0.6)) return pick(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"]);
  return chance(0.6) ? "OPTIONS" : pick([...UNKNOWN, "CONNECT"]);
}

function bodyFor(random: Random, { rules }: Address, { session, baseUrl }: Source): Body {
  if (rules === "mcp") return message(random, session);
  return rules === "hub" ? form(random, baseUrl) : anyBody(random);
}

/** Whether anything at an address can lead to a status that depends on fields of the request. */
function canBe(status: number, { rules }: Address): boolean {
  if (status === 406) return rules === "mcp";
  return (status !== 304 && status !== 412) || ["published", "search", "since", "none"].includes(rules);
}

/** What a method may get at an address, of a request without any other fault. */
function statusesOf({ kind, statuses, methods }: Address, method: string): readonly number[] {
  if (kind === "another spelling" && !["GET", "HEAD"].includes(method)) return [204, 308, 404, 405];
  if (methods === undefined || methods.includes(method)) return statuses;
  return method === "OPTIONS" ? [204] : [405];
}

interface Framed {
  piece: Piece;
  bytes: Buffer;
  ending: Generated["ending"];
}

/** How a body is told where it ends, rightly or wrongly. `reads` is whether anything reads it. */
function frame(random: Random, body: Body | undefined, { reads, isOld }: { reads: boolean; isOld: boolean }): Framed {
  const { chance, pick } = random;
  const bytes = body?.bytes ?? Buffer.alloc(0);
  const length = `Content-Length: ${bytes.length}`;
  if (chance(0.01)) return { piece: { lines: [pick(FAULTY_LENGTHS)], must: [400] }, bytes: Buffer.from("abc"), ending: "whole" };
  if (chance(0.01)) {
    const more = Buffer.concat([bytes, Buffer.from(pick(["\0", "abc\r\n\r\n", "{}\r\n", "GET\r\n\r\n"]))]);
    return { piece: { lines: [length] }, bytes: more, ending: "more" };
  }
  if (chance(0.01)) {
    const lines = [`Content-Length: ${bytes.length + 1}`];
    return { piece: { lines, may: [400] }, bytes, ending: "fewer" };
  }
  if (body === undefined) return { piece: {}, bytes, ending: "whole" };
  if (chance(0.02)) {
    const lines = ["Content-Length: 2000000"];
    return { piece: { lines, ...(reads && { must: [413, 406, 415] }) }, bytes, ending: "whole" };
  }
  if (chance(0.8) || isOld) return { piece: { lines: [length] }, bytes, ending: "whole" };
  return { piece: { lines: [pick(["Transfer-Encoding: chunked", "transfer-encoding: CHUNKED"])] }, bytes: chunked(random, bytes), ending: "whole" };
}

function chunked({ below, pick, chance }: Random, bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  const extension = pick(["", "", ";a=b", ';a="b c"']);
  for (let at = 0; at < bytes.length; ) {
    const size = Math.min(bytes.length - at, 1 + below(20_000));
    pieces.push(Buffer.from(`${size.toString(16)}${extension}\r\n`), bytes.subarray(at, at + size), Buffer.from("\r\n"));
    at += size;
  }
  const trailer = chance(0.3) ? pick(["X: y\r\n", "Content-Length: 1\r\n", "Host: a\r\n"]) : "";
  return Buffer.concat([...pieces, Buffer.from(`0\r\n${trailer}\r\n`)]);
}

/** A field that changes nothing but which code answers. */
function twinOf({ rules }: Address, method: string, hasBody: boolean): string | undefined {
  if (["published", "search", "since"].includes(rules) && ["GET", "HEAD"].includes(method) && !hasBody) return "Content-Length: 0";
  return rules === "mcp" && method === "POST" ? "Content-Encoding: identity" : undefined;
}
