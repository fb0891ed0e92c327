import type { Fixtures } from "../fixtures/fixtures.ts";
import type { Load } from "../load/start-load.ts";
import type { Table } from "../report/table.ts";

/** What every group measures with. */
export interface Bench {
  fixtures: Fixtures;
  load: Load;
  rounds: number;
  /** Of one contender in one round. */
  seconds: number;
  /** Says on stderr what is going on. */
  progress(text: string): void;
}

export interface Group {
  /** For how many reviews it is run when nobody says. */
  sizes: number[];
  /** The most that it is run for; more would say nothing else, or take too long. */
  most: number;
  run(bench: Bench, reviews: number): Promise<Table[]>;
}
