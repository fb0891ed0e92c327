import { HUB_LIMITS } from "../../../data/_schema/hub-limits.ts";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import type { Random } from "../../bench/random.ts";
import { initializeMessage } from "../mcp/endpoint.ts";
import type { Piece } from "./piece.ts";
import { ODD_TEXTS } from "./queries.ts";

/** A body, and the fields that say what it is. */
export interface Body extends Piece {
  bytes: Buffer;
}

const utf8 = (text: string) => Buffer.from(text);

/** Any body, for an address that reads none. */
export function anyBody({ pick, below, chance }: Random): Body {
  const text = chance(0.5) ? pick(ODD_TEXTS) : "x".repeat(chance(0.05) ? 300_000 : below(3000));
  return {
    bytes: utf8(text),
    lines: [`Content-Type: ${pick(["application/json", "text/plain", "", "a/b; c"])}`],
  };
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const call = (written: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_reviews","arguments":${written}}}`;

/** A message to /mcp, well formed or not, in a session or not. What messages say is tried in `generated-messages.test.ts`. */
export function message(random: Random, session: string): Body {
  const { pick, chance, below } = random;
  const deep = pick([100, 5000, 100_000]);
  const [bytes, statuses] = pick<() => [string | Buffer, ...number[][]]>([
    () => [JSON.stringify(initializeMessage(pick(["2025-11-25", "2024-11-05", "1"]))), [200]],
    () => ['{"jsonrpc":"2.0","id":7,"method":"ping"}', [200]],
    () => ['{"jsonrpc":"2.0","id":"a","method":"tools/list"}', [200]],
    () => ['{"jsonrpc":"2.0","method":"notifications/initialized"}', [202]],
    () => ['{"jsonrpc":"2.0","id":1,"result":{}}', [202]],
    () => [call(JSON.stringify({ query: pick(ODD_TEXTS) })), [200]],
    () => [call(JSON.stringify({ query: "drain", limit: below(200) - 50 })), [200]],
    () => [call(`{"query":${JSON.stringify(nested("[", "]", deep))}}`), [200]],
    () => [call(`{"query":${nested("[", "]", deep)}}`), [400]],
    () => [call(`{"query":${nested('{"a":', "}", deep)}}`), [400]],
    () => [nested('{"jsonrpc":"2.0","id":1,"method":"ping","params":', "}", 100), [400]],
    () => [nested("[", "]", deep), [400]],
    () => [`{"jsonrpc":"2.0","id":${nested("[", "]", deep)},"method":"ping"}`, [400]],
    () => ["[".repeat(pick([10, 500_000])), [400]],
    () => [
      pick(["", "{", "null", "[]", "{}", "1", '"a"', '{"jsonrpc":"2.0"}', "\ufeff{}", "{'a':1}"]),
      [400],
    ],
    () => [Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), [400]],
    () => [" ".repeat(1024 * 1024 + 1 + below(1000)), [413]],
  ])() as [string | Buffer, number[]];
  const written = Buffer.from(bytes as string);
  const fields = [
    chance(0.9)
      ? `Mcp-Session-Id: ${session}`
      : pick(["Mcp-Session-Id: nobody's", "Mcp-Session-Id:", "X: y"]),
    chance(0.9)
      ? "Content-Type: application/json"
      : pick(["Content-Type: text/plain", "Content-Type:", "X: y"]),
    chance(0.9) ? "X: y" : `MCP-Protocol-Version: ${pick(["2025-06-18", "1", "2026-07-28", ""])}`,
  ];
  const isPlain = fields[0]!.endsWith(session) && fields[1]!.endsWith("json") && fields[2] === "X: y";
  return { bytes: written, lines: fields, may: isPlain ? statuses : [...statuses, 400, 404, 415] };
}

/** A form to the hub. Callbacks lie where nobody listens, on this machine. */
export function form({ pick, chance, below }: Random, baseUrl: string): Body {
  const callbacks = [
    ...["https://127.0.0.1:1024/a", "http://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/"],
    ...["https://a@127.0.0.1/", "x"],
    ...["https://127.0.0.1:99999/", "https://127.0.0.1/#a", `https://127.0.0.1/${"a".repeat(2048)}`],
    ...["https://999.1.1.1/"],
  ];
  const fields: [string, string][] = [
    ["hub.mode", chance(0.85) ? pick(["subscribe", "unsubscribe", "publish"]) : pick(ODD_TEXTS)],
  ];
  fields.push([
    pick(["hub.topic", "hub.topic", "hub.url"]),
    chance(0.85) ? baseUrl + pick(TOPIC_PATHS) : pick(ODD_TEXTS),
  ]);
  if (chance(0.9)) fields.push(["hub.callback", chance(0.5) ? callbacks[0]! : pick(callbacks)]);
  if (chance(0.2)) fields.push(["hub.lease_seconds", pick(["1", "99999999999", "-1", "1e3", ""])]);
  if (chance(0.2)) fields.push(["hub.secret", pick(["s", "s".repeat(200), "", "\ufffd"])]);
  if (chance(0.1)) fields.push(pick(fields));
  const text = new URLSearchParams(fields).toString();
  const isLong = chance(0.05);
  const bytes = utf8(
    isLong ? text.padEnd(HUB_LIMITS.bodyBytes + 1 + below(9000), "&") : chance(0.1) ? "\xff%zz&&==" : text,
  );
  const type = chance(0.9)
    ? "application/x-www-form-urlencoded"
    : pick(["text/plain", "", "application/json"]);
  return { bytes, lines: [`Content-Type: ${type}`], may: isLong ? [413] : [202, 400, 503] };
}
