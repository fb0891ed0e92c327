import { join } from "node:path";
import { expect, test } from "vitest";
import { type LogSettings, lookAtLog } from "../../../data/_care/doctor/log.ts";
import { folderWith } from "../../helpers/data-folder.ts";

const BASE_URL = "https://reviews.pell-plumbing.com";
const told = (settings: Partial<LogSettings>, baseUrl = BASE_URL) =>
  lookAtLog(
    { LOG: "on", LOG_SECRET: undefined, STATE_DIR: folderWith(), ...settings },
    baseUrl,
  )?.findings.map(({ mark, what }) => [mark, what]);

test("before the first publication the doctor asks for a secret of the log", () => {
  expect(told({})).toEqual([
    ["look", expect.stringMatching(/log-secret, and LOG_SECRET is not set; the first build/)],
  ]);
  const STATE_DIR = folderWith({ "log-secret": "x".repeat(64) });
  const kept = `${join(STATE_DIR, "log-secret")}; keep`;
  expect(told({ STATE_DIR })).toEqual([["ok", expect.stringContaining(kept)]]);
  expect(told({ LOG_SECRET: "x".repeat(32) })).toEqual([["ok", expect.stringContaining("with LOG_SECRET")]]);
  expect(told({ LOG: "off" })).toEqual([["look", expect.stringMatching(/^LOG=off: /)]]);
});

test("the log of a draft binds nobody, and is not looked at", () => {
  expect(told({}, "http://localhost:8080")).toBeUndefined();
});
