import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runJournalCommand } from "../../data/_care/journal/command.ts";
import { fetchWithin } from "../../data/_fetch/fetch-within.ts";
import { parseSettings } from "../../data/_schema/settings.ts";
import { samplesIn } from "../helpers/code-samples.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { linesOf } from "../helpers/log/made-log.ts";
import { answering, publish } from "../helpers/log/publish.ts";

const BASE_URL = "https://reviews.pell-plumbing.com";
const page = readFileSync(join(demonstrationSite(), "current/developers/log/index.html"), "utf8");
const [program = ""] = samplesIn(page, "javascript");

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const server = createServer((request, response) => {
  const file = at("site/current", request.url!);
  if (existsSync(file)) response.end(readFileSync(file));
  else response.writeHead(404).end();
});

async function publishLines(siteDir: string, ...lines: object[]) {
  writeFileSync(at("data/reviews.jsonl"), journalOf(...lines));
  const environment = { BASE_URL, DATA_DIR: at("data"), SITE_DIR: at(siteDir), STATE_DIR: at("state") };
  await publish(
    environment,
    answering("https://nowhere.example", () => at("none")),
  );
}

async function watch(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const args = [at("witness.mjs"), `http://127.0.0.1:${port}`, at("kept.json")];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

beforeEach(async () => {
  folder = folderWith({ "data/business.json": JSON.stringify({ name: "Pell" }), "witness.mjs": program });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(() => server.close());

test("the witness on the page about the log sees it grow, and proves it where another is shown", async () => {
  const lines = linesOf(300);
  await publishLines("site", ...lines);
  const first = await watch();
  expect(first).toMatch(/^300 entries, [A-Za-z0-9+/]{43}=\n$/);
  await publishLines("site", ...lines, publishing("new"));
  expect(await watch()).toMatch(/^301 entries, /);
  // The same business, the same key, the same name; one word was never said.
  await publishLines("other", ...lines.with(7, publishing("r-7", { text: "Bad." })), publishing("new"));
  const seen = readFileSync(at("site/current/log/checkpoint"), "utf8");
  writeFileSync(at("site/current/log/checkpoint"), readFileSync(at("other/current/log/checkpoint")));
  for (const tile of ["000", "001.p/45"])
    writeFileSync(at("site/current/log/tile/0", tile), readFileSync(at("other/current/log/tile/0", tile)));
  const stderr = await watch().catch((error: { stderr: string }) => error.stderr);
  expect(stderr).toContain("another log than was signed before; these two prove it");
  expect(stderr).toContain(seen.trim());
  // Nothing of it is kept: the next run says it again.
  expect(JSON.parse(readFileSync(at("kept.json"), "utf8")).note).toBe(seen);
});

test("the witness takes no late copy for another log", async () => {
  await publishLines("site", publishing("a"));
  cpSync(at("site"), at("late"), { recursive: true });
  await publishLines("site", publishing("a"), publishing("b"));
  await watch();
  const kept = readFileSync(at("kept.json"), "utf8");
  rmSync(at("site"), { recursive: true });
  renameSync(at("late"), at("site"));
  const stderr = await watch().catch((error: { stderr: string }) => error.stderr);
  expect(stderr).toContain("1 entries, after 2: an old copy, or entries were taken away; look again later");
  expect(readFileSync(at("kept.json"), "utf8")).toBe(kept);
});

test("the witness follows a key that was rotated, and rotated again", async () => {
  const settings = parseSettings({ DATA_DIR: at("data"), STATE_DIR: at("state") });
  await publishLines("site", publishing("a"));
  await watch();
  for (const lines of [
    [publishing("a"), publishing("b")],
    [publishing("a"), publishing("b"), publishing("c")],
  ]) {
    await runJournalCommand(["rotate-key"], { settings, ask: fetchWithin, now: Date.now() });
    await publishLines("site", ...lines);
    expect(await watch()).toMatch(new RegExp(`^${lines.length} entries, `, "m"));
  }
});
