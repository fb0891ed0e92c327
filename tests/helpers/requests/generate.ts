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

const UNKNOWN = "BREW get Post PROPFIND M-SEARCH QUERY GETX __proto__ !".split(" ").concat("A".repeat(300));

const FAULTY_LENGTHS = [
  ...["Content-Length: -1", "Content-Length: 0x3", "Content-Length: 1e3", "Content-Length: 3, 3"],
  ...["Content-Length: +3", `Content-Length: ${"9".repeat(25)}`],
  ...["Content-Length: 3\r\nContent-Length: 3", "Content-Length: 3\r\ncontent-length: 4"],
  ...["Content-Length: 3\r\nTransfer-Encoding: chunked", "Transfer-Encoding: zip"],
  ...["Transfer-Encoding: chunked, zip"],
  ...["Transfer-Encoding: identity", "Content-Length: 3 3", "Content-Length: a"],
];

const NO_HTTP = [
  ...["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ...["GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\rHost: a\r\r", "GET  / HTTP/1.1\r\n\r\n"],
  ...["GET /\r\n\r\n", "GET\r\n\r\n", "\0\r\n\r\n", "\xff", "{}"],
];

/** Beyond this many bytes of a head the server may refuse it for its size alone. */
const LONG_HEAD = 15_000;

/** One request, out of chance alone. */
export function generate(random: Random, source: Source): Generated {
  const { pick, chance } = random;
  if (chance(0.01)) {
    const address: Address = { kind: "no HTTP", target: "", rules: "none", statuses: [] };
    const bytes = Buffer.from(pick(NO_HTTP), "latin1");
    return { address, method: "GET", bytes, statuses: new Set([400]), ending: "whole", isPlain: false };
  }
  const address = source.address(random);
  const method = methodFor(random, address);
  const isOld = chance(0.05);
  const version = chance(0.01)
    ? pick(["HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "HTTP/1.2", "http/1.1", "ICE/1.0"])
    : "";
  const reads = method === "POST" && (address.rules === "mcp" || address.rules === "hub");
  const body = method === "POST" || chance(0.05) ? bodyFor(random, address, source) : undefined;
  const framed = frame(random, body, { reads, isOld });
  const pieces = [
    lineOf(address, method),
    version === "" ? {} : { must: [400] },
    ...fieldsFor(random, { tags: source.tags, isMcp: address.rules === "mcp", isOld }),
    // What is not read decides nothing.
    ...(body ? [reads ? body : { lines: body.lines ?? [] }, coding(random, reads)] : []),
    framed.piece,
  ];
  const line = `${method} ${address.target} ${version || (isOld ? "HTTP/1.0" : "HTTP/1.1")}`;
  const lines = pieces.flatMap((piece) => piece.lines ?? []);
  const head = headOf(line, lines);
  const stated = statusesFor(statusesOf(address, method), pieces, (status) => canBe(status, address));
  const isWhole = framed.ending === "whole" && head.length + framed.bytes.length < 10_000;
  const isPlain = isWhole && pieces.every(({ must = [] }) => must.length === 0);
  const twinField = isPlain && !isOld ? twinOf(address, method, framed.piece.lines !== undefined) : undefined;
  return {
    address,
    method,
    bytes: Buffer.concat([head, framed.bytes]),
    statuses: head.length > LONG_HEAD ? new Set([...stated, 431]) : stated,
    ending: framed.ending,
    isPlain,
    ...(twinField && { twin: Buffer.concat([headOf(line, [...lines, twinField]), framed.bytes]) }),
  };
}

/** What the target and the method alone are refused with. */
function lineOf({ kind, must = [] }: Address, method: string): Piece {
  if (kind === "asterisk" && method !== "OPTIONS") return { must: [400, 501] };
  const isUnknown = UNKNOWN.includes(method) || method === "CONNECT";
  // Of a line that comes in pieces the first does not tell a method from garbage.
  return { must: [...must, ...(isUnknown ? [501] : []), ...(isUnknown && kind === "too long" ? [400] : [])] };
}

interface Circumstances {
  tags: readonly string[];
  isMcp: boolean;
  isOld: boolean;
}

function fieldsFor(random: Random, { tags, isMcp, isOld }: Circumstances): Piece[] {
  const fields = Array.from({ length: random.below(5) }, () => anyField(random, tags));
  const expected = random.chance(0.05) ? [expectation(random, isOld)] : [];
  return [hostField(random, isMcp, isOld), ...fields, ...expected];
}

/** A content encoding, which nothing that reads a body takes. */
function coding({ chance, pick }: Random, reads: boolean): Piece {
  if (chance(0.97)) return {};
  return {
    lines: [`Content-Encoding: ${pick(["gzip", "br", "identity, gzip", "x"])}`],
    ...(reads && { must: [415] }),
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
function frame(
  random: Random,
  body: Body | undefined,
  { reads, isOld }: { reads: boolean; isOld: boolean },
): Framed {
  const { below, chance, pick } = random;
  const bytes = body?.bytes ?? Buffer.alloc(0);
  const length = (size: number) => [`Content-Length: ${size}`];
  const whole = { bytes, ending: "whole" } as const;
  switch (below(100)) {
    case 0:
      return {
        piece: { lines: [pick(FAULTY_LENGTHS)], must: [400] },
        bytes: Buffer.from("abc"),
        ending: "whole",
      };
    case 1: {
      const more = Buffer.from(pick(["\0", "abc\r\n\r\n", "{}\r\n", "GET\r\n\r\n"]));
      return { piece: { lines: length(bytes.length) }, bytes: Buffer.concat([bytes, more]), ending: "more" };
    }
    case 2:
      return { piece: { lines: length(bytes.length + 1), may: [400] }, bytes, ending: "fewer" };
    case 3:
      return { piece: { lines: length(2_000_000), ...(reads && { must: [413, 406, 415] }) }, ...whole };
  }
  if (body === undefined) return { piece: {}, ...whole };
  if (chance(0.8) || isOld) return { piece: { lines: length(bytes.length) }, ...whole };
  const lines = [pick(["Transfer-Encoding: chunked", "transfer-encoding: CHUNKED"])];
  return { piece: { lines }, bytes: chunked(random, bytes), ending: "whole" };
}

function chunked({ below, pick, chance }: Random, bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  const extension = pick(["", "", ";a=b", ';a="b c"']);
  for (let at = 0; at < bytes.length; ) {
    const size = Math.min(bytes.length - at, 1 + below(20_000));
    pieces.push(
      Buffer.from(`${size.toString(16)}${extension}\r\n`),
      bytes.subarray(at, at + size),
      Buffer.from("\r\n"),
    );
    at += size;
  }
  const trailer = chance(0.3) ? pick(["X: y\r\n", "Host: a\r\n"]) : "";
  return Buffer.concat([...pieces, Buffer.from(`0\r\n${trailer}\r\n`)]);
}

/** A field that changes nothing but which code answers. */
function twinOf({ rules }: Address, method: string, isFramed: boolean): string | undefined {
  if (["published", "search", "since"].includes(rules) && ["GET", "HEAD"].includes(method) && !isFramed)
    return "Content-Length: 0";
  return rules === "mcp" && method === "POST" ? "Content-Encoding: identity" : undefined;
}
