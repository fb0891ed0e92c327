import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { folderWith } from "../../../helpers/data-folder.ts";
import { PROJECT } from "../../../helpers/project.ts";
import { ask } from "../../../helpers/run/ask.ts";
import { runInProcess } from "../../../helpers/run-in-process.ts";
import { runScript } from "../../../helpers/run-script.ts";
import { googleReview } from "../../../helpers/sync/google-stand-in.ts";
import { standIn } from "../../../helpers/sync/stand-in.ts";

const CLI = resolve("data/_import/sync/cli.ts");

function ownersFolder(): string {
  const folder = folderWith({
    "business.json": JSON.stringify({
      name: "Pell Plumbing",
      sources: [{ name: "Google", sync: { from: "dropped-here" } }],
    }),
    "dropped-here/reviews.json": JSON.stringify({ reviews: [googleReview("A")] }),
    "reviews.jsonl": "",
  });
  const earlier = new Date(Date.now() - 60_000);
  utimesSync(join(folder, "dropped-here/reviews.json"), earlier, earlier);
  return folder;
}

const certificate = await ask("certificate", { names: ["localhost"], addresses: ["127.0.0.1"] });

test("what is dropped, in a folder or at an HTTPS address, is published by one command", async () => {
  const { authority, identity } = certificate();
  const elsewhere = { reviews: [googleReview("B"), googleReview("C")] };
  const service = await standIn(() => ({ body: elsewhere }), identity);
  const siteDir = folderWith();
  const ended = await runScript("sync", [], {
    DATA_DIR: relative(PROJECT, ownersFolder()),
    SITE_DIR: siteDir,
    STATE_DIR: join(folderWith(), "state"),
    SYNC_SOURCES: `${service.origin}/last?token=s3cret`,
    NODE_EXTRA_CA_CERTS: join(folderWith({ "authority.pem": authority }), "authority.pem"),
  });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  const lines = ended.stdout.trimEnd().split("\n");
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^\S+Z Google: 1 new$/),
    expect.stringMatching(/^\S+Z 127\.0\.0\.1:\d+: 2 new$/),
  ]);
  expect(lines[2]).toMatch(/^Built .* 3 reviews published/);
  expect(lines.at(-1)).toMatch(/^\S+Z built; a sidecar that serves it announces it$/);
  const { reviews } = JSON.parse(readFileSync(join(siteDir, "current/reviews.json"), "utf8"));
  expect(reviews).toHaveLength(3);
  // What is only for the owner is published nowhere.
  const site = join(siteDir, "current");
  const published = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(html|json|txt)$/.test(name),
  );
  expect(published.length).toBeGreaterThan(10);
  for (const name of published)
    expect(readFileSync(join(site, name), "utf8"), name).not.toContain("dropped-here");
});

test("a source that fails makes the exit code 1", async () => {
  const cwd = folderWith({
    "data/business.json": '{"name":"Pell","sources":[{"name":"Google","sync":{"from":"none"}}]}',
  });
  expect(await runInProcess(CLI, [], { cwd })).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Google: failed: /),
  });
});

test("--every ends as it went when it is told to", async () => {
  const cwd = folderWith({
    "data/business.json": '{"name":"Pell","sources":[{"name":"Google","sync":{"from":"exports"}}]}',
    "data/exports/photo.jpg": "",
  });
  const running = runInProcess(CLI, ["--every", "60"], { cwd });
  const hasSpoken = () => vi.isMockFunction(console.log) && vi.mocked(console.log).mock.calls.length > 0;
  await vi.waitUntil(hasSpoken, { timeout: 20_000 });
  process.emit("SIGTERM");
  expect(await running).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\S+Z Google: nothing new\n$/),
  });
});

test.each<[string, number, string[], RegExp]>([
  ["no source at all", 1, [], /^no source says from where it is synced/],
  [
    "minutes that are none",
    2,
    ["--every", "soon"],
    /^--every takes minutes, from 1 to 10080\n\nnpm run sync/,
  ],
  ["no minutes", 2, ["--every", "0"], /^--every takes minutes/],
  ["an unknown option", 2, ["--evry", "3"], /^Unknown option '--evry'\n\nnpm run sync/],
  ["a name of a source", 2, ["google"], /^takes no google\n\nnpm run sync/],
  ["a connection without a client", 1, ["--connect"], /^GOOGLE_CLIENT_ID is not set/],
])("refuses %s, and ends with %i", async (_, wanted, args, message) => {
  const cwd = folderWith();
  mkdirSync(join(cwd, "data"));
  writeFileSync(join(cwd, "data/business.json"), '{"name":"Pell"}');
  const { code, stderr } = await runInProcess(CLI, args, { cwd });
  expect(code).toBe(wanted);
  expect(stderr).toMatch(message);
});
