import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { freePort } from "../../helpers/free-port.ts";
import { ownProcess } from "../../helpers/own-process.ts";
import { PROJECT } from "../../helpers/project.ts";
import { commandOf, scriptEnvironment } from "../../helpers/run-script.ts";

/** Starts a sidecar by a shell that ends with this redirection, and asks until it answers or has ended. */
async function answersWith(redirection: string, isRead: boolean): Promise<number> {
  const port = await freePort();
  const environment = scriptEnvironment({
    SITE_DIR: demonstrationSite(),
    STATE_DIR: join(folderWith(), "state"),
    PORT: String(port),
    LOG_LEVEL: "trace",
  });
  const [, , command] = await commandOf("sidecar");
  const child = ownProcess(
    spawn("sh", ["-c", `${command!.replace('"$@"', "")} ${redirection}`], {
      cwd: PROJECT,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  for (const output of [child.stdout, child.stderr]) {
    if (isRead) output.resume();
    else output.destroy();
  }
  const ended = once(child, "exit");
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => null,
    );
  let status: number | null = null;
  while (status === null && child.exitCode === null) {
    status = await ask();
    if (status === null) await setTimeout(50);
  }
  // What is said once it has started has been said by then.
  const search = () => fetch(`http://127.0.0.1:${port}/api/reviews/search?limit=1`).then(({ ok }) => ok);
  expect([await search(), await search()]).toEqual([true, true]);
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  return status!;
}

test.each([
  ["both are read", "", true],
  ["nobody reads either any more", "", false],
  ["both were closed before the start", ">&- 2>&-", true],
  ["the disk that takes stderr is full", "2>/dev/full", true],
  ["the disk that takes both is full", ">/dev/full 2>/dev/full", true],
])("a sidecar serves, and ends as it is told, when %s", async (_, redirection, isRead) => {
  expect(await answersWith(redirection, isRead)).toBe(200);
});

test("a command whose reader has seen enough ends without a word about it", async () => {
  const faulty = journalOf(
    ...Array.from({ length: 1500 }, (_, index) => publishing(`r-${index}`, { raiting: 1 })),
  );
  const folder = folderWith({ "business.json": '{"name": "One"}', "reviews.jsonl": faulty });
  const [file, , script] = await commandOf("journal");
  for (const end of ["2>&1 | head -n 1", "2>/dev/full"]) {
    const child = ownProcess(
      spawn(file, ["-c", `${script!.replace('"$@"', "check")} ${end}`], {
        cwd: PROJECT,
        env: scriptEnvironment({ DATA_DIR: folder }),
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.stdout.resume();
    await once(child, "close");
    expect(said, end).not.toMatch(/EPIPE|ENOSPC|^ {4}at /m);
  }
});
