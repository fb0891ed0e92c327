import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { SETTING_NAMES } from "../../../data/_schema/settings.ts";
import { COMMANDS } from "../../../sidecar/candor/commands.js";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { FILES, read } from "../../helpers/documents.ts";
import { fileTree } from "../../helpers/file-tree.ts";
import { type Installed, installPackage, makeReadOnly } from "../../helpers/package/installed.ts";
import { run, serve } from "../../helpers/package/run-command.ts";
import { environmentOf, readUnit } from "../../helpers/package/unit.ts";

const UNITS = FILES.filter((file) => /^sidecar\/deploy\/.*\.(service|timer)$/.test(file));
const SERVICES = UNITS.filter((file) => file.endsWith(".service"));

let installed: Installed;
beforeAll(() => {
  installed = installPackage();
  return installed.remove;
});

test("the service builds and serves without rights: nothing is written but below its state directory", async () => {
  const service = readUnit("sidecar/deploy/candor.service", "Service");
  const state = folderWith();
  const within = (text: string) =>
    text.replaceAll("/srv/candor", installed.folder).replaceAll("/var/lib/candor", state);
  writeFileSync(join(installed.folder, "business.json"), '{"name":"Ada’s Drains"}');
  writeFileSync(join(installed.folder, "reviews.jsonl"), journalOf(publishing("g-1")));
  makeReadOnly(installed.folder);
  const before = fileTree(installed.folder);
  const environment = Object.fromEntries(
    Object.entries(environmentOf(service)).map(([name, value]) => [name, within(value)]),
  );
  const where = { cwd: within(service.get("WorkingDirectory")![0]!), environment };
  const commandOf = (key: string) => within(service.get(key)![0]!.replace(/^-/, "")).split(" ");

  expect(await run(commandOf("ExecStartPre"), where)).toMatchObject({ code: 0, stderr: "" });
  const { url, stop } = await serve(commandOf("ExecStart"), where);
  expect(await (await fetch(`${url}/reviews.json`)).json()).toMatchObject({ reviews: [{ id: "g-1" }] });
  expect(await stop()).toMatchObject({ code: 0 });
  expect(fileTree(installed.folder)).toEqual(before);
});

test.each(SERVICES)("%s runs a command that there is, with settings that there are, confined", (file) => {
  const service = readUnit(file, "Service");
  const commands = [...(service.get("ExecStartPre") ?? []), ...service.get("ExecStart")!];
  for (const command of commands) expect(Object.keys(COMMANDS)).toContain(command.split(" ").at(-1));
  const known: string[] = [...SETTING_NAMES, "NODE_ENV"];
  expect(Object.keys(environmentOf(service)).filter((name) => !known.includes(name))).toEqual([]);
  for (const [key, value] of [
    ["ProtectSystem", "strict"],
    ["NoNewPrivileges", "true"],
    ["CapabilityBoundingSet", ""],
    ["StateDirectory", "candor"],
  ])
    expect(service.get(key!), key).toEqual([value]);
});

test("systemd finds nothing wrong with the units, and little that they lay open", () => {
  if (spawnSync("systemd-analyze", ["--version"]).error)
    return console.warn("systemd-analyze is not here, so the units were not given to it");
  const folder = folderWith();
  for (const file of UNITS) {
    const unit = read(file).replaceAll("/srv/candor/node_modules/.bin/candor", "/bin/true");
    writeFileSync(join(folder, file.split("/").at(-1)!), unit);
  }
  for (const file of UNITS) {
    const { status, stderr } = spawnSync(
      "systemd-analyze",
      ["verify", "--recursive-errors=no", join(folder, file.split("/").at(-1)!)],
      { encoding: "utf8" },
    );
    expect({ status, stderr }, file).toEqual({ status: 0, stderr: "" });
  }
  for (const file of SERVICES) {
    const { status, stdout } = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", "--threshold=20", join(folder, file.split("/").at(-1)!)],
      { encoding: "utf8" },
    );
    expect(status, stdout).toBe(0);
  }
});
