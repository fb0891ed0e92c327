import type { TestProject } from "vitest/node";
import { createPostgresServer } from "../postgres/postgres-server.ts";

/** Starts a Postgres for all tests of the run; those that use one fail when it cannot be started. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    project.provide("postgres", { url: given, fault: null });
    return async () => {};
  }
  try {
    const server = await createPostgresServer();
    await server.start();
    project.provide("postgres", { url: server.url, fault: null });
    return () => server.remove();
  } catch (error) {
    project.provide("postgres", { url: "", fault: (error as Error).message });
    return async () => {};
  }
}
