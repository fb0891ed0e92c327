import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tightenStateDir } from "../../../data/_command/state-dir.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { fileTree } from "../../helpers/file-tree.ts";
import { PROJECT } from "../../helpers/project.ts";
import { projectCopy } from "../../helpers/project-copy.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";
import { runScript } from "../../helpers/run-script.ts";
import { startHere } from "../../helpers/sidecar-here.ts";
import { startSidecar } from "../../helpers/sidecar-process.ts";

const SCRIPTS: Record<string, string> = {
  sync: join(PROJECT, "data/_import/sync/cli.ts"),
  hub: join(PROJECT, "sidecar/hub/cli.ts"),
  backup: join(PROJECT, "sidecar/backup/cli.ts"),
  restore: join(PROJECT, "sidecar/backup/restore/cli.ts"),
};

/** What others than the owner may do with a file. */
const opened = (path: string) => statSync(path).mode & 0o077;

/** Runs the sidecar once. */
async function runOnce(environment: Record<string, string>): Promise<void> {
  const sidecar = await startHere({ SITE_DIR: demonstrationSite(), ...environment });
  expect((await fetch(`${sidecar.listener.url}/readyz`)).status).toBe(200);
  await sidecar.stop();
}

describe("what lives between runs", () => {
  test("lies in STATE_DIR, made for the owner alone", async () => {
    const state = join(folderWith(), "deep", "state");
    await runOnce({ STATE_DIR: state, HUB_DATABASE_URL: "", SESSION_SECRET: "" });
    const names = readdirSync(state);
    expect(names).toEqual(expect.arrayContaining(["hub.db", "session-secret"]));
    expect([state, ...names.map((name) => join(state, name))].map(opened)).toEqual(
      new Array(names.length + 1).fill(0),
    );
  });

  test("is made so by the hub's store, too, when the secret comes from the environment", async () => {
    const state = join(folderWith(), "state");
    await runOnce({ STATE_DIR: state, HUB_DATABASE_URL: "" });
    expect(readdirSync(state)).not.toContain("session-secret");
    expect(opened(state)).toBe(0);
  });

  test("is taken from others when it was open to them, with all that is kept in it", async () => {
    const kept = { "google.json": "{}", "session-secret": "0123456789abcdef", "sync.json": "{}" };
    const state = folderWith({ ...kept, "mirror/file": "" });
    const paths = [state, ...Object.keys(kept).map((name) => join(state, name))];
    for (const path of paths) chmodSync(path, path === state ? 0o755 : 0o644);
    await runOnce({ STATE_DIR: state, HUB_DATABASE_URL: "", SESSION_SECRET: "" });
    expect(paths.map(opened)).toEqual(paths.map(() => 0));
  });

  test.each(["sync", "hub list", "backup", "restore"])(
    "is taken from others by npm run %s, too",
    async (command) => {
      const [script, ...args] = command.split(" ") as [string, ...string[]];
      const state = folderWith({ "google.json": "{}" });
      chmodSync(state, 0o755);
      chmodSync(join(state, "google.json"), 0o644);
      const sources = [{ name: "Google", sync: { from: "exports" } }];
      const data = folderWith({
        "business.json": JSON.stringify({ name: "One", sources }),
        "reviews.jsonl": "",
        "exports/.none": "",
      });
      const environment = { DATA_DIR: data, STATE_DIR: state, HUB_DATABASE_URL: "" };
      const backup = join(folderWith(), "backup");
      if (script === "restore") {
        await runInProcess(SCRIPTS["backup"]!, [backup], { environment });
        chmodSync(state, 0o755);
      }
      await runInProcess(SCRIPTS[script]!, script === "backup" || script === "restore" ? [backup] : args, {
        environment,
      });
      expect([state, join(state, "google.json")].map(opened)).toEqual([0, 0]);
    },
  );

  test("of which somebody else is the owner, or on a disk without modes, is told, and not changed", () => {
    const state = folderWith({ "google.json": "{}" });
    chmodSync(state, 0o755);
    chmodSync(join(state, "google.json"), 0o600);
    const warned: string[] = [];
    tightenStateDir(
      state,
      (message) => warned.push(message),
      () => -1,
    );
    expect(warned).toEqual([
      `${state} is for the secrets of STATE_DIR, and others may use it; change its mode to 0700`,
    ]);
    expect(opened(state)).toBe(0o55);
    tightenStateDir(state, (message) => warned.push(message));
    tightenStateDir(join(state, "nothing-there"), (message) => warned.push(message));
    expect([warned.length, opened(state)]).toEqual([1, 0]);
  });

  test("a hub's database anywhere else is the owner's alone, also one from before", async () => {
    const folder = folderWith();
    const database = join(folder, "hub.db");
    await runOnce({ HUB_DATABASE_URL: `file:${database}` });
    expect(opened(database)).toBe(0);
    chmodSync(database, 0o644);
    await runOnce({ HUB_DATABASE_URL: `file:${database}` });
    expect(opened(database)).toBe(0);
  });
});

describe("a run", () => {
  let project: string;
  beforeAll(() => {
    project = projectCopy({
      "journal-of-one/business.json": '{ "name": "One" }',
      "journal-of-one/reviews.jsonl": "",
    });
    cpSync(join(PROJECT, "sidecar"), join(project, "sidecar"), { recursive: true });
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  test("writes below SITE_DIR and STATE_DIR, and nowhere else", async () => {
    const [site, state, temporary, home] = ["site", "state", "tmp", "home"].map((name) =>
      join(folderWith(), name),
    ) as [string, string, string, string];
    for (const folder of [temporary, home]) mkdirSync(folder);
    const environment = {
      SITE_DIR: site,
      STATE_DIR: state,
      DATA_DIR: "journal-of-one",
      TMPDIR: temporary,
      HOME: home,
      // What tsx keeps of the code it has read lies in the folder for temporary files.
      TSX_DISABLE_CACHE: "1",
    };
    const places = [project, temporary, home];
    const before = places.map(sourcesOf);
    const built = await runScript("build", [], environment, project);
    expect(built.stderr + built.stdout).toContain("0 reviews");
    const none = { HUB_DATABASE_URL: "", SESSION_SECRET: "" };
    const { url, kill, ended } = await startSidecar({ ...environment, ...none }, { project });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    kill("SIGTERM");
    expect((await ended).code).toBe(0);
    expect(places.map(sourcesOf)).toEqual(before);
    expect(readdirSync(state)).toContain("session-secret");
    writeFileSync(join(project, "stray"), "");
    expect(places.map(sourcesOf), "this test sees a stray file").not.toEqual(before);
  });
});

function sourcesOf(folder: string): Record<string, string> {
  const tree = Object.entries(fileTree(folder));
  return Object.fromEntries(tree.filter(([path]) => !/^tsx-/.test(path)));
}
