import { inTurn } from "../../_reuse/in-turn.ts";
import { OPERATIONS, pathOf } from "../../_schema/operations.ts";
import { type Answer, AT_ONCE, type Client, mostOf } from "./client.ts";
import type { Findings } from "./findings.ts";
import { compareFields, findHarm } from "./header-fields.ts";
import { type Message, messagesOn } from "./messages.ts";
import { ABOVE, questionsOn, type Subjects } from "./questions.ts";

export interface AnswerComparison {
  live: Client;
  rebuilt: Client;
  subjects: Subjects;
  baseUrl: string;
  /** Whether the fields beside the answers are the sidecar's own; behind another server they need only do no harm. */
  own: boolean;
  /** Whether compressed forms come out the same here, and with them the size of the manifest. */
  compressed: boolean;
  findings: Findings;
}

export async function compareAnswers(comparison: AnswerComparison): Promise<void> {
  const { live, rebuilt, subjects, baseUrl, compressed } = comparison;
  await inTurn(questionsOn(subjects), AT_ONCE, ({ path, what, ...how }) => {
    const named = what === undefined ? path : `${path} (${what})`;
    return compare(named, (client, most) => client.ask(path, { ...how, most }), comparison);
  });
  const sessions = new Map([
    [live, await openSession(live)],
    [rebuilt, await openSession(rebuilt)],
  ]);
  const all = [INITIALIZE, ...messagesOn(subjects, baseUrl)];
  // It tells the size of the manifest.
  const messages = all.filter(({ method }) => compressed || method !== "resources/list");
  await inTurn(messages, AT_ONCE, (message) => {
    const { method, params = {} } = message;
    const ask = (client: Client, most: number) =>
      post(client, message, message === INITIALIZE ? "" : sessions.get(client)!, most);
    return compare(`${MCP} (${method} ${JSON.stringify(params)})`, ask, comparison);
  });
}

/** Asks both the same; the origin for no more than a little beyond what the rebuilt site answers. */
async function compare(
  path: string,
  ask: (client: Client, most: number) => Promise<Answer>,
  { live, rebuilt, own, findings }: AnswerComparison,
): Promise<void> {
  const wanted = await ask(rebuilt, LARGEST_ANSWER);
  const served = await ask(live, mostOf(wanted.body.length)).catch((error: Error) => error);
  if (served instanceof Error) return findings.add(path, served.message);
  if (path === ABOVE || (!own && !isOfSidecar(path))) return compareHost(path, served, wanted, findings);
  if (!findings.same(path, "status", served.status, wanted.status)) return;
  const sameBody = findings.sameBytes(path, "the answer", served.body, wanted.body);
  if (own) compareFields(path, "", served.headers, wanted.headers, { sameBody }, findings);
  else {
    findings.same(path, "content-type", plain(served), plain(wanted));
    findHarm(path, served.headers, wanted.headers, findings);
  }
}

/** Another server words its own refusals and redirects: they need only be none of success, and lead to the same place. */
function compareHost(path: string, served: Answer, wanted: Answer, findings: Findings): void {
  const [says, gives] = [served, wanted].map(({ status }) => Math.floor(status / 100));
  const refused = (hundreds: number) => hundreds >= 4;
  findings.expect(
    says === gives || (refused(says!) && refused(gives!)),
    path,
    `status is ${served.status} instead of ${wanted.status}`,
  );
  findHarm(path, served.headers, wanted.headers, findings);
}

const isOfSidecar = (path: string) =>
  OPERATIONS.some((each) => each.made === "sidecar" && path.startsWith(beginning(each)));

/** A path as far as it is the same for all questions. */
const beginning = ({ path }: { path: string }) => path.replace(/\{.*/, "");

const LARGEST_ANSWER = 512 * 1024 * 1024;

const plain = ({ headers }: Answer) => headers["content-type"]?.toLowerCase().replaceAll(/\s/g, "");

const MCP = pathOf("mcp");
const VERSION = "2025-11-25";

const MCP_HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": VERSION,
};

const INITIALIZE = {
  method: "initialize",
  params: { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: "verify", version: "1.0.0" } },
};

/** Begins a session of the Model Context Protocol; its id, or nothing where there is none. */
async function openSession(client: Client): Promise<string> {
  return (await post(client, INITIALIZE, "")).headers["mcp-session-id"] ?? "";
}

function post(client: Client, message: Message, session: string, most?: number): Promise<Answer> {
  const headers = { ...MCP_HEADERS, ...(session && { "mcp-session-id": session }) };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...message });
  return client.ask(MCP, { method: "POST", headers, body, most });
}
