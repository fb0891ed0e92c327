import { resolve } from "node:path";
import { expect, test } from "vitest";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";

const JOURNAL = resolve("data/_care/journal/cli.ts");

/** What a command says on stderr of names in `.env`, when it does its work beside that. */
async function saidOf(...names: string[]) {
  const cwd = folderWith({
    ".env": names.map((name) => `${name}=1\n`).join(""),
    "data/reviews.jsonl": journalOf(publishing("a")),
  });
  const { code, stdout, stderr } = await runInProcess(JOURNAL, ["check"], { cwd });
  expect([code, stdout]).toEqual([0, expect.stringContaining("no fault in 1 line")]);
  return stderr;
}

test.each([
  ["BASE_ULR", "BASE_URL"],
  ["base_url", "BASE_URL"],
  ["BASEURL", "BASE_URL"],
  ["DATA-DIR", "DATA_DIR"],
  ["SYNC_SOURCE", "SYNC_SOURCES"],
  ["LOG_LEVELL", "LOG_LEVEL"],
])("%s in .env is told, with %s", async (name, setting) => {
  expect(await saidOf(name)).toBe(`.env: ${name}: unknown setting; did you mean ${setting}?\n`);
});

test("names in .env that are like no setting, and settings, are nothing to tell of", async () => {
  expect(
    await saidOf(
      "DATABASE_URL",
      "DB_HOST",
      "PGPORT",
      "HOSTNAME",
      "WEB_URL",
      "NODE_ENV",
      "PORT",
      "DEMOS_OF_US",
    ),
  ).toBe("");
});
