import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../../sidecar/hub/store/open-store.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { fileTree } from "../../helpers/file-tree.ts";
import { machine, newBackup } from "../../helpers/machine.ts";

const FILES = {
  "business.json": JSON.stringify({ name: "Pell" }),
  "editorial/faq/one.md": "# Who?\n\nWe.\n",
  "imports.json": "{}",
  "reviews.jsonl": journalOf(publishing("a")),
};

/** A machine with files of the owner's, state, and a hub; and a backup of it. */
async function backedUp() {
  const old = machine(FILES);
  old.write("state/session-secret", "secret");
  old.write("state/sync/exports/one.csv", "stars\n5\n");
  await (await openStore(`file:${join(old.folder, "state/hub.db")}`)).close();
  const backup = newBackup();
  const { code, stderr } = await old.run("backup", backup);
  expect(code, stderr).toBe(0);
  return { old, backup };
}

/** Restores on a new machine, which has to stay as it is; gives the lines that say why. */
async function refusal(backup: string, ...options: string[]): Promise<string[]> {
  const next = machine();
  expect(await next.run("restore", backup, ...options)).toMatchObject({ code: 1, stdout: "" });
  expect(fileTree(`${next.folder}/`)).toEqual({});
  return (await next.run("restore", backup, ...options)).stderr.trimEnd().split("\n");
}

const MEND = "nothing is restored; take another backup, or mend this one";

describe("a restore checks all of a backup before it touches anything", () => {
  test("control: one as it was made comes back", async () => {
    const { backup } = await backedUp();
    const next = machine();
    expect(await next.run("restore", backup)).toMatchObject({ code: 0, stderr: "" });
    for (const [name, text] of Object.entries(FILES)) expect(next.read(`data/${name}`)).toBe(text);
    expect(next.read("state/sync/exports/one.csv")).toBe("stars\n5\n");
  });

  const files = [
    ...Object.keys(FILES).map((name) => `data/${name}`),
    ...["state/session-secret", "state/sync/exports/one.csv", "hub.backup"],
  ];
  test.each(files)("%s missing, shortened, or with another byte", async (file) => {
    const { backup } = await backedUp();
    const path = join(backup, file);
    const bytes = readFileSync(path);
    rmSync(path);
    expect(await refusal(backup)).toEqual([`${file} is missing`, MEND]);
    writeFileSync(path, bytes);
    truncateSync(path, bytes.length - 1);
    expect(await refusal(backup)).toEqual([`${file} has changed since the backup was made`, MEND]);
    bytes[0]! ^= 1;
    writeFileSync(path, bytes);
    expect(await refusal(backup)).toEqual([`${file} has changed since the backup was made`, MEND]);
  });

  test("half of it missing, and files that are not of it: each by name", async () => {
    const { backup } = await backedUp();
    rmSync(join(backup, "state"), { recursive: true });
    rmSync(join(backup, "data/editorial"), { recursive: true });
    writeFileSync(join(backup, "data/templates.njk"), "");
    expect(await refusal(backup, "--replace")).toEqual([
      "data/editorial/faq/one.md is missing",
      "state/session-secret is missing",
      "state/sync/exports/one.csv is missing",
      "data/templates.njk is not of the backup",
      MEND,
    ]);
  });

  test("a list that is damaged, or missing", async () => {
    const { backup } = await backedUp();
    const list = join(backup, ".backup");
    truncateSync(list, readFileSync(list).length - 10);
    const damaged = `${list} is damaged, so that the backup cannot be checked; nothing is restored`;
    expect(await refusal(backup)).toEqual([damaged]);
    rmSync(list);
    expect(await refusal(backup)).toEqual([`${backup} is no backup; npm run backup makes one`]);
    symlinkSync("/dev/zero", list);
    expect(await refusal(backup)).toEqual([damaged]);
  });

  test("a store of the hub that cannot be opened", async () => {
    const { backup } = await backedUp();
    const next = machine();
    mkdirSync(join(next.folder, "state/hub.db"), { recursive: true });
    const { code, stderr } = await next.run("restore", backup);
    expect(code).toBe(1);
    expect(stderr).not.toBe("");
    expect(existsSync(join(next.folder, "data"))).toBe(false);
    expect(existsSync(join(next.folder, "state/session-secret"))).toBe(false);
  });
});

describe("no symbolic link is followed", () => {
  const outside = () => join(folderWith({ secret: "of this machine" }), "secret");

  test("out of a backup", async () => {
    const { backup } = await backedUp();
    rmSync(join(backup, "data/imports.json"));
    symlinkSync(outside(), join(backup, "data/imports.json"));
    symlinkSync("..", join(backup, "state/loop"));
    const links = ["data/imports.json", "state/loop"].map((path) => `${path} is a symbolic link`);
    expect(await refusal(backup)).toEqual([...links, MEND]);
  });

  test("into what a link of this machine leads to", async () => {
    const { backup } = await backedUp();
    const next = machine();
    const [file, folder] = [outside(), folderWith()];
    mkdirSync(next.settings.DATA_DIR);
    mkdirSync(next.settings.STATE_DIR);
    symlinkSync(file, join(next.settings.DATA_DIR, "business.json"));
    symlinkSync(join(folder, "nothing-yet"), join(next.settings.STATE_DIR, "session-secret"));
    symlinkSync(folder, join(next.settings.DATA_DIR, "editorial"));
    const { code, stderr } = await next.run("restore", backup, "--replace");
    expect(code).toBe(1);
    expect(stderr.trimEnd().split("\n")).toEqual([
      ...["data/business.json", "data/editorial", "state/session-secret"].map(
        (path) => `${join(next.folder, path)} is a symbolic link`,
      ),
      "nothing is restored, since none is followed; move it away",
    ]);
    expect(readFileSync(file, "utf8")).toBe("of this machine");
    expect(fileTree(`${folder}/`)).toEqual({});
  });

  test("into a backup: it names them, and writes nothing", async () => {
    const one = machine(FILES);
    const at = (path: string) => join(one.folder, path);
    symlinkSync(outside(), at("data/photo.jpg"));
    symlinkSync(".", at("data/editorial/loop"));
    const backup = newBackup();
    const refused = await one.run("backup", backup);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr.trimEnd().split("\n")).toEqual([
      ...["data/editorial/loop", "data/photo.jpg"].map(
        (path) => `${at(path)} is a symbolic link, and a backup follows none`,
      ),
      "nothing is backed up; put what it leads to in its place, or remove it",
    ]);
    expect(existsSync(backup)).toBe(false);
  });

  test("what is not backed up may have them: builds, and what was fetched of the site", async () => {
    const one = machine(FILES);
    for (const folder of ["data/_site", "data/node_modules", "state/mirror"]) {
      mkdirSync(join(one.folder, folder), { recursive: true });
      symlinkSync("nowhere", join(one.folder, folder, "current"));
    }
    expect(await one.run("backup", newBackup())).toMatchObject({ code: 0, stderr: "" });
  });
});

test("a database of the hub is backed up as a whole alone, whatever its name", async () => {
  const one = machine(FILES);
  const databaseUrl = `file:${join(one.folder, "state/subscribers.sqlite")}`;
  // As beside a running sidecar: open, and with a log of its own.
  const store = await openStore(databaseUrl);
  onTestFinished(() => store.close());
  const backup = newBackup();
  const { code, stdout } = await one.runWith({ HUB_DATABASE_URL: databaseUrl }, "backup", backup);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `Wrote ${backup}: 4 of the owner's files, 0 of STATE_DIR, 0 subscriptions. It holds secrets.\n`,
  });
});
