import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { LOCKS } from "../../../sidecar/hub/store/postgres/database.ts";
import { query } from "../postgres/postgres-query.ts";
import { argsOf } from "../program.ts";
import type { HubProcessOptions } from "./process-main.ts";

export interface HubProcess {
  /** Resolves to the next line that the process writes. */
  line(): Promise<string>;
  /** Kills it without warning, and resolves when it is gone. */
  kill(): Promise<void>;
}

const MAIN = await argsOf("tests/helpers/hub/process-main.ts");

/** A hub in a process of its own, so that it can be killed. */
export function startHubProcess(options: HubProcessOptions): HubProcess {
  const child: ChildProcess = spawn(process.execPath, [...MAIN, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const before = await present(options.databaseUrl);
    child.kill("SIGKILL");
    await ended;
    // Postgres hears of it a little later, and until then the next process is not alone.
    while (before > 0 && (await present(options.databaseUrl)) >= before);
  };
  onTestFinished(kill);
  return { line: async () => (await lines.next()).value, kill };
}

/** How many hubs a database on Postgres knows of, each of which holds this lock. */
async function present(databaseUrl: string): Promise<number> {
  if (!databaseUrl.startsWith("postgres")) return 0;
  const held = `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted`;
  return (await query(databaseUrl, held, [...LOCKS.presence])).length;
}
