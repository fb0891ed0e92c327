import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderWith } from "../helpers/data-folder.ts";
import { PROJECT } from "../helpers/project.ts";
import { commandOf, scriptEnvironment } from "../helpers/run-script.ts";

/** A build whose output nobody reads, as behind `| head -1`. */
async function buildUnread(dataDir: string, siteDir: string): Promise<ChildProcess> {
  const [file, ...args] = await commandOf("build");
  const child = spawn(file, args, {
    cwd: PROJECT,
    env: scriptEnvironment({
      DATA_DIR: dataDir,
      SITE_DIR: siteDir,
      BASE_URL: "https://reviews.example.test",
    }),
    detached: true,
  });
  child.stdout!.destroy();
  child.stderr!.destroy();
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-child.pid!, "SIGKILL");
  });
  return child;
}

test("a build whose output nobody reads publishes and ends", async () => {
  const siteDir = folderWith();
  const [code] = await once(
    await buildUnread(folderWith({ "business.json": '{ "name": "Heating" }' }), siteDir),
    "exit",
  );
  expect(code).toBe(0);
  expect(existsSync(join(siteDir, "current", "manifest.json"))).toBe(true);
});

test("a build that fails ends, too, when nobody reads why, and a first one leaves nothing to serve", async () => {
  const siteDir = folderWith();
  const [code] = await once(await buildUnread(folderWith({ "business.json": "{}" }), siteDir), "exit");
  expect(code).toBe(1);
  expect(readdirSync(siteDir)).toEqual(["build.lock"]);
});
