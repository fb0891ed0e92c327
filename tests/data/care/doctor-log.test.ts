import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type LogSettings, lookAtLog } from "../../../data/_care/doctor/log.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { answering, publish } from "../../helpers/log/publish.ts";

const BASE_URL = "https://reviews.pell-plumbing.com";
const told = async (settings: Partial<LogSettings>, baseUrl = BASE_URL) => {
  const none = {
    LOG_SECRET: undefined,
    STATE_DIR: folderWith(),
    SITE_DIR: folderWith(),
    DATA_DIR: folderWith(),
  };
  const section = await lookAtLog({ LOG: "on", ...none, ...settings }, baseUrl, null);
  return section?.findings.map(({ mark, what }) => [mark, what]);
};

test("before the first publication the doctor asks for a secret of the log", async () => {
  expect(await told({})).toEqual([
    ["look", expect.stringMatching(/log-secret, and LOG_SECRET is not set; the first build/)],
  ]);
  const STATE_DIR = folderWith({ "log-secret": "x".repeat(64) });
  const kept = `${join(STATE_DIR, "log-secret")}; keep`;
  expect(await told({ STATE_DIR })).toEqual([["ok", expect.stringContaining(kept)]]);
  expect(await told({ LOG_SECRET: "x".repeat(32) })).toEqual([
    ["ok", expect.stringContaining("with LOG_SECRET")],
  ]);
  expect(await told({ LOG: "off" })).toEqual([["look", expect.stringMatching(/^LOG=off: /)]]);
});

test("where the secret of a published log is missing, the doctor says what every build says", async () => {
  const DATA_DIR = folderWith({
    "business.json": JSON.stringify({ name: "Pell" }),
    "reviews.jsonl": journalOf(publishing("a")),
  });
  const environment = { BASE_URL, DATA_DIR, SITE_DIR: folderWith(), STATE_DIR: folderWith() };
  const build = () => publish(environment, answering(BASE_URL, folderWith));
  await build();
  rmSync(join(environment.STATE_DIR, "log-secret"));
  const refused = await build().catch((error: Error) => error.message);
  expect(refused).toMatch(/log-secret is missing/);
  expect(await told(environment)).toEqual([["mend", refused]]);
});

test("the log of a draft binds nobody, and is not looked at", async () => {
  expect(await told({}, "http://localhost:8080")).toBeUndefined();
});
