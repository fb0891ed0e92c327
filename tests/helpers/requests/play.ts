import { createRandom, type Random } from "../../bench/random.ts";
import { type Answer, Connection, isClosing } from "./connection.ts";
import type { Generated } from "./generate.ts";
import type { Oracle } from "./judge.ts";

export interface Played {
  /** How many answers of each status, by kind of address. */
  counts: Map<string, Map<number, number>>;
  /** The first request of those whose answers had the same faults: its number, its bytes, and the faults. */
  failures: string[];
}

interface Play {
  port: number;
  seed: number;
  /** The number of the first request, and of the one after the last. */
  from: number;
  to: number;
  generate: (random: Random) => Generated;
  judge: Oracle;
  /** Faults that are not in an answer, such as lines of a log, since it was asked last. */
  others: () => string[];
}

interface Numbered extends Generated {
  number: number;
}

/** Failures after which no more is sent. */
const ENOUGH = 20;

/**
 * Sends generated requests, most of them one after another over connections that stay open, some several at once. Request n
 * is made from the seed and n alone.
 */
export async function play({ port, seed, from, to, generate, judge, others }: Play): Promise<Played> {
  const counts: Played["counts"] = new Map();
  const failures = new Map<string, string>();
  let connection = new Connection(port);

  const note = ({ number, method, address, bytes }: Numbered, faults: string[]) => {
    const told = faults.join("; ");
    if (told === "" || failures.has(told)) return;
    const shown = JSON.stringify(bytes.subarray(0, 1500).toString("latin1"));
    failures.set(told, `SEED=${seed} FIRST=${number} (${method}, ${address.kind}): ${told}\n  ${shown}`);
  };

  const count = ({ address: { kind } }: Generated, { status }: Answer) => {
    const ofKind = counts.get(kind) ?? new Map<number, number>();
    counts.set(kind, ofKind.set(status, (ofKind.get(status) ?? 0) + 1));
  };

  /** Sends requests at once, and holds each answer to its own. Returns the last that came. */
  async function exchange(group: Numbered[]): Promise<Answer | null> {
    if (connection.isUsed) renew();
    connection.send(Buffer.concat(group.map(({ bytes }) => bytes)));
    const last = group.at(-1)!;
    if (last.ending === "fewer") connection.finish();
    let answer: Answer | null = null;
    for (const request of group) {
      answer = await connection.read(request.method === "HEAD");
      if (answer) count(request, answer);
      note(request, [...(answer ? judge(request, answer) : missing(last)), ...others()]);
      if (answer === null || isClosing(answer)) break;
    }
    note(last, await (last.ending === "whole" ? restFaults(answer) : brokenRestFaults(last)));
    return answer;
  }

  function renew(): void {
    connection.close();
    connection = new Connection(port);
  }

  /** Who hangs up in the middle of a request may be left without an answer to it, and to those sent along with it. */
  function missing({ ending }: Generated): string[] {
    return ending === "fewer" && connection.hasEnded ? [] : ["no answer"];
  }

  /** After an answer nothing comes, and the connection ends if the answer says so. */
  async function restFaults(answer: Answer | null): Promise<string[]> {
    const ends = answer === null || isClosing(answer);
    const faults = ends && !(await connection.closing()) ? ["the connection stays open"] : [];
    const { unread } = connection;
    if (unread !== "") faults.push(`more than was asked for: ${unread.slice(0, 300)}`);
    if (ends || unread !== "") renew();
    return faults;
  }

  /** After a request of the wrong length nothing comes but a refusal of what is beyond it. */
  async function brokenRestFaults(request: Generated): Promise<string[]> {
    const address = { ...request.address, rules: "none" as const };
    const rest = { ...request, address, method: "GET", statuses: new Set([400, 501]) };
    const answer = await connection.read(false);
    const faults = answer ? judge(rest, answer) : [];
    const isOneTooMany = answer !== null && request.ending === "fewer";
    if (isOneTooMany || (await connection.read(false)) !== null) faults.push("one answer too many");
    renew();
    return faults;
  }

  for (let number = from; number < to && failures.size < ENOUGH; ) {
    const random = createRandom(seed * 1_000_000 + number);
    const group: Numbered[] = [{ number, ...generate(random) }];
    const most = random.chance(0.1) ? 1 + random.below(5) : 1;
    while (group.at(-1)!.isPlain && group.length < most)
      group.push({
        number: number + group.length,
        ...generate(createRandom(seed * 1_000_000 + number + group.length)),
      });
    number += group.length;
    const [request] = group as [Numbered];
    const isTwin = group.length === 1 && request.twin !== undefined && random.chance(0.2);
    // The routes first: what they have answered the fast path remembers.
    const slow = isTwin ? await exchange([{ ...request, bytes: request.twin! }]) : null;
    const answer = await exchange(group);
    if (slow && answer && told(slow) !== told(answer))
      note(request, [`the routes answer otherwise: ${told(slow)}\n  the fast path: ${told(answer)}`]);
  }
  connection.close();
  return { counts, failures: [...failures.values()] };
}

/** An answer but for what changes with the moment. */
function told({ status, fields, body }: Answer): string {
  const rest = [...fields].filter(([name]) => !["date", "mcp-session-id"].includes(name)).sort();
  return JSON.stringify([status, rest, body.toString("latin1").slice(0, 300), body.length]);
}

/** The counts as a table, a line for each kind of address. */
export function tableOf({ counts }: Played): string {
  const statuses = [...new Set([...counts.values()].flatMap((ofKind) => [...ofKind.keys()]))].sort();
  const row = (name: string, cells: (number | string)[]) =>
    name.padEnd(17) + cells.map((cell) => String(cell).padStart(7)).join("");
  const sum = (status: number) =>
    [...counts.values()].reduce((all, ofKind) => all + (ofKind.get(status) ?? 0), 0);
  const rows = [...counts].sort().map(([kind, ofKind]) =>
    row(
      kind,
      statuses.map((status) => ofKind.get(status) ?? ""),
    ),
  );
  return [row("", statuses), ...rows, row("all", statuses.map(sum))].join("\n");
}
