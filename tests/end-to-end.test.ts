import { createHmac } from "node:crypto";
import { appendFileSync, cpSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { build } from "./helpers/build.ts";
import { folderWith, journalOf, publishing } from "./helpers/data-folder.ts";
import { startCallbackServer } from "./helpers/hub/callback-server.ts";
import { PROJECT } from "./helpers/project.ts";
import { runAsTyped } from "./helpers/run-script.ts";
import { startSidecar } from "./helpers/sidecar-process.ts";

const DATA = join(PROJECT, "data");

/**
 * Milliseconds from the end of a build to the delivery of what it changed: promised by `npm run soak -- push`, for the
 * demonstration.
 */
const { PUSH_WITHIN } = process.env;

test("a review is added, the site rebuilt beside the running sidecar, and the subscriber has it soon (W3C WebSub section 6)", async () => {
  const callback = await startCallbackServer();
  onTestFinished(() => callback.close());
  const dataDir = folderWith({ "ca.pem": callback.certificateAuthority });
  for (const name of ["business.json", "reviews.jsonl", "editorial", "photos"]) {
    cpSync(join(DATA, name), join(dataDir, name), { recursive: true });
  }
  // A few reviews are enough where nobody looks at the time.
  if (PUSH_WITHIN === undefined) writeFileSync(join(dataDir, "reviews.jsonl"), journalOf(publishing("a")));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const owner = { DATA_DIR: dataDir, PORT: String(port) };
  const { siteDir } = await build(owner);
  await startSidecar({
    SITE_DIR: siteDir,
    PORT: String(port),
    HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: join(dataDir, "ca.pem"),
  });
  const etag = async () => (await fetch(`${origin}/reviews.json`)).headers.get("etag");
  const before = await etag();

  for (const [topic, path] of [
    ["/feed.xml", "/new?for=me"],
    ["/log/checkpoint", "/witness"],
  ] as const) {
    const subscribed = await fetch(`${origin}/api/websub/hub`, {
      method: "POST",
      body: new URLSearchParams({
        "hub.mode": "subscribe",
        "hub.topic": origin + topic,
        "hub.callback": callback.origin + path,
        "hub.secret": "between us",
      }),
    });
    expect(subscribed.status).toBe(202);
  }
  await callback.until(() => callback.verifications().length === 2);

  appendFileSync(join(dataDir, "reviews.jsonl"), journalOf(ADDED));
  expect((await runAsTyped("build", [], { ...owner, SITE_DIR: siteDir })).code).toBe(0);
  const built = performance.now();
  await callback.until(() => callback.deliveries("/new").length === 1);
  const took = performance.now() - built;
  if (PUSH_WITHIN !== undefined) console.log(`delivered ${took.toFixed(0)} ms after the build`);
  expect(took).toBeLessThan(Number(PUSH_WITHIN ?? "Infinity"));

  const [delivery] = callback.deliveries("/new");
  const feed = await fetch(`${origin}/feed.xml`);
  expect(delivery!.target).toBe("/new?for=me");
  expect(delivery!.body.toString("utf8")).toBe(await feed.text());
  expect(delivery!.body.toString("utf8")).toContain(ADDED.text);
  expect(delivery!.headers["content-type"]).toBe(feed.headers.get("content-type"));
  expect(delivery!.headers["link"]).toBe(feed.headers.get("link"));
  const signature = createHmac("sha256", "between us").update(delivery!.body).digest("hex");
  expect(delivery!.headers["x-hub-signature"]).toBe(`sha256=${signature}`);
  expect(await etag()).not.toBe(before);
  await callback.until(() => callback.deliveries("/witness").length === 1);
  const checkpoint = await (await fetch(`${origin}/log/checkpoint`)).text();
  expect(callback.deliveries("/witness")[0]!.body.toString("utf8")).toBe(checkpoint);
});

const ADDED = {
  id: "added-1",
  rating: 5,
  date: "2026-11-19",
  text: "Called at seven, warm again by nine.",
  author: { name: "Nell V." },
  source: { name: "first-party" },
  verification: { level: "invited" },
};

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => settle(port));
    });
  });
}
