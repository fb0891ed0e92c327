import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockBuild } from "../../content/_generation/lock.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { commandOf, scriptEnvironment } from "../helpers/run-script.ts";

/** `npm run soak -- builds` has more of them. */
const { BUILDS_AT_ONCE = "2" } = process.env;

test("of several builds at once each waits for its turn, reads the owner's files then, and ends well", async () => {
  const dataDir = folderWith({
    "business.json": '{"name":"Heating"}',
    "reviews.jsonl": journalOf(publishing("a")),
  });
  const siteDir = folderWith();
  const release = await lockBuild(siteDir);
  const [command, ...args] = await commandOf("build");
  const builds = Array.from({ length: Number(BUILDS_AT_ONCE) }, () => {
    const child = spawn(command, args, {
      env: scriptEnvironment({ DATA_DIR: dataDir, SITE_DIR: siteDir }),
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (part: Buffer) => (said += part.toString("utf8")));
    return { waits: once(child.stdout, "data"), ended: once(child, "close"), said: () => said };
  });
  for (const { waits } of builds) {
    const [said] = await waits;
    expect(String(said)).toContain("Another build is running: waiting up to 60 s for its end.");
  }
  writeFileSync(join(dataDir, "reviews.jsonl"), journalOf(publishing("a"), publishing("b")));
  release();
  for (const { ended } of builds) expect(await ended).toEqual([0, null]);
  const names = builds.map(({ said }) => /Built (\S+)/.exec(said())![1]!);
  expect(new Set(names).size).toBe(builds.length);
  for (const name of names) {
    const { reviews } = JSON.parse(readFileSync(join(siteDir, "generations", name, "reviews.json"), "utf8"));
    expect(reviews.map(({ id }: { id: string }) => id)).toEqual(["a", "b"]);
  }
});

test("waiting ends after a while, with what to do", async () => {
  const siteDir = folderWith();
  const release = await lockBuild(siteDir);
  let told: number | undefined;
  await expect(
    lockBuild(siteDir, {
      patience: 200,
      onWait: (patience) => {
        told = patience;
      },
    }),
  ).rejects.toThrow(/another build has been running for more than 0\.2 s; end it, or run this one later/);
  expect(told).toBe(200);
  release();
  (await lockBuild(siteDir, { patience: 0 }))();
});

test("the lock of a build that was killed is free at once", async () => {
  const siteDir = folderWith();
  const program =
    `import { lockBuild } from "./content/_generation/lock.ts"; await lockBuild(process.argv[1]); ` +
    `console.log("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program, siteDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  await expect(lockBuild(siteDir, { patience: 0 })).rejects.toThrow(/another build/);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  (await lockBuild(siteDir, { patience: 0 }))();
});

test("a site folder that cannot be built in is named, with what it must be", async () => {
  const folder = folderWith({
    "a-file": "x",
    "damaged/build.lock": "no lock of ours, but a text that stands in its place",
  });
  const expected = /build\.lock: cannot be locked \(.+\); SITE_DIR must be a folder that builds can write to/;
  for (const name of ["a-file", "damaged"])
    await expect(lockBuild(join(folder, name))).rejects.toThrow(expected);
});
