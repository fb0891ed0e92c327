import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { startHere } from "../../helpers/sidecar-here.ts";
import { failToStart, startSidecar } from "../../helpers/sidecar-process.ts";
import { copySite, currentGeneration } from "../../helpers/site-copy.ts";

test("it says where it listens, in a log line for programs and a sentence for people; a second one cannot", async () => {
  const environment = { SITE_DIR: demonstrationSite(), BASE_URL: DEMONSTRATION_URL };
  const { url, port, logs, stderr } = await startSidecar(environment, { asTyped: true });
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: "ok", checks: { hub: "ok" } });
  expect(logs()).toEqual([
    expect.objectContaining({ level: 30, msg: "listening", url, baseUrl: DEMONSTRATION_URL }),
  ]);
  expect(stderr()).toBe(`Candor serves ${DEMONSTRATION_URL}/ (listening on ${url}); end it with Ctrl+C.\n`);
  expect(await failToStart({ SITE_DIR: demonstrationSite(), PORT: String(port) })).toEqual({
    code: 1,
    stdout: "",
    stderr: `127.0.0.1:${port} is in use; end the other process or set PORT to a free port\n`,
  });
});

test("what it cannot start with: one line a fault, each with what to do, and exit code 1", async () => {
  const SITE_DIR = demonstrationSite();
  const settings = { SITE_DIR, PORT: "http", LOG_LEVEL: "loud", SESSION_SECRET: "short" };
  const expected = [
    /^PORT: must be/,
    /^SESSION_SECRET: must be at least 16 characters$/,
    /^LOG_LEVEL: must be/,
  ];
  const { code, stdout, stderr } = await failToStart(settings);
  const lines = stderr.trimEnd().split("\n");
  expect(lines, stderr).toHaveLength(expected.length);
  for (const [n, pattern] of expected.entries()) expect(lines[n]).toMatch(pattern);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });

  await expect(async () => startHere({ SITE_DIR, HOST: "203.0.113.7" })).rejects.toThrow(
    /^203\.0\.113\.7 is not an address of this machine; set HOST.*$/,
  );
});

test("a site that it cannot serve: one line with what to do", async () => {
  const broken = copySite(demonstrationSite());
  writeFileSync(join(broken, "generations", currentGeneration(broken), "feed.xml"), "<feed/>");
  const attempts = [
    [{ SITE_DIR: folderWith() }, /^.*current is missing; run npm run build first, or check SITE_DIR$/],
    [{ SITE_DIR: broken }, /^.*cannot be served: feed\.xml has 7 bytes, .* run npm run build$/],
    [
      { SITE_DIR: demonstrationSite(), BASE_URL: "https://other.example" },
      /^BASE_URL is https:\/\/other\.example, but the site was built for https:\/\/reviews\.example\.test; run npm run build.*$/,
    ],
  ] as const;
  for (const [environment, message] of attempts) {
    await expect(startHere(environment)).rejects.toThrow(message);
  }
});
