import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../helpers/data-folder.ts";
import { packProject } from "../helpers/package/installed.ts";
import { run, serve } from "../helpers/package/run-command.ts";
import { PROJECT } from "../helpers/project.ts";

/** What the sidecar alone may take, in MiB. */
const SIDECAR_SIZE = 60;

const npm = (cwd: string, ...args: string[]) =>
  execFileSync("npm", [...args, "--no-audit", "--no-fund"], { cwd, encoding: "utf8" });

test("npm installs the package into an empty folder, where the demonstration is begun, served and drafted", async () => {
  const folder = folderWith();
  const [packed] = packProject(folder);
  npm(folder, "install", `./${packed!.filename}`);
  const candor = ["node_modules/.bin/candor"];
  expect(await run([...candor, "init", "--demonstration"], { cwd: folder })).toMatchObject({
    code: 0,
    stderr: "",
  });
  const served = await serve([...candor, "start"], { cwd: folder });
  expect((await fetch(`${served.url}/reviews/`)).status).toBe(200);
  expect(await served.stop()).toMatchObject({ code: 0 });
  const drafts = await serve([...candor, "dev"], { cwd: folder }, /^(http:\S+)\/: built/m);
  expect((await fetch(`${drafts.url}/reviews/`)).status).toBe(200);
  expect(await drafts.stop()).toMatchObject({ code: 0 });
  console.log(`the package: ${sizeOf(folder)}`);
});

test("npm installs the sidecar alone: small, and with few packages", async () => {
  const folder = folderWith();
  for (const file of ["package.json", "package-lock.json", "sidecar/package.json"]) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    cpSync(join(PROJECT, file), join(folder, file));
  }
  npm(folder, "ci", "--omit=dev", "--workspace=sidecar");
  const size = sizeOf(folder);
  console.log(`the sidecar: ${size}`);
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(SIDECAR_SIZE);
});

/** `44 MiB in 51 packages` */
function sizeOf(folder: string): string {
  const modules = join(folder, "node_modules");
  const [size] = execFileSync("du", ["-sm", modules], { encoding: "utf8" }).split("\t");
  const names = readdirSync(modules, { recursive: true }) as string[];
  const packages = names.filter((name) =>
    /(^|node_modules\/)(@[^/]+\/)?[^@/.][^/]*\/package\.json$/.test(name),
  );
  return `${size} MiB in ${packages.length} packages`;
}
