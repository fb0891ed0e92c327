import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../../../data/_schema/settings.ts";
import { COMMANDS } from "../../../sidecar/candor/commands.js";
import { folderWith } from "../../helpers/data-folder.ts";
import { FILES, read } from "../../helpers/documents.ts";
import { environmentOf, readUnit } from "../../helpers/package/unit.ts";

const UNITS = FILES.filter((file) => /^sidecar\/deploy\/.*\.(service|timer)$/.test(file));
const SERVICES = UNITS.filter((file) => file.endsWith(".service"));

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
    ["StateDirectory", "candor/%i"],
    ["StateDirectoryMode", "0700"],
    ["CacheDirectory", "candor/%i"],
  ])
    expect(service.get(key!), key).toEqual([value]);
});

test("one machine serves several folders: nothing of a unit is shared by two of them but the code of systemd", () => {
  for (const file of SERVICES) {
    const service = readUnit(file, "Service");
    const paths = [...service.values()]
      .flat()
      .join(" ")
      .match(/\/(?:srv|var)\/\S+/g)!;
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !/^\/(?:srv|var\/lib|var\/cache)\/candor\/%i(?:\/|$)/.test(path))).toEqual(
      [],
    );
    const { STATE_DIR, SITE_DIR } = environmentOf(service);
    expect([STATE_DIR, SITE_DIR]).toEqual(["/var/lib/candor/%i", "/var/cache/candor/%i/site"]);
  }
});

test("systemd finds nothing wrong with the units, and little that they lay open", () => {
  if (spawnSync("systemd-analyze", ["--version"]).error)
    return console.warn("systemd-analyze is not here, so the units were not given to it");
  const folder = folderWith();
  for (const file of UNITS) {
    const unit = read(file).replaceAll("/srv/candor/%i/node_modules/.bin/candor", "/bin/true");
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
