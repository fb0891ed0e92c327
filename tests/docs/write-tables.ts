import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../helpers/project.ts";
import { MADE_TABLES, withTables } from "./made-tables.ts";

/* `npm run docs`: writes the tables of the READMEs anew, and says which have changed. */
const files = [...new Set(Object.values(MADE_TABLES).map(({ file }) => file))];
const changed: string[] = [];
for (const file of files) {
  const path = join(PROJECT, file);
  const before = readFileSync(path, "utf8");
  const after = await withTables(file, before);
  if (after === before) continue;
  writeFileSync(path, after);
  changed.push(file);
}
console.log(
  changed.length === 0 ? "Every table is up to date." : `Wrote the tables of ${changed.join(", ")}.`,
);
