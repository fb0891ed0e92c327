import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { WORTH_A_THREAD } from "../../content/_generation/thread.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { type Files, projectCopy, putInto, takeFrom } from "../helpers/project-copy.ts";
import { commandOf, runScript, scriptEnvironment } from "../helpers/run-script.ts";

const BUSINESS = JSON.stringify({ name: "Heating" });
const BASE_URL = "https://failure.example";
const STAYS = "Nothing was built. What was published before is unchanged.";
const BIG = 400_000;

/** Moments at which a build is killed: more in `npm run soak -- builds`, which has some further tests, too. */
const { BUILD_KILLS } = process.env;
const WHOLE = BUILD_KILLS !== undefined;
const KILLS = Number(BUILD_KILLS ?? 1);
/** Milliseconds after its beginning in which every build is still at work. */
const SPAN = 250;

/** The bytes of what is served; the lock file beside it says nothing. */
const served = (siteDir: string) => {
  const { "build.lock": _, ...tree } = fileTree(siteDir);
  return tree;
};

const AT_FIRST = { place: "before templates are written", blocks: 4, files: {} as Files, pages: [] };
const AT_PAGES = {
  ...AT_FIRST,
  place: "while templates are written",
  blocks: 80,
  pages: [
    "[11ty] Problem writing Eleventy templates:",
    expect.stringMatching(/^\[11ty\] 1\. Having trouble writing to "\S+" from "\S+" \(via \w+\)$/),
  ],
};
const AT_LAST = {
  ...AT_FIRST,
  place: "after rendering",
  blocks: Math.floor((BIG - 1024) / 512),
  files: { "public/big.pdf": new Uint8Array(BIG) } as Files,
};

describe("a project of its own, built once", () => {
  let project: string;
  let siteDir: string;
  let before: Record<string, string>;

  // One test after another breaks it, each in its own way, and takes back what it did.
  const run = () =>
    runScript("build", [], { SITE_DIR: siteDir, DATA_DIR: join(project, "owner"), BASE_URL }, project);
  const breaking = async (files: Files) => {
    putInto(project, files);
    try {
      return await run();
    } finally {
      takeFrom(project, ...Object.keys(files));
    }
  };
  const expectUntouched = () => expect(served(siteDir)).toEqual(before);

  beforeAll(async () => {
    project = projectCopy({ "owner/business.json": BUSINESS, "owner/reviews.jsonl": "" });
    siteDir = join(project, "_site");
    const { siteDir: built } = await draftSite({ "business.json": BUSINESS, "reviews.jsonl": "" }, BASE_URL);
    cpSync(built, siteDir, { recursive: true, verbatimSymlinks: true });
    before = served(siteDir);
    return () => rmSync(project, { recursive: true, force: true });
  });

  test("a template that cannot be rendered ends the build, named, with what was published untouched", async () => {
    const { code, stderr } = await breaking({ "content/broken.njk": "{{ 1 | nosuchfilter }}" });
    expect(code).toBe(1);
    expect(stderr).toContain("./content/broken.njk");
    expect(stderr).toContain("filter not found: nosuchfilter");
    expect(stderr.trimEnd().split("\n").at(-1)).toBe(STAYS);
    expectUntouched();
  });

  test("an error of the code while threads are at work ends the build and them", async () => {
    const file = "content/_pages/site-map.ts";
    const whole = readFileSync(join(project, file));
    const many = Array.from({ length: WORTH_A_THREAD }, (_, index) => publishing(`r${index}`, { text: "" }));
    putInto(project, {
      "many/business.json": BUSINESS,
      "many/reviews.jsonl": journalOf(...many),
      [file]: 'export function siteMap(): never {\n  throw new Error("planted");\n}\n',
    });
    const ended = await runScript(
      "build",
      [],
      { SITE_DIR: siteDir, DATA_DIR: join(project, "many"), BASE_URL },
      project,
    );
    putInto(project, { [file]: whole });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain("planted");
    expectUntouched();
  });

  test("what goes wrong after rendering ends the build with one sentence and no stack", async () => {
    const template = "---\npermalink: /page.xyz\n---\nx";
    const { code, stderr } = await breaking({ "content/page.njk": template });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `/page.xyz: no media type is known for this extension; add it to content/_generation/media-type.ts or remove the file\n${STAYS}\n`,
    );
    expectUntouched();
  });

  test("faults in the owner's files are all told at once, without a stack", async () => {
    const { code, stdout, stderr } = await breaking({
      "owner/reviews.jsonl": journalOf(
        { id: "a b", rating: 7, date: "2026-02-30", text: "", author: {}, source: { name: "x" }, stars: 1 },
        "{",
      ),
    });
    putInto(project, { "owner/reviews.jsonl": "" });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    const lines = stderr.trimEnd().split("\n");
    expect(lines.at(-1)).toBe(STAYS);
    expect(lines.slice(0, -1).every((line) => /^reviews\.jsonl:[12]: /.test(line))).toBe(true);
    expect(lines.length).toBeGreaterThanOrEqual(8);
    expectUntouched();
  });

  test.each([
    [
      "is none",
      { home: { critical: "{n, plural, one {uno} altri {#}}" } },
      "home.critical: is no ICU message (MISSING_OTHER_CLAUSE); see how en.json has it",
    ],
    [
      "asks for what nobody gives",
      { average: "{valore, number, ::.00} su 5" },
      "average: {valore} is not known there; known: value",
    ],
  ])(
    "a message of a language that %s ends the build, named by its file and key, without a stack",
    async (_, messages, fault) => {
      const { code, stderr } = await breaking({
        "content/_strings/it.json": JSON.stringify(messages),
        "owner/business.json": JSON.stringify({ name: "Heating", language: "it" }),
      });
      putInto(project, { "owner/business.json": BUSINESS });
      expect(code).toBe(1);
      expect(stderr).toBe(`content/_strings/it.json: ${fault}\n${STAYS}\n`);
      expectUntouched();
    },
  );

  test("messages by keys that there are not are warned of, with the nearest key", async () => {
    const messages = { nav: { reviws: "Recensioni" }, "home.newest": "Recenti", "@note": "x", xyz: "x" };
    putInto(project, {
      "content/_strings/it.json": JSON.stringify(messages),
      "italian/business.json": JSON.stringify({ name: "Heating", language: "it" }),
      "italian/reviews.jsonl": "",
    });
    const elsewhere = { SITE_DIR: join(project, "_italian"), DATA_DIR: join(project, "italian"), BASE_URL };
    const { stdout } = await runScript("build", [], elsewhere, project);
    takeFrom(project, "content/_strings/it.json");
    expect(stdout.match(/(?<=^warning: content\/_strings\/it\.json: ).*$/gm)).toEqual([
      "home.newest: there is no such message; write each part as an object, as en.json does",
      "xyz: there is no such message",
      "nav.reviws: there is no such message; did you mean reviews?",
    ]);
  });

  // What these refuse, build-report.test.ts and manifest.test.ts see refused without the command.
  if (WHOLE) {
    test("a link, an unknown extension and a name with a space in public/ are refused, all at once", async () => {
      symlinkSync("/etc/hostname", join(project, "public/linked.txt"));
      const { code, stderr } = await breaking({ "public/sheet.xyz": "x", "public/two words.txt": "x" });
      takeFrom(project, "public/linked.txt");
      expect(code).toBe(1);
      expect(stderr.split("\n").map((line) => line.split(";")[0])).toEqual([
        "public/linked.txt: is a link or not a regular file",
        "public/sheet.xyz: no media type is known for this extension",
        "public/two words.txt: this name cannot be an address as it stands",
        STAYS,
        "",
      ]);
      expectUntouched();
    });

    test("a public file never takes the place of what the build makes", async () => {
      const files = { "public/index.html": "x", "public/reviews.json": "{}", "public/manifest.json": "{}" };
      const { code, stderr } = await breaking({ ...files, "public/feed.xml/a.txt": "x" });
      expect(code).toBe(1);
      expect(
        stderr.match(/^public\/\S+(?=: the build makes .* itself; rename this file or remove it$)/gm),
      ).toEqual([
        "public/feed.xml/a.txt",
        "public/index.html",
        "public/manifest.json",
        "public/reviews.json",
      ]);
      expectUntouched();
    });
  }

  // A limit on the size of files stops a write as a full disk does, on every machine and for every user.
  test.each(WHOLE ? [AT_FIRST, AT_PAGES, AT_LAST] : [AT_FIRST, AT_PAGES])(
    "a disk that takes no more $place leaves what was published untouched",
    async ({ blocks, files, pages }) => {
      putInto(project, files);
      const { code, stderr } = await runLimited(project, siteDir, blocks);
      takeFrom(project, ...Object.keys(files));
      expect(code).toBe(1);
      const full =
        "There is no room for what a build writes (EFBIG: file too large); make room on the disk of SITE_DIR.";
      const lines = stderr.trimEnd().split("\n");
      expect(lines.slice(-2)).toEqual([full, STAYS]);
      expect(lines.slice(0, -2)).toEqual(pages);
      expectUntouched();
    },
  );

  test("kill -9 at any moment leaves what was published untouched, and the next build clears up", async () => {
    const staging = join(siteDir, "generations/building");
    let effective = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const [command, ...args] = await commandOf("build", project);
      const child = spawn(command, args, {
        cwd: project,
        env: scriptEnvironment({ SITE_DIR: siteDir, DATA_DIR: join(project, "owner"), BASE_URL }),
        detached: true,
        stdio: "ignore",
      });
      const ended = new Promise((settle) => child.on("exit", settle));
      while (child.exitCode === null && !existsSync(staging)) await pause(2);
      await pause(((kill + 0.5) / KILLS) * SPAN);
      if (child.exitCode === null) process.kill(-child.pid!, "SIGKILL");
      await ended;
      if (existsSync(staging)) effective += 1;
      const { current, ...rest } = served(siteDir);
      expect(current).toBe(before["current"]);
      for (const [path, digest] of Object.entries(before)) {
        if (path !== "current") expect(rest[path], path).toBe(digest);
      }
    }
    expect(effective).toBeGreaterThanOrEqual(KILLS / 2);
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(existsSync(staging)).toBe(false);
  });
});

test("a setting that cannot be is named, and nothing else is said", async () => {
  const { code, stdout, stderr } = await runScript("build", [], { BASE_URL: "https://a.test/path/" });
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^BASE_URL: must be one origin .*\nNothing was built.*\n$/);
});

test("nothing but the faults is said by a process that ends late, of which esbuild still waits for answers", async () => {
  const business = JSON.stringify({ name: "Heating", photos: [{ file: "gone.jpg", alt: "Our van" }] });
  // After a second esbuild asks whether that process is still there.
  const late = 'process.once("exit", () => { const end = Date.now() + 1500; while (Date.now() < end); })';
  const { code, stderr } = await runScript("build", [], {
    DATA_DIR: folderWith({ "business.json": business, "reviews.jsonl": "" }),
    SITE_DIR: folderWith(),
    BASE_URL,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(late)}`,
  });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `business.json: photos[0].file: there is no file photos/gone.jpg; put it there, or do not name it here\n${STAYS}\n`,
  );
});

/** Runs the build script with files of at most so many blocks of 512 bytes. */
function runLimited(project: string, siteDir: string, blocks: number) {
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const child = spawn("sh", ["-c", `ulimit -f ${blocks}; exec ${scripts.build}`], {
    cwd: project,
    env: scriptEnvironment({ SITE_DIR: siteDir, DATA_DIR: join(project, "owner"), BASE_URL }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (part: Buffer) => {
    stderr += part.toString("utf8");
  });
  return new Promise<{ code: number | null; stderr: string }>((settle) =>
    child.on("close", (code) => settle({ code, stderr })),
  );
}
