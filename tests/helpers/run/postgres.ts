import { createPostgresServer } from "../postgres/postgres-server.ts";
import type { Started } from "./prerequisites.ts";

/** Starts a Postgres, unless TEST_POSTGRES_URL names one. */
export default async function startPostgres(): Promise<Started<{ url: string }>> {
  const given = process.env["TEST_POSTGRES_URL"];
  if (given) return { value: { url: given } };
  const server = await createPostgresServer();
  await server.start();
  return { value: { url: server.url }, end: () => server.remove() };
}
