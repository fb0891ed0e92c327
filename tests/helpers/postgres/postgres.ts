import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { ask } from "../run/ask.ts";
import { databaseUrl, query } from "./postgres-query.ts";

const postgres = await ask("postgres");

/** Where the run's Postgres is, or that of TEST_POSTGRES_URL; throws the reason when there is none. */
export const postgresUrl = (): string => postgres().url;

/**
 * Creates a database on the run's Postgres, or on that of TEST_POSTGRES_URL, whose user must be allowed to; it is dropped
 * when the test ends. Rejects with the reason when there is no server.
 */
export async function createTestDatabase(): Promise<string> {
  const url = postgresUrl();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(`CREATE DATABASE ${name}`);
  onTestFinished(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
  return databaseUrl(url, name);
}

/** Runs a statement on the run's server, in a database that no test uses. */
export async function administer(sql: string): Promise<void> {
  const url = postgresUrl();
  const { pathname } = new URL(url);
  await query(pathname.length > 1 ? url : databaseUrl(url, "postgres"), sql);
}
