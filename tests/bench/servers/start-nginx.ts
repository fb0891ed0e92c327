import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CURRENT } from "../../../data/_schema/generation.ts";
import { ownProcess } from "../../helpers/own-process.ts";
import { Connection } from "../load/connection.ts";
import type { Server } from "./start-server.ts";

/** How long nginx may take to listen, in milliseconds. */
const PATIENCE = 5000;

/** nginx with one process on a site's files; null where it is not installed. Call it with a folder it may write to. */
export async function startNginx(siteDir: string): Promise<Server | null> {
  if (!isInstalled()) return null;
  const folder = mkdtempSync(`${siteDir}-nginx-`);
  const port = await freePort();
  const configuration = join(folder, "nginx.conf");
  writeFileSync(configuration, configure(folder, join(siteDir, CURRENT), port));
  const child = ownProcess(
    spawn("nginx", ["-p", folder, "-c", configuration, "-e", "stderr"], { stdio: "ignore" }),
  );
  const ended = new Promise<void>((settle) => child.once("close", () => settle()));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  for (const begun = performance.now(); performance.now() < begun + PATIENCE; await pause(20)) {
    const connection = await Connection.open(port).catch(() => null);
    if (!connection) continue;
    connection.close();
    return { port, pid: child.pid!, stop };
  }
  await stop();
  throw new Error("nginx does not listen");
}

function isInstalled(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => settle(port));
    });
  });
}

/** One process that does all, so that its processor time is that of nginx. */
function configure(folder: string, root: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `
    daemon off; master_process off; worker_processes 1; error_log /dev/null; pid ${join(folder, "nginx.pid")};
    events { worker_connections 256; }
    http {
      ${temporary.join(" ")}
      types { application/json json; }
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=1000;
      gzip_static on; gzip_vary on;
      server {
        listen 127.0.0.1:${port}; root ${root};
        add_header Cache-Control "public, max-age=60, stale-while-revalidate=600";
        add_header Access-Control-Allow-Origin "*"; add_header X-Content-Type-Options nosniff;
      }
    }`;
}
