import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { Problem } from "../../../data/_schema/problem.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { head, type RawAnswer, sendRaw } from "../../helpers/raw-socket.ts";
import { type SidecarProcess, useSidecar } from "../../helpers/sidecar-process.ts";

const running = useSidecar({ SITE_DIR: demonstrationSite() });

const MARK = "zq7marker";
const CLOSE = "Connection: close";
const FIELDS = ["Host: localhost", CLOSE];
const HUB = "POST /api/websub/hub HTTP/1.1";

const get = (target: string, ...fields: string[]) => head(`GET ${target} HTTP/1.1`, ...FIELDS, ...fields);
const post = (fields: string[], body: string) => head(HUB, ...FIELDS, ...fields) + body;
const flood = (count: number) => Array.from({ length: count }, (_, n) => `a${n % 7}: b`);

/** Begun before all tests and looked at in the last, since it takes ten seconds. */
let slow: Promise<RawAnswer>[];
beforeAll(() => {
  const bytes = [
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow:",
    `${head(HUB, "Host: localhost", "Content-Length: 500")}hub.mode=`,
  ];
  slow = Array.from({ length: 300 }, (_, n) => sendRaw(running().port, bytes[n % 2]!, { patience: 120_000 }));
});

/** What is sent, and the status that it is refused or answered with. */
const CORPUS: [name: string, bytes: string, status: number][] = [
  ["garbage", `\x16\x03\x01${MARK}\r\n\r\n`, 400],
  ["TLS where HTTP is spoken", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400],
  ["HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["LF alone (RFC 9112 section 2.2)", `GET /healthz HTTP/1.1\nHost: ${MARK}\n\n`, 400],
  ["CR alone", `GET /healthz HTTP/1.1\rHost: ${MARK}\r\r`, 400],
  ["a folded field (section 5.2)", get("/healthz", "X: a\r\n b"), 400],
  ["white space before the colon (section 5.1)", head("GET / HTTP/1.1", "Host : localhost", CLOSE), 400],
  ["a field without a name", get("/", ": x"), 400],
  ["a NUL in a field", get("/", "X: a\0b"), 400],
  ["no Host (section 3.2)", head("GET /healthz HTTP/1.1", CLOSE), 400],
  ["two Hosts", head("GET /healthz HTTP/1.1", "Host: a", "Host: b", CLOSE), 400],
  ["two Hosts that agree", head("GET /healthz HTTP/1.1", "Host: a", "host: a", CLOSE), 400],
  ["an empty Host", head("GET /healthz HTTP/1.1", "Host:", CLOSE), 400],
  ["a Host with a path", head("GET /healthz HTTP/1.1", `Host: a/${MARK}`, CLOSE), 400],
  ["a Host with user info", head("GET /healthz HTTP/1.1", `Host: ${MARK}@localhost`, CLOSE), 400],
  ["a Host that is markup", head("GET /healthz HTTP/1.1", `Host: <script>${MARK}`, CLOSE), 400],
  ["a Host with a port that is none", head("GET /healthz HTTP/1.1", "Host: a:999999", CLOSE), 400],
  ...["999.1.1.1", "x:99999", "[:::::]", "0x100000000"].map((host): [string, string, number] => [
    `a Host that no address can have, and a path to be normalised: ${host}`,
    head("GET /%2e/reviews.json HTTP/1.1", `Host: ${host}`, CLOSE),
    400,
  ]),
  ["HTTP/1.0 without Host", head("GET /healthz HTTP/1.0"), 200],
  ["HTTP/0.9", "GET /healthz\r\n\r\n", 400],
  ["HTTP/2.0 as text", head("GET /healthz HTTP/2.0", ...FIELDS), 400],
  ["HTTP/0.9 as text", head("GET /healthz HTTP/0.9", ...FIELDS), 400],
  ["HTTP/9.9", head("GET /healthz HTTP/9.9", ...FIELDS), 400],
  ["a foreign absolute target (section 3.2.2)", get(`http://${MARK}.example/healthz`), 421],
  [
    "the same where the Host field is foreign as well",
    head(`GET http://${MARK}.example/ HTTP/1.1`, `Host: ${MARK}.example`, CLOSE),
    421,
  ],
  ["our own absolute target", get("http://localhost/healthz"), 200],
  ["our own over TLS, as behind a proxy", get("https://127.0.0.1:8443/healthz"), 200],
  ["our own in capitals, without a path", get("HTTP://LOCALHOST?x"), 200],
  [
    "our own, whatever the Host field says",
    head("GET http://localhost/healthz HTTP/1.1", `Host: ${MARK}`, CLOSE),
    200,
  ],
  ["our own with user information", get(`http://${MARK}@localhost/healthz`), 400],
  ["our own, where nothing is published", get(`http://localhost/${MARK}`), 404],
  ["the asterisk with another method than OPTIONS (section 3.2.4)", get("*"), 400],
  ["a target of another scheme", get(`gopher://localhost/${MARK}`), 400],
  ["a target without a slash", get(MARK), 400],
  ["a space in the target", get(`/${MARK} /x`), 400],
  ["a NUL in the target", get(`/${MARK}\0`), 400],
  ["%00 in the path", get(`/${MARK}%00`), 400],
  ["%00 in a parameter", get(`/api/reviews/search?query=${MARK}%00`), 400],
  ["%zz in the path", get(`/${MARK}%zz`), 400],
  ["%ff in the path", get(`/${MARK}%ff`), 400],
  ["an overlong slash in the path", get(`/${MARK}%c0%af`), 400],
  ["%zz in a parameter", get(`/api/reviews/search?query=${MARK}%zz`), 400],
  ["a path of 5,000 characters", get(`/${MARK.repeat(556)}`), 414],
  ["a path of 20,000 characters", get(`/${MARK.repeat(2200)}`), 431],
  ["a query of 1 MB", get(`/api/reviews/search?query=${MARK.repeat(110_000)}`), 431],
  ["a field of 20,000 characters", get("/", `X: ${MARK.repeat(2200)}`), 431],
  ["300 fields", get("/healthz", ...flood(300)), 431],
  ["2,000 fields", get("/healthz", ...flood(1950)), 431],
  ["2,000 fields at /mcp", head("POST /mcp HTTP/1.1", ...FIELDS, ...flood(1950)), 431],
  ["100 fields", get("/healthz", ...flood(100)), 200],
  ["dots out of the root", get("/../../../etc/passwd"), 404],
  ["encoded dots out of the root", get("/%2e%2e/%2e%2e/etc/passwd"), 404],
  ["encoded slashes out of the root", get("/..%2f..%2fetc%2fpasswd"), 404],
  ["doubly encoded dots", get("/%252e%252e/etc/passwd"), 404],
  ["dots and slashes as a day", get("/api/reviews/since/..%2f..%2fx"), 400],
  ["a backslash out of the root", get("/..\\..\\etc\\passwd"), 404],
  ["what looks like another host", get(`//${MARK}.example`), 404],
  ["what looks like another host, backwards", get(`/\\${MARK}.example`), 404],
  ["the search index by another name", get("/assets/search/index.bin"), 404],
  ["TRACE", head(`TRACE /${MARK} HTTP/1.1`, ...FIELDS), 404],
  ["TRACE of what there is", head("TRACE /healthz HTTP/1.1", ...FIELDS), 405],
  ["a method nobody knows (RFC 9110 section 9.1)", head("BREW / HTTP/1.1", ...FIELDS), 501],
  ["a method that Node knows", head("PROPFIND /reviews.json HTTP/1.1", ...FIELDS), 501],
  ["a method in small letters", head("get / HTTP/1.1", ...FIELDS), 501],
  ["a method that begins like another", head(`GETX /${MARK} HTTP/1.1`, ...FIELDS), 501],
  ["a method nobody knows, where nothing is published", head(`BREW /${MARK} HTTP/1.1`, ...FIELDS), 501],
  ["a method that is no token", head("BR(EW / HTTP/1.1", ...FIELDS), 400],
  ["CONNECT", head("CONNECT internal.example:443 HTTP/1.1", "Host: internal.example:443"), 501],
  [
    "a length and chunks (section 6.1)",
    post(["Content-Length: 3", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    400,
  ],
  ["two lengths", post(["Content-Length: 3", "Content-Length: 4"], "abcd"), 400],
  ["a negative length", post(["Content-Length: -3"], "abc"), 400],
  ["a length beyond numbers", post([`Content-Length: ${"9".repeat(25)}`], "abc"), 400],
  ["a length that is none", post(["Content-Length: 0x3"], "abc"), 400],
  ["a chunk that is none", post(["Transfer-Encoding: chunked"], `${MARK}\r\n`), 400],
  ["an unknown transfer encoding", post(["Transfer-Encoding: zip"], MARK), 400],
  ...["identity", "gzip, chunked", "chunked, chunked", ""].map((coding): [string, string, number] => [
    `a transfer encoding that is not read: ${coding}`,
    head("GET /reviews.json HTTP/1.1", ...FIELDS, `Transfer-Encoding: ${coding}`),
    400,
  ]),
  [
    "chunks in HTTP/1.0 (section 6.1)",
    `${head("GET / HTTP/1.0", "Transfer-Encoding: chunked")}0\r\n\r\n`,
    400,
  ],
  ["a chunk extension of 40 KB", post(["Transfer-Encoding: chunked"], `1;${"a".repeat(40_000)}\r\n`), 413],
  ["a body above the hub's limit", post(["Content-Length: 9000"], "a".repeat(9000)), 413],
  [
    "chunks above the hub's limit",
    post(["Transfer-Encoding: chunked"], `2328\r\n${"a".repeat(9000)}\r\n0\r\n\r\n`),
    413,
  ],
  ["an expectation nobody meets (RFC 9110 section 10.1.1)", get("/healthz", `Expect: ${MARK}`), 417],
  ["an expectation of HTTP/1.0, which is ignored", head("GET /healthz HTTP/1.0", `Expect: ${MARK}`), 200],
  [
    "a compressed body for the hub (RFC 9110 section 15.5.16)",
    post(["Content-Encoding: gzip", "Content-Length: 3"], "abc"),
    415,
  ],
  [
    "a compressed body for /mcp",
    `${head("POST /mcp HTTP/1.1", ...FIELDS, "Content-Encoding: br", "Content-Length: 3")}abc`,
    415,
  ],
  [
    "twice compressed",
    `${head("POST /mcp HTTP/1.1", ...FIELDS, "Content-Encoding: identity, gzip", "Content-Length: 3")}abc`,
    415,
  ],
];

/** The refusals whose bodies are not JSON: the hub's own. */
const NOT_JSON = new Set(["a body above the hub's limit", "chunks above the hub's limit"]);

async function expectUnharmed({ port, logs }: SidecarProcess): Promise<void> {
  expect((await sendRaw(port, get("/healthz"))).statuses).toEqual([200]);
  expect(logs().filter(({ level }) => Number(level) >= 40)).toEqual([]);
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}

test("what is no proper request is refused, in JSON, without a word of it, and nothing breaks", async () => {
  const sidecar = running();
  const surprises: string[] = [];
  for (const [name, bytes, status] of CORPUS) {
    const { text, statuses } = await sendRaw(sidecar.port, Buffer.from(bytes, "latin1"), { patience: 5000 });
    const [, body = ""] = text.split("\r\n\r\n");
    if (statuses.join() !== String(status))
      surprises.push(`${name}: ${statuses.join() || "nothing"}, not ${status}`);
    if (text.includes(MARK)) surprises.push(`${name}: is echoed`);
    if (status === 200 || NOT_JSON.has(name)) continue;
    if (!/^x-content-type-options: nosniff\r$/m.test(text)) surprises.push(`${name}: without nosniff`);
    const problem = Problem.safeParse(JSON.parse(body || "null"));
    if (problem.data?.status !== status) surprises.push(`${name}: ${body || "no body"}`);
    if (status === 400 && !problem.data?.issues?.length) surprises.push(`${name}: names no fault`);
  }
  expect(surprises).toEqual([]);
  await expectUnharmed(sidecar);
});

test("OPTIONS * asks about the server as a whole: 204 with every method (RFC 9110 section 9.3.7)", async () => {
  const { text, statuses } = await sendRaw(running().port, head("OPTIONS * HTTP/1.1", ...FIELDS));
  expect(statuses).toEqual([204]);
  expect(text).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/im);
  expect((await sendRaw(running().port, head("OPTIONS /* HTTP/1.1", ...FIELDS))).statuses).toEqual([404]);
});

test("a refused encoding says which one is taken", async () => {
  const { text } = await sendRaw(
    running().port,
    post(["Content-Encoding: gzip", "Content-Length: 3"], "abc"),
  );
  expect(text).toMatch(/^accept-encoding: identity\r$/im);
});

test.each(["identity", "IDENTITY", ""])(
  "a body in Content-Encoding %j is taken as it is",
  async (encoding) => {
    const body = "hub.mode=none";
    const fields = [`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`];
    const form = "Content-Type: application/x-www-form-urlencoded";
    const { statuses } = await sendRaw(running().port, post([form, ...fields], body));
    expect(statuses).toEqual([400]);
  },
);

test("100-continue is met: the hub's answer follows it", async () => {
  const fields = ["Expect: 100-continue", "Content-Length: 3"];
  expect((await sendRaw(running().port, post(fields, "a=b"))).statuses).toEqual([100, 400]);
});

test("an unknown method after requests on the same connection is told from garbage, too", async () => {
  const first = head("GET /healthz HTTP/1.1", "Host: localhost");
  const asked = (line: string) => sendRaw(running().port, first + head(line, ...FIELDS));
  expect((await asked("BREW /a HTTP/1.1")).statuses.at(-1)).toBe(501);
  expect((await asked("BREW")).statuses.at(-1)).toBe(400);
  const withBody = `${head("PUT /healthz HTTP/1.1", "Host: localhost", "Content-Length: 2")}{}`;
  const after = await sendRaw(running().port, withBody + head("GETX /a HTTP/1.1", ...FIELDS));
  expect(after.statuses).toEqual([405, 501]);
});

test("after an offer to upgrade, which is not taken, the connection ends: Node would hear no fault on it", async () => {
  const offer = ["Host: localhost", "Connection: Upgrade", "Upgrade: h2c"];
  const { text, statuses } = await sendRaw(
    running().port,
    head("GET /reviews.json HTTP/1.1", ...offer) + head("BREW / HTTP/1.1", ...FIELDS),
    { patience: 5000 },
  );
  expect(statuses).toEqual([200]);
  expect(text).toMatch(/^connection: close\r$/im);
});

test("/mcp judges the host of an absolute target, not the Host field that it replaces", async () => {
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
  const fields = ["Content-Type: application/json", `Content-Length: ${message.length}`, CLOSE];
  const ask = (target: string) =>
    sendRaw(running().port, head(`POST ${target} HTTP/1.1`, "Host: evil.example", ...fields) + message);
  expect((await ask("/mcp")).statuses).toEqual([403]);
  expect((await ask("http://localhost/mcp")).statuses).toEqual([200]);
});

describe("many requests on one connection", () => {
  test("500 sent at once are answered one after another (RFC 9112 section 9.3.2)", async () => {
    const { port } = running();
    const one = (n: number) => head(`GET /api/reviews/since/${2400 + n}-01-01 HTTP/1.1`, "Host: localhost");
    const { text, statuses } = await sendRaw(
      port,
      `${Array.from({ length: 500 }, (_, n) => one(n)).join("")}${get("/healthz")}`,
    );
    expect(statuses).toEqual(new Array(501).fill(200));
    const order = [...text.matchAll(/"since":"(\d{4})/g)].map((match) => Number(match[1]));
    expect(order).toEqual(Array.from({ length: 500 }, (_, n) => 2400 + n));
  });

  test("a client that never reads costs little memory", async () => {
    const { port, pid } = running();
    await sendRaw(port, get("/reviews.json"));
    const before = residentMegabytes(pid);
    const requests = head("GET /reviews.json HTTP/1.1", "Host: localhost").repeat(2000);
    const greedy = connect(port, "127.0.0.1").pause();
    greedy.on("error", () => {});
    greedy.write(requests);
    for (let n = 0; n < 20; n++) expect((await sendRaw(port, get("/healthz"))).statuses).toEqual([200]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(residentMegabytes(pid) - before).toBeLessThan(60);
    greedy.destroy();
  });
});

test("a body of 300 MB is refused after little of it, wherever it is sent", async () => {
  const { port, pid } = running();
  const before = residentMegabytes(pid);
  const size = 300 * 1024 * 1024;
  for (const path of ["/api/websub/hub", "/mcp", "/reviews.json", "/nothing"]) {
    for (const framing of [`Content-Length: ${size}`, "Transfer-Encoding: chunked"]) {
      const { sent, text } = await pour(port, path, framing, size);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      expect(path === "/mcp" || path === "/api/websub/hub" ? [413, 403] : [404, 405], path).toContain(status);
      // How much is under way when the refusal arrives depends on the kernel and on who else is busy.
      expect(sent, `${path} ${framing}`).toBeLessThan(size / 4);
    }
  }
  expect(residentMegabytes(pid) - before).toBeLessThan(60);
});

/** Sends a body until the connection ends; `sent` is what the kernel took, its own buffers of some megabytes included. */
function pour(
  port: number,
  path: string,
  framing: string,
  size: number,
): Promise<{ sent: number; text: string }> {
  const chunk = Buffer.alloc(64 * 1024, 97);
  const framed = framing.startsWith("T")
    ? Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")])
    : chunk;
  return new Promise((settle) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    socket.write(head(`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: application/json", framing));
    const more = () => {
      while (socket.writable && socket.bytesWritten < size) if (!socket.write(framed)) return;
    };
    socket.on("connect", more).on("drain", more);
    socket.on("data", (data) => (text += data.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => settle({ sent: socket.bytesWritten, text }));
  });
}

test("slow heads and slow bodies are dropped after a while, and others do not wait for that", async () => {
  const sidecar = running();
  const others: number[] = [];
  for (let n = 0; n < 20; n++) {
    const { lasted, statuses } = await sendRaw(sidecar.port, get("/reviews.json"));
    expect(statuses).toEqual([200]);
    others.push(lasted);
  }
  const dropped = await Promise.all(slow);
  expect(dropped.map(({ statuses }) => statuses)).toEqual(dropped.map(() => [408]));
  expect(Math.max(...others)).toBeLessThan(Math.min(...dropped.map(({ lasted }) => lasted)));
  await expectUnharmed(sidecar);
});
