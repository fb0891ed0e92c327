import { connect } from "node:net";
import { H3 } from "h3";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../../sidecar/http/listen.ts";
import { openMcp } from "../../../sidecar/mcp/open-mcp.ts";
import { ENVELOPE, initializeMessage, PING, SECRET } from "../../helpers/mcp/endpoint.ts";
import { publishedSite } from "../../helpers/mcp/site.ts";
import { head, sendRaw } from "../../helpers/raw-socket.ts";

const site = publishedSite({ baseUrl: "http://localhost:8787" });
const CLOCK = () => Date.parse("2026-03-31T09:30:00Z");

/** One endpoint on two ports: with the path past the router, and without. */
async function openBoth() {
  const faults: unknown[] = [];
  const onError = (error: unknown) => void faults.push(error);
  const { handler, fastPath } = openMcp({
    site: () => site,
    secret: SECRET,
    allowedHosts: [],
    clock: CLOCK,
    onError,
  });
  const app = new H3().all("/mcp", ({ req }) => handler(req));
  let answeredFast = 0;
  const fast = await listen(app, {
    host: "127.0.0.1",
    port: 0,
    fastPath: (request, response) => {
      const answered = fastPath(request, response);
      if (answered) answeredFast += 1;
      return answered;
    },
  });
  const routed = await listen(app, { host: "127.0.0.1", port: 0 });
  onTestFinished(async () => void (await Promise.all([fast.close(), routed.close()])));
  return { fast: fast.port, routed: routed.port, faults, answeredFast: () => answeredFast };
}

const FIELDS = ["Host: localhost", "Content-Type: application/json", "Connection: close"];

function post(body: unknown, ...fields: string[]): string {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const length = `Content-Length: ${Buffer.byteLength(text)}`;
  return head("POST /mcp HTTP/1.1", ...FIELDS, length, ...fields) + text;
}

const rpc = (method: string, params?: object) => ({ jsonrpc: "2.0", id: "ü-1", method, params });
const call = (name: string, given: object) => rpc("tools/call", { name, arguments: given });

/** An answer without what differs from one to the next. */
function comparable(text: string): string[] {
  const [top = "", ...rest] = text
    .replace(/^(HTTP\/1.1 \d+) .*/, "$1")
    .replace(/^Date: .*\r\n/m, "")
    .replace(/v1\.[\d-]+\.[0-9a-z]+\.[\w-]+\.[\w-]+/g, "an id")
    .split("\r\n\r\n");
  return [...top.split("\r\n").sort(), ...rest];
}

test("a message is answered past the router exactly as through it", async () => {
  const { fast, routed, faults, answeredFast } = await openBoth();
  const opened = await sendRaw(fast, post(initializeMessage()));
  const session = `Mcp-Session-Id: ${/mcp-session-id: (\S+)/i.exec(opened.text)![1]}`;
  const stateless = (method: string, params: object = {}) => [
    post(
      rpc(method, { _meta: ENVELOPE, ...params }),
      "MCP-Protocol-Version: 2026-07-28",
      `Mcp-Method: ${method}`,
    ),
  ];
  const search = call("search_reviews", { query: "heater" });
  const answered: string[] = [
    post(initializeMessage()),
    post(PING, session),
    post(PING),
    post(PING, session, session),
    post(PING, "Mcp-Session-Id: forged"),
    post(PING, session, "MCP-Protocol-Version: 1999-01-01"),
    post(rpc("tools/list"), session),
    post(search, session),
    post(search, session),
    post(call("search_reviews", { query: "Größe 🚿" }), session),
    post(call("search_reviews", { min_rating: "many" }), session),
    post(call("get_business", {}), session),
    post(call("no_such_tool", {}), session),
    post(rpc("no/such/method"), session),
    post({ jsonrpc: "2.0", method: "notifications/initialized" }, session),
    post([search], session),
    post("{", session),
    post("", session),
    post("\ufeff{}", session),
    post("null", session),
    ...stateless("server/discover"),
    ...stateless("tools/list"),
    post(PING, session, "Origin: http://localhost:9"),
  ];
  const left: [bytes: string, status: number][] = [
    [post(PING, session).replace("Host: localhost", "Host: evil.example"), 403],
    [post(PING, session).replace("Host: localhost", "Host: localhost\r\nHost: localhost"), 400],
    [post(PING, session, "Origin: https://evil.example"), 403],
    [post(PING, session, "Content-Type: text/plain"), 415],
    [post(PING, session).replace("application/json", "text/plain"), 415],
    [post(PING, session, "Accept: text/html"), 406],
    [post("x".repeat(1024 * 1024 + 1), session), 413],
    [
      `${head("POST /mcp HTTP/1.1", ...FIELDS, session, "Transfer-Encoding: chunked")}2\r\n{}\r\n0\r\n\r\n`,
      400,
    ],
    [head("POST /mcp HTTP/1.1", ...FIELDS, session), 400],
    [head("GET /mcp HTTP/1.1", ...FIELDS), 405],
    [head("OPTIONS /mcp HTTP/1.1", ...FIELDS), 204],
    [post(PING, session).replace("/mcp", "/mcp?a=b"), 200],
  ];
  const before = answeredFast();
  for (const bytes of [...answered, ...left.map(([bytes]) => bytes)]) {
    const [one, other] = await Promise.all([sendRaw(fast, bytes), sendRaw(routed, bytes)]);
    expect(comparable(one.text), bytes.slice(0, 400)).toEqual(comparable(other.text));
  }
  expect(answeredFast() - before).toBe(answered.length);
  for (const [bytes, status] of left) expect((await sendRaw(fast, bytes)).statuses).toEqual([status]);
  expect(faults).toEqual([]);
});

test("a body in pieces is read to its end, and requests sent at once are answered in their order", async () => {
  const { fast, answeredFast } = await openBoth();
  const keep = (body: object) => post(body).replace("Connection: close\r\n", "");
  const ids = [1, 2, 3, 4].map((id) => ({ ...initializeMessage(), id }));
  const bytes = ids.map((body, at) => (at === 3 ? post(body) : keep(body))).join("");
  const text = await new Promise<string>((settle) => {
    let come = "";
    const socket = connect(fast, "127.0.0.1", async () => {
      for (let at = 0; at < bytes.length; at += 97) {
        await new Promise((sent) => socket.write(bytes.slice(at, at + 97), sent));
      }
    });
    socket.setNoDelay(true).on("data", (data) => (come += data.toString()));
    socket.on("close", () => settle(come));
  });
  expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(["1", "2", "3", "4"]);
  expect(answeredFast()).toBe(4);
});

test("a client that hangs up in the middle of a body is no error, and others are answered", async () => {
  const { fast, faults } = await openBoth();
  await sendRaw(fast, post(initializeMessage()).slice(0, -20), { end: true });
  expect((await sendRaw(fast, post(initializeMessage()))).statuses).toEqual([200]);
  expect(faults).toEqual([]);
});
