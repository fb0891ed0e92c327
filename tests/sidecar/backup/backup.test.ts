import { spawnSync } from "node:child_process";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { hubCommand } from "../../helpers/hub/command.ts";
import { machine, newBackup } from "../../helpers/machine.ts";
import { republish } from "../../helpers/republish.ts";
import { startSidecar } from "../../helpers/sidecar-process.ts";
import { copySite } from "../../helpers/site-copy.ts";

const BUSINESS = JSON.stringify({ name: "Pell" });
const FILES = {
  "business.json": BUSINESS,
  "reviews.jsonl": journalOf(publishing("a")),
  "editorial/faq/one.md": "# Who?\n\nWe.\n",
  "_journal/code.ts": "not the owner's",
  "README.md": "nor this",
};

describe("a backup of all that cannot be made again", () => {
  test("comes back on another machine, where subscribers get the next change, signed", async () => {
    const callback = await startCallbackServer();
    onTestFinished(() => callback.close());
    const siteDir = copySite(demonstrationSite());
    const trusted = {
      SITE_DIR: siteDir,
      HUB_DATABASE_URL: "",
      SESSION_SECRET: "",
      HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
      NODE_EXTRA_CA_CERTS: join(folderWith({ "ca.pem": callback.certificateAuthority }), "ca.pem"),
    };
    const old = machine(FILES);
    const sidecar = await startSidecar({ ...old.settings, ...trusted });
    old.write("state/sync.json", "{}");
    const subscribers = ["/one", "/two", "/three"];
    for (const path of subscribers) await subscribe(sidecar.url, callback.origin + path);
    await callback.until(() => callback.verifications().length === subscribers.length);
    const list = async ({ STATE_DIR }: { STATE_DIR: string }) =>
      JSON.parse((await hubCommand(["list", "--json"], { STATE_DIR, SITE_DIR: siteDir })).stdout)
        .subscriptions;
    while ((await list(old.settings)).length < subscribers.length) await Promise.resolve();
    const before = await list(old.settings);

    const backup = newBackup();
    expect(await old.run("backup", backup)).toEqual({
      code: 0,
      stdout: `Wrote ${backup}: 3 of the owner's files, 2 of STATE_DIR, 3 subscriptions. It holds secrets.\n`,
      stderr: "",
    });
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    const secret = old.read("state/session-secret");
    sidecar.kill("SIGKILL");
    await sidecar.ended;
    rmSync(old.folder, { recursive: true });

    const next = machine();
    const { code, stdout, stderr } = await next.run("restore", backup);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("Restored 3 subscriptions");
    for (const name of ["business.json", "reviews.jsonl", "editorial/faq/one.md"] as const)
      expect(next.read(`data/${name}`)).toBe(FILES[name]);
    expect(existsSync(join(next.folder, "data/_journal"))).toBe(false);
    expect(next.read("state/session-secret")).toBe(secret);
    expect(await list(next.settings)).toEqual(before);

    republish(siteDir, { "/feed.xml": "<feed>changed</feed>" });
    await startSidecar({ ...next.settings, ...trusted });
    await callback.until(() => callback.deliveries().length === subscribers.length);
    expect(
      callback
        .deliveries()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...subscribers].sort());
    for (const { headers } of callback.deliveries())
      expect(headers["x-hub-signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
  });

  test("without a hub holds the files alone", async () => {
    const old = machine(FILES);
    const backup = newBackup();
    expect((await old.run("backup", backup)).stdout).toContain("no hub, since none has run");
    const next = machine();
    const { DATA_DIR, STATE_DIR } = next.settings;
    const restored = async () => (await next.run("restore", backup)).stdout;
    expect(await restored()).toBe(
      `Restored to ${DATA_DIR}: 3 of 3 files. Restored to ${STATE_DIR}: 0 of 0.\n`,
    );
    rmSync(join(DATA_DIR, "business.json"));
    const there = "The others were there already.";
    expect(await restored()).toBe(
      `Restored to ${DATA_DIR}: 1 of 3 files. Restored to ${STATE_DIR}: 0 of 0. ${there}\n`,
    );
    expect(await restored()).toBe(
      `Restored to ${DATA_DIR}: 0 of 3 files. Restored to ${STATE_DIR}: 0 of 0. ${there}\n`,
    );
  });

  test("in the owner's own folder holds no earlier backup, and nothing of npm's", async () => {
    const one = machine({ ...FILES, "package.json": "{}", "package-lock.json": "{}" });
    const at = (name: string) => join(one.settings.DATA_DIR, name);
    for (const name of ["backups/one", "backups/two", "three"])
      expect((await one.run("backup", at(name))).stdout).toContain(
        `Wrote ${at(name)}: 3 of the owner's files`,
      );
    const next = machine({ "package.json": '{ "scripts": {} }' });
    expect(await next.run("restore", at("three"))).toMatchObject({ code: 0, stderr: "" });
    expect(next.read("data/package.json")).toBe('{ "scripts": {} }');
  });

  test("changes nothing where files differ, says which, and replaces them when told to", async () => {
    const one = machine(FILES);
    const backup = newBackup();
    await one.run("backup", backup);
    const newer = journalOf(publishing("a"), publishing("b"), withdrawing("b"));
    one.write("data/reviews.jsonl", newer);
    one.write("data/business.json", '{"name": "Wrong"}');
    rmSync(join(one.folder, "data/editorial"), { recursive: true });
    const refused = await one.run("restore", backup);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr.split("\n").slice(0, 2)).toEqual(
      ["business.json", "reviews.jsonl"].map(
        (name) => `${join(one.settings.DATA_DIR, name)} is there, and is not that of the backup`,
      ),
    );
    expect(existsSync(join(one.folder, "data/editorial"))).toBe(false);
    expect((await one.run("restore", backup, "--replace")).code).toBe(0);
    expect(one.read("data/business.json")).toBe(BUSINESS);
    expect(one.read("data/reviews.jsonl")).toBe(FILES["reviews.jsonl"]);
  });

  test("leaves every file as it was, or puts it back whole, where the disk is full", async () => {
    const photo = "x".repeat(4_000);
    const one = machine({ ...FILES, "reviews.jsonl": journalOf(publishing("a", { text: photo })) });
    const backup = newBackup();
    await one.run("backup", backup);
    const newer = journalOf(publishing("a"), publishing("b"));
    one.write("data/reviews.jsonl", newer);
    const run = (...args: string[]) => {
      const limited = ["-c", 'ulimit -f 1; exec "$0" "$@"', process.execPath, "--import", "tsx", ...args];
      const { status, stdout, stderr } = spawnSync("bash", limited, {
        encoding: "utf8",
        env: { ...process.env, BASE_URL: "", ...one.settings },
      });
      return { status, stdout, stderr };
    };
    expect(run("sidecar/backup/restore/cli.ts", backup, "--replace")).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^reviews\.jsonl: cannot be rewritten \(EFBIG\), and is as it was; make room/,
      ),
    });
    expect(one.read("data/reviews.jsonl")).toBe(newer);
    one.write("data/reviews.jsonl", journalOf(publishing("a", { text: photo })));
    const again = newBackup();
    expect(run("sidecar/backup/cli.ts", again)).toEqual({
      status: 1,
      stdout: "",
      stderr: `${again} cannot be made (EFBIG); name a new folder with room, below one that this user may write to\n`,
    });
    expect(existsSync(again)).toBe(false);
  });

  test("brings back no words that were erased since, nor the photos and annotations of them", async () => {
    const one = machine({
      ...FILES,
      "reviews.jsonl": journalOf(
        publishing("a", { text: "Persimmon.", photos: [{ file: "a.jpg", alt: "A tap" }] }),
        publishing("b"),
        publishing("c", { text: "Marmalade." }),
      ),
      "photos/a.jpg": "a picture",
      "annotations.jsonl": `${JSON.stringify({ review: "a", quote: "Persimmon." })}\n`,
    });
    const backup = newBackup();
    await one.run("backup", backup);
    const commitments = ["A", "B"].map((each) => `${each.repeat(42)}A=`);
    const lines = [
      { id: "a", erased: true, commitments },
      publishing("b"),
      { id: "c", erased: true },
      withdrawing("a", { reason: "not-a-customer", withdrawn: "2025-02-03", requested_by: "author" }),
      withdrawing("c", { reason: "erasure" }),
    ];
    one.write("data/reviews.jsonl", journalOf(...lines));
    const { code, stdout, stderr } = await one.run("restore", backup, "--replace");
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("Erased again, as they had been here: a, c.\n");
    const restored = one.read("data/reviews.jsonl").trimEnd().split("\n");
    expect(restored.map((line) => JSON.parse(line))).toEqual([
      ...lines.slice(0, 3),
      { ...lines[3], recorded: expect.any(String) },
      { ...lines[4], recorded: expect.any(String) },
    ]);
    expect(existsSync(join(one.folder, "data/photos/a.jpg"))).toBe(false);
    expect(one.read("data/annotations.jsonl")).toBe("");
  });

  test("says which words are back that had been erased, where its journal has faults", async () => {
    const one = machine({ ...FILES, "reviews.jsonl": journalOf(publishing("a"), "{") });
    const backup = newBackup();
    await one.run("backup", backup);
    one.write(
      "data/reviews.jsonl",
      journalOf({ id: "a", erased: true }, withdrawing("a", { reason: "erasure" })),
    );
    expect((await one.run("restore", backup, "--replace")).stdout).toContain(
      "a was erased here, and its words are back; mend reviews.jsonl, then npm run journal -- erase a removes them.\n",
    );
  });

  test("where no folder can be made is told in one line", async () => {
    const one = machine(FILES);
    const backup = join(one.settings.DATA_DIR, "business.json/backup");
    expect(await one.run("backup", backup)).toEqual({
      code: 1,
      stdout: "",
      stderr: `${backup} cannot be made (ENOTDIR); name a new folder with room, below one that this user may write to\n`,
    });
  });

  test("of an empty name is refused with the usage, as of none", async () => {
    const one = machine(FILES);
    for (const args of [[], [""]])
      expect(await one.run("backup", ...args)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^needs one folder\n\nnpm run backup/),
      });
  });

  test("where nobody can make a folder, as below /proc, it ends, and is told", () => {
    // In a process that is ended, should it go on for ever.
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "sidecar/backup/cli.ts", "/proc/a/backup"],
      { env: { PATH: process.env["PATH"], ...machine(FILES).settings }, encoding: "utf8", timeout: 20_000 },
    );
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^\/proc\/a\/backup cannot be made \([A-Z]+\); /),
    ]);
  });

  test("that is damaged, or none, is refused before anything is changed; so is a folder that is there", async () => {
    const one = machine(FILES);
    const backup = newBackup();
    await one.run("backup", backup);
    expect((await one.run("backup", backup)).stderr).toContain("is there already; name a new folder");
    writeFileSync(join(backup, "hub.backup"), "cut short");
    const next = machine();
    expect((await next.run("restore", backup)).stderr).toContain("nothing is restored");
    expect(existsSync(next.settings.DATA_DIR)).toBe(false);
    expect((await next.run("restore", folderWith())).stderr).toContain("is no backup");
    expect((await next.run("restore")).code).toBe(2);
    expect((await next.run("backup", newBackup())).stderr).toContain("set DATA_DIR");
  });
});

async function subscribe(hub: string, callback: string): Promise<void> {
  const form = {
    "hub.mode": "subscribe",
    "hub.topic": `${DEMONSTRATION_URL}/feed.xml`,
    "hub.callback": callback,
    "hub.secret": "between us",
  };
  await fetch(`${hub}/api/websub/hub`, { method: "POST", body: new URLSearchParams(form) });
}
