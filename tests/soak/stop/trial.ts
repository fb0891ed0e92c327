import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { STOP_LIMIT } from "../../../sidecar/end-process.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { type CallbackServer, startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { createTestDatabase } from "../../helpers/postgres/postgres.ts";
import { head } from "../../helpers/raw-socket.ts";
import { openFullPipe } from "./full-pipe.ts";
import { type Stopped, type StoppingProcess, startStoppingProcess } from "./process.ts";
import { startProxy } from "./proxy.ts";

const SIDECAR = "sidecar/main.ts";

/** How much later than promised a process is killed by the trial, in milliseconds. */
const LENIENCE = 5000;

/** A sidecar that has begun to listen, and what surrounds it. */
interface Scene {
  folder: string;
  databasePath: string;
  callback: CallbackServer;
  sidecar: StoppingProcess;
  /** Asks for the feed, and returns the status. */
  subscribe(path: string): Promise<number>;
  /** Runs after the trial. */
  later(task: () => unknown): void;
}

/** What the process meets when it is told to stop. */
interface Situation {
  /** The hub's database, if not a file in the folder. */
  database?: (later: Scene["later"]) => Promise<{ url: string; away(): void }>;
  stdoutIsFull?: boolean;
  prepare?(scene: Scene): Promise<void>;
}

export const SITUATIONS: Record<string, Situation> = {
  "nothing to do": {},
  "a closed stdout": {
    async prepare({ sidecar, subscribe }) {
      sidecar.stdout!.destroy();
      await subscribe("/one");
    },
  },
  "a full pipe as stdout": {
    stdoutIsFull: true,
    async prepare({ subscribe }) {
      await subscribe("/one");
    },
  },
  "hanging callbacks": { prepare: hang },
  "requests in pieces and an answer that is not read": {
    async prepare({ sidecar, later }) {
      const port = Number(new URL(sidecar.url).port);
      for (const text of [
        "GET / HTTP/1.1\r\n",
        `${head("POST /api/websub/hub HTTP/1.1", "Host: localhost", "Content-Length: 8")}hub.`,
        head("GET /reviews.json HTTP/1.1", "Host: localhost").repeat(200),
      ]) {
        const socket = connect(port, "127.0.0.1").pause();
        socket.on("error", () => {});
        later(() => socket.destroy());
        await new Promise<void>((resolve) => socket.write(text, () => resolve()));
      }
    },
  },
  "a database that another holds, and hanging callbacks": {
    async prepare(scene) {
      await hang(scene);
      const other = new Database(scene.databasePath);
      scene.later(() => other.close());
      other.exec("BEGIN IMMEDIATE");
    },
  },
  "a database file that is gone": {
    async prepare({ databasePath, subscribe }) {
      await subscribe("/one");
      for (const suffix of ["", "-wal", "-shm", ".presence"]) rmSync(databasePath + suffix, { force: true });
    },
  },
  "a Postgres server that is gone, and hanging callbacks": onPostgres("cut"),
  "a Postgres server that says nothing, and hanging callbacks": onPostgres("freeze"),
};

/** Stops a process in a situation; it is killed when it has not ended some seconds after it should have. */
export async function stopIn(situation: string, script = SIDECAR, limit = STOP_LIMIT): Promise<Stopped> {
  const { database, stdoutIsFull, prepare } = SITUATIONS[situation]!;
  const folder = mkdtempSync(join(tmpdir(), "stop-"));
  const tasks: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const later = (task: () => unknown) => void tasks.unshift(task);
  try {
    const callback = await startCallbackServer();
    later(() => callback.close());
    writeFileSync(join(folder, "ca.pem"), callback.certificateAuthority);
    const databasePath = join(folder, "hub.db");
    const other = await database?.(later);
    const pipe = stdoutIsFull ? openFullPipe(folder) : null;
    later(() => pipe?.close());
    const environment = {
      SITE_DIR: demonstrationSite(),
      HUB_DATABASE_URL: other?.url ?? `file:${databasePath}`,
      HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    };
    const sidecar = await startStoppingProcess(script, environment, pipe?.end);
    const subscribe = (path: string) => subscribeAt(sidecar.url, callback.origin + path);
    await prepare?.({ folder, databasePath, callback, sidecar, subscribe, later });
    other?.away();
    return await sidecar.stop(limit + LENIENCE);
  } finally {
    for (const task of tasks) await task();
  }
}

async function subscribeAt(hub: string, callback: string): Promise<number> {
  const topic = `${DEMONSTRATION_URL}/feed.xml`;
  const form = { "hub.mode": "subscribe", "hub.topic": topic, "hub.callback": callback };
  const { status } = await fetch(`${hub}/api/websub/hub`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  return status;
}

/** Lets verifications hang at their callbacks. */
async function hang({ callback, subscribe }: Scene): Promise<void> {
  callback.behave(() => {});
  const paths = ["/one", "/two", "/three"];
  for (const path of paths) await subscribe(path);
  await callback.until(() => callback.verifications().length === paths.length);
}

function onPostgres(way: "cut" | "freeze"): Situation {
  return {
    async database(later) {
      const proxy = await startProxy(await createTestDatabase());
      later(() => proxy.close());
      return { url: proxy.url, away: proxy[way] };
    },
    prepare: hang,
  };
}
