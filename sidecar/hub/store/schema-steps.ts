import { readdirSync, readFileSync } from "node:fs";

/**
 * The schema of a kind of store, step by step: `1.sql`, `2.sql` and so on in its folder `schema/`. A store keeps the number of steps
 * taken, and a step that has been released is never changed. Times are milliseconds since 1970; `claim` names who works on a row,
 * until `claimed_until`.
 */
export function schemaSteps(kind: "sqlite" | "postgres"): string[] {
  const folder = new URL(`${kind}/schema/`, import.meta.url);
  const steps = readdirSync(folder).filter((name) => /^\d+\.sql$/.test(name));
  return steps.map((_, at) => readFileSync(new URL(`${at + 1}.sql`, folder), "utf8"));
}
