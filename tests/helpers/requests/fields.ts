import type { Random } from "../../bench/random.ts";
import type { Piece } from "./piece.ts";
import { ODD_TEXTS } from "./queries.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Names that a client, a proxy or a stranger sends, and a server may stumble over. */
const NAMES = words(`
  Accept-Charset Accept-Language Access-Control-Request-Headers Allow Access-Control-Request-Method Authorization
  Cache-Control Content-Disposition Content-Language Content-Location Content-MD5 Content-Range Cookie DNT Date ETag
  Forwarded From HTTP2-Settings If-Range Keep-Alive Link Location Max-Forwards Mcp-Method Origin Pragma Priority Range
  Referer Proxy-Authorization Proxy-Connection Retry-After Sec-Fetch-Mode Sec-WebSocket-Key Sec-WebSocket-Version Server
  Set-Cookie Status TE Trailer Upgrade User-Agent Vary Via Warning X-Forwarded-For X-Forwarded-Host X-Forwarded-Port
  X-Forwarded-Proto X-HTTP-Method-Override X-Original-URL X-Real-IP X-Rewrite-URL __proto__ constructor toString
  hasOwnProperty !#$%&'*+-.^_\`|~ a
`);

/** Values of them that mean something. */
const VALUES: Record<string, string[]> = {
  Range: ["bytes=0-0", "bytes=-1", "bytes=0-,1-", "bytes=9-1", "bytes=0-99999999999999999999", "lines=1"],
  "If-Range": ['"x"', 'W/"x"', "Mon, 01 Jun 2026 00:00:00 GMT"],
  Origin: ["https://evil.example", "null", "http://[::1", "http://localhost:1", "a b"],
  Upgrade: ["websocket", "h2c", "TLS/1.0, HTTP/1.1", "\x80"],
  TE: ["trailers", "trailers, deflate;q=0.5"],
  Trailer: ["Content-Length", "Host", "X"],
  Forwarded: ["for=1.2.3.4;host=evil.example;proto=https", 'for="[::1]:1"'],
  "X-Forwarded-Host": ["evil.example", "[:::::]", "a:99999"],
  "X-Forwarded-Proto": ["https", "javascript"],
  "X-HTTP-Method-Override": ["DELETE", "BREW"],
  "X-Original-URL": ["/readyz"],
  "Max-Forwards": ["0", "-1"],
  "Set-Cookie": ["a=b; Path=/"],
  "HTTP2-Settings": ["AAMAAABkAAQAAP__"],
  "Accept-Language": ["de, en;q=0.5", "*"],
};

const ODD_BYTES = [
  ...["", " ", "\t", "\xff\xfe", "caf\xc3\xa9", "=?utf-8?q?a?=", ",", ",,,", ";q=", "q=2", "*"],
  "a".repeat(4000),
];
const ODD = [...ODD_BYTES, ...ODD_TEXTS.map((text) => text.replace(/[^\t -~]/g, ""))];

const ENCODINGS = [
  ...["br", "gzip", "gzip, br;q=0.1", "*;q=0", "*", "identity;q=0"],
  ...["deflate, zstd", "br;q=9", "x-gzip", "gzip;q=0, *"],
];
const TYPES = [
  ...["text/html", "text/html,application/xhtml+xml,*/*;q=0.8", "*/*"],
  ...["application/json", "text/html;q=x", "image/*"],
];

/** Days as they may be written, days that there are not, and what is none. */
const DATES = [
  ...["Mon, 01 Jun 2026 00:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"],
  ...["0", "-1", "now", "2026-06-01"],
  ...["Sat, 31 Feb 2026 00:00:00 GMT", "Mon, 99 Xxx 2026 99:99:99 GMT", "Fri, 31 Dec 9999 23:59:59 GMT"],
];
const TAGS = [
  ...["*", '"x"', 'W/"x", "y"', "x", '""', '"a", *', ', ,"z",', '"\xff"', '"a" "b"'],
  ...[`"${"a".repeat(5000)}"`, '"a",'.repeat(900)],
];

const OWN_HOSTS = words(
  "localhost LOCALHOST:80 127.0.0.1:1 [::1]:8080 localhost. localhost:0 reviews.example.test",
);
const FOREIGN_HOSTS = words(
  "evil.example a_b [::2] 1.2.3.4 localhost.evil.example 0.0.0.0 xn--bcher-kva.example",
);
const NO_HOSTS = [
  ...["", " ", "a b", "localhost, localhost", "caf\xe9", "\xff", "a\\b", '"localhost"'],
  ...words(
    "x:99999 [:::::] xn--a 999.1.1.1 0x100000000 [fe80::1%25eth0] [fe80::1%eth0] [ [] ::1 a/b a?b a#b a,b",
  ),
  ...words("u@localhost u:p@localhost a:b a:-1 <a> %6cocalhost http://localhost localhost:80:80"),
];

/** The Host field, or what stands in its place. A foreign one is refused at /mcp. */
export function hostField({ pick, chance }: Random, isMcp: boolean, isOld: boolean): Piece {
  if (chance(0.85)) return { lines: [`Host: ${pick(OWN_HOSTS)}`] };
  if (chance(0.3)) return { lines: [`Host: ${pick(FOREIGN_HOSTS)}`], ...(isMcp && { must: [403] }) };
  if (chance(0.3)) return { lines: ["Host: localhost", pick(["host: localhost", "HOST: a"])], must: [400] };
  if (chance(0.2)) return isOld ? { must: isMcp ? [403] : [] } : { must: [400] };
  return { lines: [`Host: ${pick(NO_HOSTS)}`], must: [400] };
}

/** The lines of a field: some twice, some without a meaning. */
const linesOf = ({ chance, pick }: Random, name: string, values: readonly string[]): string[] => {
  const line = () =>
    `${chance(0.8) ? name : chance(0.5) ? name.toLowerCase() : name.toUpperCase()}:${pick([" ", " ", "", "\t "])}`;
  return Array.from(
    { length: chance(0.15) ? 2 : 1 },
    () => line() + (chance(0.85) ? pick(values) : pick(ODD)),
  );
};

/** Any field but Host and those that frame the body; `tags` are validators of what is published. */
export function anyField(random: Random, tags: readonly string[]): Piece {
  const { pick, chance, below } = random;
  const kinds: (() => Piece)[] = [
    () => ({ lines: linesOf(random, "Accept", TYPES), may: [406] }),
    () => ({ lines: linesOf(random, "Accept-Encoding", ENCODINGS) }),
    () => ({ lines: linesOf(random, "If-None-Match", chance(0.4) ? tags : TAGS), may: [304] }),
    () => ({ lines: linesOf(random, "If-Modified-Since", chance(0.4) ? tags : DATES), may: [304] }),
    () => ({ lines: linesOf(random, "If-Match", chance(0.3) ? tags : TAGS), may: [412] }),
    () => ({ lines: linesOf(random, "If-Unmodified-Since", DATES), may: [412] }),
    () => ({
      lines: linesOf(random, "Connection", [
        ...["close", "keep-alive", "Upgrade", "close, keep-alive", "Host", "TE, close"],
      ]),
    }),
    () => ({
      lines: [`Connection: Upgrade`, `Upgrade: ${pick(["websocket", "h2c"])}`, "Sec-WebSocket-Version: 13"],
    }),
    () => named(random),
    () => named(random),
    () => named(random),
    () => (chance(0.3) ? { lines: [pick(MALFORMED)], must: [400] } : {}),
    () =>
      chance(0.1) ? { lines: [`${pick(NAMES)}: ${"b".repeat(17_000 + below(50_000))}`], must: [431] } : {},
    () =>
      chance(0.1)
        ? { lines: Array.from({ length: 201 + below(100) }, (_, n) => `a${n % 7}:b`), must: [431] }
        : {},
  ];
  return pick(kinds)();
}

/** What is expected of the server before the body is sent, which HTTP/1.0 does not know. */
export function expectation({ pick, chance }: Random, isOld: boolean): Piece {
  if (chance(0.5)) return { lines: [`Expect: ${pick(["100-continue", "100-Continue"])}`] };
  return { lines: [`Expect: ${pick(["200-ok", "", "100-continued"])}`], ...(!isOld && { must: [417] }) };
}

function named(random: Random): Piece {
  const name = random.pick(NAMES);
  return { lines: linesOf(random, name, VALUES[name] ?? ODD) };
}

const MALFORMED = [
  ...["a: b\r\n c", "a: b\r\n\tc", " a: b", "a : b", ": b", "a", "a: b\0", "a: b\x07c", "caf\xe9: b"],
  ...["a(: b", "a: b\rc: d", "a: b\x7f"],
];
