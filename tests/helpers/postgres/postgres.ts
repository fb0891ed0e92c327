import { randomUUID } from "node:crypto";
import { afterAll, onTestFinished } from "vitest";
import { ask } from "../run/ask.ts";
import { databaseUrl, query } from "./postgres-query.ts";

const postgres = await ask("postgres");

/** Where the run's Postgres is, or that of TEST_POSTGRES_URL; throws the reason when there is none. */
export const postgresUrl = (): string => postgres().url;

/** Databases of tests that have ended, empty again: to empty one takes a twentieth of the time to make one. */
const free: string[] = [];

/**
 * A new, empty database on the run's Postgres, or on that of TEST_POSTGRES_URL, whose user must be allowed to make some; it
 * is gone when the test ends. Rejects with the reason when there is no server.
 */
export async function createTestDatabase(): Promise<string> {
  const name = free.pop() ?? (await createDatabase());
  onTestFinished(() => emptyDatabase(name));
  return databaseUrl(postgresUrl(), name);
}

async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(`CREATE DATABASE ${name}`);
  return name;
}

/** What a test has set for the database goes, too, and its sessions end. */
async function emptyDatabase(name: string): Promise<void> {
  await administer(`ALTER DATABASE ${name} RESET ALL`);
  await administer(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`);
  await query(databaseUrl(postgresUrl(), name), "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  free.push(name);
}

afterAll(async () => {
  for (const name of free.splice(0)) await administer(`DROP DATABASE ${name} WITH (FORCE)`);
});

/** Runs a statement on the run's server, in a database that no test uses. */
export async function administer(sql: string): Promise<void> {
  const url = postgresUrl();
  const { pathname } = new URL(url);
  await query(pathname.length > 1 ? url : databaseUrl(url, "postgres"), sql);
}
