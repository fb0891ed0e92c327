import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it, onTestFinished } from "vitest";
import { folderWith } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { type SidecarLimits, startSidecar } from "../../helpers/sidecar-process.ts";

const DATABASE = "hub.db";

/** The whole sidecar over the demonstration site, with a store in a folder of its own. */
async function start(files: Record<string, string> = {}, limits: SidecarLimits = {}) {
  const callback = await startCallbackServer();
  onTestFinished(() => callback.close());
  const folder = folderWith({ "ca.pem": callback.certificateAuthority, ...files });
  const { url } = await startSidecar(
    {
      SITE_DIR: demonstrationSite(),
      HUB_DATABASE_URL: `file:${join(folder, DATABASE)}`,
      HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    },
    limits,
  );
  return {
    callback,
    path: join(folder, DATABASE),
    subscribe: (path: string) =>
      fetch(`${url}/api/websub/hub`, {
        method: "POST",
        body: new URLSearchParams({
          "hub.mode": "subscribe",
          "hub.topic": `${DEMONSTRATION_URL}/feed.xml`,
          "hub.callback": `${callback.origin}${path}`,
        }),
      }),
    readiness: async () => {
      const response = await fetch(`${url}/readyz`);
      const { checks } = (await response.json()) as { checks: { hub: string } };
      return { status: response.status, hub: checks.hub };
    },
    /** The statuses of what must answer whatever the hub's store does. */
    reads: async () => {
      const paths = ["/", "/reviews.json", "/feed.xml", "/api/reviews/search?query=water", "/healthz"];
      return Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
    },
  };
}

const ALL_FINE = [200, 200, 200, 200, 200];

/** Another program's connection to the store. */
function beside(path: string) {
  const database = new Database(path, { timeout: 5000 });
  onTestFinished(() => void database.close());
  return database;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((settle) => setTimeout(settle, 50));
}

describe("a store that is out of order", () => {
  it("full: 503, not ready, reads go on; with space again, all that was acknowledged is there", async () => {
    const sidecar = await start({}, { largestFile: 512 });
    const acknowledged: string[] = [];
    let refused: Response | null = null;
    for (let i = 0; refused === null && i < 500; i += 1) {
      const answer = await sidecar.subscribe(`/${i}`);
      if (answer.status === 202) acknowledged.push(`/${i}`);
      else refused = answer;
    }
    expect(acknowledged.length).toBeGreaterThan(5);
    expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await refused?.text()).toBe("the hub cannot keep subscriptions now; ask again in a moment\n");
    expect(await sidecar.readiness()).toEqual({
      status: 503,
      hub: "the disk of the hub's database is full or failing",
    });
    expect(await sidecar.reads()).toEqual(ALL_FINE);

    const database = beside(sidecar.path);
    await until(async () => {
      // Makes the log short again, which is what had grown to the limit.
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      return (await sidecar.readiness()).status === 200;
    });
    expect((await sidecar.subscribe("/afterwards")).status).toBe(202);
    const active = () =>
      (database.prepare("SELECT callback FROM subscriptions").all([]) as { callback: string }[]).map(
        ({ callback }) => new URL(callback).pathname,
      );
    await until(async () => {
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      return acknowledged.every((path) => active().includes(path)) && active().includes("/afterwards");
    });
    const [check] = database.prepare("PRAGMA integrity_check").all([]) as object[];
    expect(check).toEqual({ integrity_check: "ok" });
  });

  it("locked: 503, not ready, reads go on; unlocked, it is ready by itself", async () => {
    const sidecar = await start();
    const database = beside(sidecar.path);
    await until(async () => (await sidecar.readiness()).status === 200);
    database.exec("BEGIN IMMEDIATE");
    expect((await sidecar.subscribe("/one")).status).toBe(503);
    expect(await sidecar.readiness()).toEqual({
      status: 503,
      hub: "another process holds a lock on the hub's database",
    });
    expect(await sidecar.reads()).toEqual(ALL_FINE);
    database.exec("ROLLBACK");
    await until(async () => (await sidecar.readiness()).status === 200);
    expect((await sidecar.subscribe("/one")).status).toBe(202);
  });

  it("damaged: 503, not ready, reads go on; moved away, it begins anew by itself", async () => {
    const sidecar = await start({ [DATABASE]: "no database at all, ".repeat(1000) });
    expect((await sidecar.subscribe("/one")).status).toBe(503);
    expect(await sidecar.readiness()).toEqual({
      status: 503,
      hub: "the hub's database is damaged; restore it from a copy, or move it away to begin anew",
    });
    expect(await sidecar.reads()).toEqual(ALL_FINE);
    renameSync(sidecar.path, `${sidecar.path}.damaged`);
    await until(async () => (await sidecar.readiness()).status === 200);
    expect((await sidecar.subscribe("/one")).status).toBe(202);
    expect(existsSync(sidecar.path)).toBe(true);
  });
});
