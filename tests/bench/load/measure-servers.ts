import { cpuSeconds, LEAST_CPU_SECONDS, residentBytes } from "../processes/usage.ts";
import { number } from "../report/format.ts";
import { median, percentile } from "../report/statistics.ts";
import type { Server } from "../servers/start-server.ts";
import type { Before } from "./job.ts";
import type { Load } from "./start-load.ts";

export interface Contender {
  server: Pick<Server, "port" | "pid">;
  /** Sent in turn; those of a round when each round has others. The round that makes warm is -1. */
  requests: string[] | ((round: number) => string[]);
  /** Asked for before each of them, on another connection. */
  before?: Before;
  /** The status that every answer must have; 200 when absent. */
  status?: number;
}

export interface RoundsOptions {
  load: Load;
  rounds: number;
  /** Of one contender in one round; with 0 each request is sent once. */
  seconds: number;
  connections: number;
  /** Milliseconds that a connection rests after each answer; none when absent. */
  rest?: number;
}

/** One entry a round. */
export interface Figures {
  perSecond: number[];
  /** Requests per second of the server's processor time. */
  perCpuSecond: number[];
  /** Milliseconds of each request, to the last byte of its answer and to the first. */
  times: Float64Array[];
  firstBytes: Float64Array[];
  /** Of the bodies of the last round, on average. */
  bodyBytes: number;
  /** Of the server's memory, after the last round. */
  residentBytes: number;
}

/**
 * Asks servers in turn, round by round, each round beginning with another, so that what else the machine does meets all
 * of them. A round before those that count makes them warm.
 */
export async function measureServers<Name extends string>(
  contenders: Record<Name, Contender>,
  { load, rounds, seconds, connections, rest }: RoundsOptions,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(contenders) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, noFigures()])) as Record<Name, Figures>;
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + 1) % names.length]!;
      const { server, requests: given, before: prior, status = 200 } = contenders[name];
      const requests = typeof given === "function" ? given(round) : given;
      const usedBefore = cpuSeconds(server.pid);
      const result = await load.ask({
        port: server.port,
        requests,
        connections,
        seconds,
        rest,
        before: prior,
      });
      // A round of a twentieth of a second, as in tests, may end within one tick.
      const spent = Math.max(cpuSeconds(server.pid) - usedBefore, LEAST_CPU_SECONDS);
      if (result.statuses[status] !== result.requests) {
        throw new Error(`${name} was to answer ${status}, and answered ${JSON.stringify(result.statuses)}`);
      }
      if (round < 0) continue;
      const of = figures[name];
      of.perSecond.push(result.requests / result.seconds);
      of.perCpuSecond.push(result.requests / spent);
      of.times.push(result.times);
      of.firstBytes.push(result.firstBytes);
      of.bodyBytes = result.bodyBytes;
      of.residentBytes = residentBytes(server.pid);
    }
  }
  return figures;
}

/** All servers asked the same. */
export function askAll<Name extends string>(
  servers: Record<Name, Contender["server"]>,
  contender: Omit<Contender, "server">,
): Record<Name, Contender> {
  const named = Object.entries<Contender["server"]>(servers).map(([name, server]) => [
    name,
    { server, ...contender },
  ]);
  return Object.fromEntries(named);
}

/** How many times one contender's figure is another's: the median over the rounds, each compared with its own. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / theirs[round]!));
}

/** A percentile of each round's times, and of these the median, in milliseconds. */
export function typical(times: readonly Float64Array[], share: number): number {
  return median(times.map((round) => percentile(round, share)));
}

/** p50 and p99 in milliseconds, as tables show them. */
export function latency(times: readonly Float64Array[]): string {
  return `${number(typical(times, 0.5))} / ${number(typical(times, 0.99))}`;
}

function noFigures(): Figures {
  return { perSecond: [], perCpuSecond: [], times: [], firstBytes: [], bodyBytes: 0, residentBytes: 0 };
}
