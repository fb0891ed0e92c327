import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { url: string; fault: string | null };
  }
}

/**
 * A new database on the run's Postgres, or on that of TEST_POSTGRES_URL, whose user must be allowed to create some; it
 * goes when the test ends. Rejects when there is no server.
 */
export async function createTestDatabase(): Promise<string> {
  const { url, fault } = inject("postgres");
  if (fault !== null) throw new Error(`no Postgres for tests: ${fault}`);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(url, `CREATE DATABASE ${name}`);
  onTestFinished(() => administer(url, `DROP DATABASE ${name} WITH (FORCE)`));
  return databaseUrl(url, name);
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on a database as another program would. */
export async function query<Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function administer(server: string, sql: string): Promise<void> {
  const { pathname } = new URL(server);
  await query(pathname.length > 1 ? server : databaseUrl(server, "postgres"), sql);
}
