import { randomUUID } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { databaseUrl, query } from "./postgres-query.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { url: string; fault: string | null };
  }
}

/**
 * Creates a database on the run's Postgres, or on that of TEST_POSTGRES_URL, whose user must be allowed to; it is dropped
 * when the test ends. Rejects when there is no server.
 */
export async function createTestDatabase(): Promise<string> {
  const { url, fault } = inject("postgres");
  if (fault !== null) throw new Error(`no Postgres for tests: ${fault}`);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(`CREATE DATABASE ${name}`);
  onTestFinished(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
  return databaseUrl(url, name);
}

/** Runs a statement on the run's server, in a database that no test uses. */
export async function administer(sql: string): Promise<void> {
  const { url } = inject("postgres");
  const { pathname } = new URL(url);
  await query(pathname.length > 1 ? url : databaseUrl(url, "postgres"), sql);
}
