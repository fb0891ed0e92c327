import type { Bench } from "../groups/group.ts";
import { QUERY_MIX, type QueryClass } from "../search-queries.ts";
import type { Finding } from "./finding.ts";
import { ENGINES, type EngineName, type EngineSource } from "./open-engine.ts";
import { type EngineProcess, startEngine } from "./start-engine.ts";

/** Queries of each class, asked in pieces by each engine in turn. */
const QUERIES = 300;
const PIECE = 25;
/** Milliseconds that an engine may spend on a class; who is slower is asked fewer queries. */
const PATIENCE = 3000;
/** Taken from the end of each class, to warm up the code. */
const WARM_UP = 10;
/** Of each class, for what an engine finds at all. */
const SAMPLE = 30;

/** The slowest engines take seconds for one round of the mix, and with a million reviews a quarter of a minute. */
const mixRounds = (reviews: number) => (reviews < 1_000_000 ? 3 : 1);

const MIX = QUERY_MIX.flatMap(({ queries }) => queries);

export interface Measured {
  name: EngineName;
  /** Seconds to open what was built, or to build what is only in memory. */
  openSeconds: number;
  /** Milliseconds of each query by class, in the order of the queries. */
  cold: Record<string, number[]>;
  /** Queries of the mix per second, one entry a round. */
  warm: number[];
  /** Null for those that find what contains the query and nothing else: their totals have been compared. */
  finding: Finding | null;
  indexBytes: number | null;
  residentBytes: number;
}

interface Contender {
  measured: Measured;
  process: EngineProcess;
}

/** Asks all engines that can hold so many reviews the same queries, each in a process of its own. */
export async function holdContest(
  bench: Bench,
  source: EngineSource,
  unique: readonly QueryClass[],
): Promise<Measured[]> {
  const names = (Object.keys(ENGINES) as EngineName[]).filter((name) => source.reviews <= ENGINES[name].most);
  const contenders: Contender[] = [];
  for (const name of names) {
    bench.progress(`${ENGINES[name].title} opens ${source.reviews} reviews`);
    contenders.push(await open(name, source, unique));
  }
  for (const of of unique) {
    bench.progress(`unique queries: ${of.name}`);
    await askCold(contenders, of);
  }
  for (let round = -1; round < Math.min(bench.rounds, mixRounds(source.reviews)); round++) {
    bench.progress(`the query mix, round ${round + 2}`);
    for (const { measured, process } of contenders) {
      const perSecond = await process.ask("repeat", MIX, round < 0 ? 0 : bench.seconds * 1000);
      if (round >= 0) measured.warm.push(perSecond);
    }
  }
  bench.progress("what is found");
  const sample = unique.flatMap(({ queries }) => queries.slice(0, SAMPLE));
  for (const { measured, process } of contenders) {
    if (!ENGINES[measured.name].exact) measured.finding = await process.ask("find", sample);
    measured.indexBytes = await process.ask("indexBytes");
    await process.stop();
  }
  return contenders.map(({ measured }) => measured);
}

async function open(
  name: EngineName,
  source: EngineSource,
  unique: readonly QueryClass[],
): Promise<Contender> {
  const process = startEngine();
  const openSeconds = await process.ask("open", name, source);
  const warmUp = unique.flatMap(({ queries }) => queries.slice(-WARM_UP));
  await process.ask("time", warmUp, PATIENCE);
  const residentBytes = await process.ask("residentBytes");
  const measured = { name, openSeconds, cold: {}, warm: [], finding: null, indexBytes: null, residentBytes };
  return { process, measured };
}

/** Throws an Error when an engine that finds the same counts otherwise. */
async function askCold(contenders: readonly Contender[], { name, queries }: QueryClass): Promise<void> {
  for (const { measured } of contenders) measured.cold[name] = [];
  for (let start = 0; start < Math.min(QUERIES, queries.length - WARM_UP); start += PIECE) {
    const piece = queries.slice(start, Math.min(start + PIECE, queries.length - WARM_UP));
    let expected: (number | null)[] = [];
    for (const { measured, process } of contenders) {
      const times = measured.cold[name]!;
      const left = PATIENCE - times.reduce((sum, time) => sum + time, 0);
      // What has skipped a query skips all that follow, so that equal places are equal queries.
      if (left <= 0 || times.length < start) continue;
      const answered = await process.ask("time", piece, left);
      times.push(...answered.times);
      if (measured.name === "candor") expected = answered.totals;
      if (ENGINES[measured.name].exact) compare(measured.name, piece, answered.totals, expected);
    }
  }
}

function compare(
  name: EngineName,
  queries: QueryClass["queries"],
  totals: readonly (number | null)[],
  expected: readonly (number | null)[],
): void {
  const wrong = totals.findIndex((total, index) => total !== null && total !== expected[index]);
  if (wrong === -1) return;
  throw new Error(
    `${JSON.stringify(queries[wrong])}: Candor counts ${expected[wrong]}, ${ENGINES[name].title} ${totals[wrong]}`,
  );
}
