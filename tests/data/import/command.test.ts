import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { folderWith } from "../../helpers/data-folder.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";
import { runAsTyped } from "../../helpers/run-script.ts";

const EXPORT = resolve("tests/fixtures/google-takeout");
const LOADER = resolve("node_modules/tsx/dist/loader.mjs");
const CLI = resolve("data/_import/cli.ts");
/** The test runner sets a BASE_URL of its own, which is no origin: commands get what a shell would give them. */
const ENVIRONMENT = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };

const command = (cwd: string, args: string[]) => runInProcess(CLI, args, { cwd });

it("imports into DATA_DIR, also from a .env file, once", async () => {
  const cwd = folderWith({ ".env": "DATA_DIR=owner\n" });
  const journal = join(cwd, "owner", "reviews.jsonl");

  const dry = await command(cwd, [EXPORT, "--dry-run", "--contacts", "mask"]);
  expect(dry).toMatchObject({ code: 0, stderr: "" });
  expect(dry.stdout).toMatch(
    /^Google Takeout: 9 records in 3 files\n.*added +7\n.*Nothing was written \(--dry-run\)/s,
  );
  expect(existsSync(journal)).toBe(false);

  expect((await command(cwd, [EXPORT, "--contacts", "mask"])).stdout).toContain(
    "7 lines appended to reviews.jsonl.",
  );
  expect((await command(cwd, [EXPORT])).stdout).toMatch(/unchanged +7\n/);
  expect(readFileSync(journal, "utf8").trimEnd().split("\n")).toHaveLength(7);
});

it("ends with 1 where something is to be decided first, in a dry run as in the run itself", async () => {
  const cwd = folderWith();
  for (const args of [[EXPORT, "--dry-run"], [EXPORT]])
    expect(await command(cwd, args)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("Say once whether to remove contact details: --contacts mask or"),
    });
});

it("tells with --full which reviews the export no longer holds", async () => {
  const gone = {
    id: "google-Gone",
    rating: 5,
    date: "2025-01-02",
    text: "Good.",
    author: { name: "Ada P." },
    source: { name: "Google" },
    verification: { level: "platform" },
  };
  const cwd = folderWith({ "data/reviews.jsonl": `${JSON.stringify(gone)}\n` });
  const said = async (...options: string[]) => (await command(cwd, [EXPORT, "--dry-run", ...options])).stdout;
  expect(await said("--full")).toContain("\nNo longer in this full export of Google: google-Gone\n");
  expect(await said()).not.toContain("google-Gone");
});

it("is what npm run import starts, in a process that ends as it went", async () => {
  const done = await runAsTyped("import", [EXPORT, "--contacts", "mask"], { DATA_DIR: folderWith() });
  expect(done).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("7 lines appended to reviews.jsonl."),
  });
  expect(await runAsTyped("import", ["/nowhere"])).toMatchObject({ code: 1, stdout: "" });
});

it.each<[string, string[], RegExp]>([
  ["nothing at all", [], /needs one file, folder or \.zip.*Finds out what it is: .*google-takeout/s],
  ["a path in pieces", ["Google", "Business"], /quote a path with spaces/],
  [
    "a format before the path",
    ["google-takeout", EXPORT],
    /^google-takeout: .* no longer named.*import -- <path>\n/,
  ],
  ["a format before a path in pieces", ["google-takeout", "a", "b"], /^google-takeout: .* no longer named/],
  ["an unknown format", [".", "--format", "goggle"], /^--format is one of .*google-takeout.*trustpilot/],
  ["an unknown option", [".", "--dryrun"], /^Unknown option '--dryrun'\n\nnpm run import.*--dry-run/s],
  ["a day that is none", [".", "--as-of", "2026-13-45"], /^--as-of is a day, such as 2026-03-31\n/],
  ["a month that is none", [".", "--undated", "2026-13"], /^--undated is a year, month or day/],
  ["an unknown answer", [".", "--contacts", "drop"], /^--contacts is one of mask, keep\n/],
  ["--same of no review", [EXPORT, "--same", "nobody"], /^--same nobody: no waiting review has this id/],
  ["--different of none", [EXPORT, "--different", "no"], /^--different no: no waiting review has this id/],
  ["a folder without reviews", ["."], /^\.: holds no reviews in a form that is known/],
])("refuses %s with advice on stderr", async (_, args, message) => {
  const { code, stdout, stderr } = await command(folderWith(), args);
  expect({ code, stdout }).toEqual({ code: stderr.includes("Options:") ? 2 : 1, stdout: "" });
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\bat .*\.ts:\d/);
});

it("names with --help each service once of whose tables it knows the columns", async () => {
  const { stdout } = await command(folderWith(), ["--help"]);
  expect(stdout).toContain("\nBirdeye, Judge.me, Outscraper, Podium, Trustpilot, Yotpo, or any other");
});

it("ends with 1 when single records cannot be used, and with 0 when told to leave them out", async () => {
  const cwd = folderWith({
    "export/reviews.json": JSON.stringify({
      reviews: [{ name: "accounts/1/locations/2/reviews/R", starRating: "NO" }],
    }),
  });
  expect((await command(cwd, ["export"])).code).toBe(1);
  expect((await command(cwd, ["export", "--skip-invalid"])).code).toBe(0);
});

it("says so when the disk is full, and leaves the journal as it was", () => {
  const cwd = folderWith({ "reviews.jsonl": "\n" });
  // A file may grow to 1024 bytes here: the first write is a short one, and the next fails.
  const limited = spawnSync(
    "bash",
    [
      "-c",
      'ulimit -f 1; exec "$0" "$@"',
      process.execPath,
      "--import",
      LOADER,
      CLI,
      EXPORT,
      "--contacts",
      "mask",
    ],
    { cwd, encoding: "utf8", env: { ...ENVIRONMENT, DATA_DIR: cwd } },
  );
  expect(limited.stderr).toMatch(/^reviews\.jsonl: cannot be rewritten/);
  expect(limited).toMatchObject({ status: 1, stdout: "" });
  expect(readFileSync(join(cwd, "reviews.jsonl"), "utf8")).toBe("\n");
});
