import type { SearchParameters } from "../../../data/_schema/search.ts";
import { askProcess } from "../processes/ask-process.ts";
import type { Finding } from "./finding.ts";
import type { EngineName, EngineSource } from "./open-engine.ts";

/** What the process of an engine can be asked. */
export interface Answers {
  /** Seconds it took. */
  open(name: EngineName, source: EngineSource): number | Promise<number>;
  /** Milliseconds and total of each query, asked once and in turn, until the time is up. */
  time(queries: SearchParameters[], milliseconds: number): { times: Float64Array; totals: (number | null)[] };
  /** Queries per second when all are asked again and again, for so long at least. */
  repeat(queries: SearchParameters[], milliseconds: number): number;
  /** For engines that hold the reviews as objects. */
  find(queries: SearchParameters[]): Finding;
  /** Bytes of an index that is only in memory. */
  indexBytes(): number | null;
  residentBytes(): number;
}

export type Question = {
  [Name in keyof Answers]: { name: Name; parameters: Parameters<Answers[Name]> };
}[keyof Answers];

export interface EngineProcess {
  ask<Name extends keyof Answers>(
    name: Name,
    ...parameters: Parameters<Answers[Name]>
  ): Promise<ReturnType<Answers[Name]>>;
  stop(): Promise<void>;
}

/** Starts the process in which one engine is measured. */
export function startEngine(): EngineProcess {
  const { ask, stop } = askProcess<Question, unknown>({
    script: "tests/bench/engines/child.ts",
    flags: ["--max-old-space-size=12000", "--expose-gc"],
  });
  return {
    ask: (name, ...parameters) => ask({ name, parameters } as Question) as Promise<never>,
    stop,
  };
}
