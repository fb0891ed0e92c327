import { createRandom } from "../../bench/random.ts";
import { type Answer, Connection, isClosing } from "./connection.ts";
import type { Generated } from "./generate.ts";
import type { Random } from "../../bench/random.ts";

export interface Played {
  /** How many answers of each status, by kind of address. */
  counts: Map<string, Map<number, number>>;
  /** The first request of those whose answers had the same faults: what it is made from, its bytes, and the faults. */
  failures: string[];
}

interface Play {
  port: number;
  seed: number;
  requests: number;
  generate: (random: Random) => Generated;
  judge: (request: Generated, answer: Answer) => string[];
  /** Faults that are not in the answer, such as lines of a log, since it was asked last. */
  others: () => string[];
}

/** Failures after which no more is sent. */
const ENOUGH = 20;

/**
 * Sends generated requests, most of them one after another over connections that stay open, some several at once. Request n
 * is made from the seed and n alone.
 */
export async function play({ port, seed, requests, generate, judge, others }: Play): Promise<Played> {
  const played: Played = { counts: new Map(), failures: [] };
  const seen = new Set<string>();
  let connection = new Connection(port);
  const make = (number: number) => {
    const random = createRandom(seed * 1_000_000 + number);
    return { number, random, request: generate(random) };
  };
  const fail = (number: number, { bytes, method, address }: Generated, faults: string[]) => {
    const shown = JSON.stringify(bytes.subarray(0, 1500).toString("latin1"));
    const told = faults.join("; ");
    if (seen.has(told)) return;
    seen.add(told);
    played.failures.push(`SEED=${seed} request ${number} (${method}, ${address.kind}): ${told}\n  ${shown}`);
  };
  const fresh = () => {
    connection.close();
    connection = new Connection(port);
  };

  /** Sends the bytes of requests at once, and holds each answer to its own. Returns the last. */
  async function exchange(group: { number: number; request: Generated; bytes: Buffer }[]): Promise<Answer | null> {
    if (connection.isUsed) fresh();
    connection.send(Buffer.concat(group.map(({ bytes }) => bytes)));
    const { number, request } = group.at(-1)!;
    if (request.ending !== "whole") connection.finish();
    let answer: Answer | null = null;
    for (const each of group) {
      answer = await connection.read(each.request.method === "HEAD");
      const faults = answer ? judge(each.request, answer) : ["no answer"];
      faults.push(...others());
      if (answer) count(each.request, answer);
      if (faults.length > 0) fail(each.number, each.request, faults);
      if (answer === null || isClosing(answer)) break;
    }
    if (request.ending !== "whole") await readRest(number, request);
    else if (answer !== null && isClosing(answer) && !(await connection.closing())) fail(number, request, ["the connection stays open"]);
    else if (connection.unread !== "") fail(number, request, [`more than was asked for: ${connection.unread.slice(0, 300)}`]);
    if (answer === null || isClosing(answer) || connection.unread !== "") fresh();
    return answer;
  }

  /** What follows a request that says the wrong length may only be refused. */
  async function readRest(number: number, request: Generated): Promise<void> {
    const rest = { ...request, statuses: new Set([400, 501]), method: "GET", address: { ...request.address, rules: "none" as const } };
    for (let more = 0; ; more += 1) {
      const answer = await connection.read(false);
      if (answer === null) break;
      const faults = judge(rest, answer);
      if (more > 0 || request.ending === "fewer") faults.push("one answer too many");
      if (faults.length > 0) fail(number, request, faults);
    }
    fresh();
  }

  function count({ address: { kind } }: Generated, { status }: Answer): void {
    const counts = played.counts.get(kind) ?? new Map<number, number>();
    played.counts.set(kind, counts.set(status, (counts.get(status) ?? 0) + 1));
  }

  for (let number = 0; number < requests && played.failures.length < ENOUGH; ) {
    const { random, request } = make(number);
    const group = [{ number, request, bytes: request.bytes }];
    const atOnce = random.chance(0.1) ? 1 + random.below(5) : 1;
    while (request.isPlain && group.length < atOnce && number + group.length < requests) {
      const next = make(number + group.length);
      if (!next.request.isPlain) break;
      group.push({ number: next.number, request: next.request, bytes: next.request.bytes });
    }
    number += group.length;
    const isTwin = group.length === 1 && request.twin !== undefined && random.chance(0.2);
    // The routes first: what they have answered the fast path remembers.
    const slow = isTwin ? await exchange([{ number: group[0]!.number, request, bytes: request.twin! }]) : null;
    const answer = await exchange(group);
    if (slow && answer && told(slow) !== told(answer))
      fail(group[0]!.number, request, [`the routes answer otherwise: ${told(slow)}\n  the fast path: ${told(answer)}`]);
  }
  connection.close();
  return played;
}

/** An answer but for what changes with the moment. */
function told({ status, fields, body }: Answer): string {
  const rest = [...fields].filter(([name]) => !["date", "mcp-session-id"].includes(name)).sort();
  return JSON.stringify([status, rest, body.toString("latin1").slice(0, 300), body.length]);
}

/** The counts as a table, a line for each kind of address. */
export function tableOf({ counts }: Played): string {
  const statuses = [...new Set([...counts.values()].flatMap((byStatus) => [...byStatus.keys()]))].sort();
  const row = (name: string, cells: (number | string)[]) => name.padEnd(18) + cells.map((cell) => String(cell).padStart(7)).join("");
  const sum = (status: number) => [...counts.values()].reduce((all, byStatus) => all + (byStatus.get(status) ?? 0), 0);
  return [
    row("", statuses),
    ...[...counts].sort().map(([kind, byStatus]) => row(kind, statuses.map((status) => byStatus.get(status) ?? ""))),
    row("all", statuses.map(sum)),
  ].join("\n");
}
