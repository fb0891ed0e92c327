import { chmodSync, closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { COMMANDS } from "../../../sidecar/candor/commands.js";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { difference, FILES, NONE, read } from "../../helpers/documents.ts";
import { fileTree } from "../../helpers/file-tree.ts";
import { installPackage, makeReadOnly, makeWritable } from "../../helpers/package/installed.ts";
import { run, serve } from "../../helpers/package/run-command.ts";
import { environmentOf, readUnit } from "../../helpers/package/unit.ts";
import { PROJECT } from "../../helpers/project.ts";

const { folder, code, files, unpackedSize, remove } = installPackage();
afterAll(remove);
const before = fileTree(code);

const candor = (...args: string[]) => run(["node_modules/.bin/candor", ...args], { cwd: folder });
const own = (name: string) => readFileSync(join(folder, name), "utf8");

const TABLE =
  "review_date,reviewer_name,product_handle,rating,body\n2025-01-02,Kim Lee,drain,5,Fixed the drain in an hour.\n";

test("the tarball holds all that runs and explains itself, and no tests, no training and nothing that is built or kept", () => {
  const above = [
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
    "README.md",
    ".env.example",
    "eleventy.config.ts",
    "package.json",
  ];
  const rooms = FILES.filter((file) => /^(content|data|public|sidecar)\//.test(file));
  const packed = rooms.filter((file) => !file.startsWith("data/_training/"));
  expect(difference(files, [...packed, ...above])).toEqual(NONE);
  expect(unpackedSize).toBeLessThan(6e6);
});

test("init begins a folder, and a second one leaves all of it as it is", async () => {
  writeFileSync(
    join(folder, "package.json"),
    '{\n\t"private": true,\n\t"scripts": { "doctor": "make" }\n}\n',
  );
  const { code: ended, stdout, stderr } = await candor("init", "--name", "Ada’s Drains");
  expect({ ended, stderr }).toEqual({ ended: 0, stderr: "" });
  expect(stdout).toContain("business.json: written");
  expect(JSON.parse(own("business.json"))).toMatchObject({ name: "Ada’s Drains" });
  expect(own("reviews.jsonl")).toBe("");
  expect(own(".gitignore")).toContain("node_modules/\n");
  const { scripts } = JSON.parse(own("package.json")) as { scripts: Record<string, string> };
  expect(scripts).toMatchObject({ doctor: "make", start: "candor start", import: "candor import" });
  expect(Object.keys(scripts).sort()).toEqual(
    Object.keys(COMMANDS)
      .filter((name) => name !== "init")
      .sort(),
  );
  const named = [...own("README.md").matchAll(/^\| `([\w./]+\.md)` \|/gm)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(4);
  for (const file of named) expect(own(join("node_modules/candor", file)).length, file).toBeGreaterThan(1000);
  for (const [, script] of own("README.md").matchAll(/^npm run (\w+)/gm))
    expect(scripts).toHaveProperty(script!);
  const begun = ["business.json", "reviews.jsonl", "README.md", ".gitignore", "package.json"];
  const written = begun.map(own);
  const again = await candor("init", "--name", "Another");
  expect(again.stdout.match(/is there and stays/g)).toHaveLength(5);
  expect((await candor("init")).stdout).not.toContain("Write the name");
  expect(begun.map(own)).toEqual(written);
});

test("init brings all files of the demonstration, those of photos unchanged", async () => {
  const demonstration = FILES.filter((file) => /^data\/(?!_|README)/.test(file));
  const cwd = folderWith();
  expect(
    await run([join(folder, "node_modules/.bin/candor"), "init", "--demonstration"], { cwd }),
  ).toMatchObject({ code: 0, stderr: "" });
  expect(demonstration.length).toBeGreaterThan(3);
  for (const file of demonstration)
    expect(
      readFileSync(join(cwd, file.slice("data/".length))).equals(readFileSync(join(PROJECT, file))),
      file,
    ).toBe(true);
});

test("whoever reads package.json while init changes it reads all of it", async () => {
  const [other, before] = [
    folderWith({ "package.json": '{ "name": "drains" }\n' }),
    '{ "name": "drains" }\n',
  ];
  const file = openSync(join(other, "package.json"), "r");
  try {
    const command = join(folder, "node_modules/.bin/candor");
    expect(await run([command, "init"], { cwd: other })).toMatchObject({ code: 0 });
    expect(readFileSync(file, "utf8")).toBe(before);
  } finally {
    closeSync(file);
  }
  expect(JSON.parse(readFileSync(join(other, "package.json"), "utf8"))).toMatchObject({
    name: "drains",
    scripts: { build: "candor build" },
  });
});

test("an export becomes reviews, a site and answers, with the owner's styles, and SIGTERM ends it", async () => {
  writeFileSync(join(folder, "styles.css"), "h1 { color: rebeccapurple }\n");
  writeFileSync(join(folder, "export.csv"), TABLE);
  const imported = await candor("import", "export.csv", "--contacts", "keep");
  expect({ code: imported.code, stderr: imported.stderr }).toEqual({ code: 0, stderr: "" });
  expect(own("reviews.jsonl")).toContain("Fixed the drain in an hour.");

  const served = await serve(["node_modules/.bin/candor", "start"], { cwd: folder });
  const get = (path: string) => fetch(`${served.url}${path}`);
  expect(await (await get("/reviews.json")).json()).toMatchObject({
    business: { name: "Ada’s Drains" },
    reviews: [{ text: "Fixed the drain in an hour." }],
  });
  const page = await (await get("/")).text();
  const styles = /\/assets\/site\.\w+\.css/.exec(page)![0];
  expect(await (await get(styles)).text()).toMatch(/h1 \{ color: rebeccapurple \}\n$/);
  expect(await (await get("/api/reviews/search?query=drain")).json()).toMatchObject({ total: 1 });
  expect(await served.stop()).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(["_site", ".state"]));
});

test("journal and doctor look into the folder", async () => {
  expect(await candor("journal", "check")).toMatchObject({ code: 0, stderr: "" });
  const doctor = await candor("doctor");
  expect(doctor.stderr).toBe("");
  expect(doctor.stdout).toContain("\ndeclarations\n");
});

test("the services sync, build and serve without rights, and write where they may", async () => {
  const [state, site] = [folderWith(), folderWith()];
  const within = (text: string) =>
    text
      .replaceAll("/srv/candor/%i", folder)
      .replaceAll("/var/lib/candor/%i", state)
      .replaceAll("/var/cache/candor/%i", site);
  const unit = (name: string) => {
    const service = readUnit(`sidecar/deploy/${name}.service`, "Service");
    for (const [path, key] of [
      [state, "StateDirectoryMode"],
      [site, "CacheDirectoryMode"],
    ] as const)
      chmodSync(path, Number.parseInt(service.get(key)![0]!, 8));
    const set = Object.entries(environmentOf(service)).map(([key, value]) => [key, within(value)] as const);
    const where = { cwd: within(service.get("WorkingDirectory")![0]!), environment: Object.fromEntries(set) };
    const umask = service.get("UMask")![0]!;
    return { where, command: ["sh", "-c", `umask ${umask}; exec ${within(service.get("ExecStart")![0]!)}`] };
  };
  const sync = unit("candor-sync@");
  const SYNC_SOURCES = folderWith({
    "new.csv": TABLE.replace("in an hour", "once more").replace("01-02", "02-03"),
  });
  const present = readdirSync(folder);
  const synced = await run(sync.command, {
    ...sync.where,
    environment: { ...sync.where.environment, SYNC_SOURCES },
  });
  expect(synced).toMatchObject({ code: 0, stdout: expect.stringContaining("1 new") });
  expect(readdirSync(folder)).toEqual(present);

  // A web server in front, which is another user, sends the site by itself, and sees nothing else.
  const open = (path: string, bits: number) => (statSync(path).mode & bits) === bits;
  const sent = readdirSync(join(site, "site/current"), { recursive: true, encoding: "utf8" });
  expect(sent).toContain("index.html");
  const closed = ["", "site", "site/current", ...sent.map((file) => join("site/current", file))]
    .map((file) => join(site, file))
    .filter((path) => !open(path, statSync(path).isDirectory() ? 0o5 : 0o4));
  expect(closed).toEqual([]);
  expect(open(state, 0o1)).toBe(false);

  makeReadOnly(folder);
  const before = fileTree(folder);
  const main = unit("candor@");
  const { url, stop } = await serve(main.command, main.where);
  const published = await (await fetch(`${url}/reviews.json`)).json();
  expect(published).toMatchObject({ aggregate_rating: { count: 2 } });
  expect(await stop()).toMatchObject({ code: 0 });
  expect(fileTree(folder)).toEqual(before);
  makeWritable(folder);
  makeReadOnly(code);
});

test("a fault is named as everywhere, and ends with exit code 1", async () => {
  writeFileSync(join(folder, "reviews.jsonl"), journalOf(publishing("g-1", { raiting: 5 })));
  const { code: ended, stderr } = await candor("build");
  expect(ended).toBe(1);
  expect(stderr).toContain("reviews.jsonl:1: raiting: unknown field; did you mean rating?");
});

test("an unknown command is told which there are", async () => {
  const { code: ended, stderr } = await candor("publish");
  expect(ended).toBe(2);
  for (const name of Object.keys(COMMANDS)) expect(stderr).toContain(`\n  ${name} `);
});

test("nothing of all this has touched the package", () => {
  expect(fileTree(code)).toEqual(before);
});

test("each command is the script of the same name", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const [name, { module }] of Object.entries(COMMANDS)) {
    if (name === "init") continue;
    expect(scripts[name], name).toContain(module ?? (name === "build" ? "eleventy" : "npm run build"));
  }
  const runs = Object.entries(scripts).filter(([, script]) =>
    /--import tsx (data|sidecar)\/(?!_training)/.test(script),
  );
  expect(runs.map(([name]) => name).filter((name) => !Object.hasOwn(COMMANDS, name))).toEqual([]);
});
