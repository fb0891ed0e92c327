import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { ownProcess } from "../own-process.ts";
import { programPath, type SERVERS } from "./programs.ts";

export interface ServerOptions {
  /** A built site. */
  siteDir: string;
  /** Where the sidecar listens, or several of them, between which nginx chooses. */
  sidecar: { port: number } | { ports: readonly number[] };
}

interface Kind {
  configuration(port: number, options: ServerOptions, folder: string): string;
  args(folder: string): string[];
  /** What it logs when it listens. */
  listens: RegExp;
}

const KINDS: Record<(typeof SERVERS)[number], Kind> = {
  nginx: {
    configuration: (port, { siteDir, sidecar }, folder) => `
      daemon off; master_process off; pid ${folder}/nginx.pid;
      events { worker_connections 512; }
      http {
        ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
        access_log off;
        upstream candor { ${portsOf(sidecar)
          .map((each) => `server 127.0.0.1:${each};`)
          .join(" ")} }
        server {
          listen 127.0.0.1:${port};
          root ${siteDir}/current;
          set $candor_sidecar candor;
          include ${siteDir}/current/.hosts/nginx.conf;
        }
      }`,
    args: (folder) => [
      "-p",
      folder,
      "-c",
      `${folder}/configuration`,
      "-e",
      "stderr",
      "-g",
      "error_log stderr notice;",
    ],
    listens: /event method/,
  },
  caddy: {
    configuration: (port, { siteDir }) => `
{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${siteDir}/current
	import ${siteDir}/current/.hosts/Caddyfile
}
`,
    args: (folder) => ["run", "--config", `${folder}/configuration`, "--adapter", "caddyfile"],
    listens: /serving initial configuration/,
  },
};

const portsOf = (sidecar: ServerOptions["sidecar"]) => ("port" in sidecar ? [sidecar.port] : sidecar.ports);

/** Starts a server with the configuration that the build made; rejects with what it logged when it does not start. */
export async function startServer(
  name: (typeof SERVERS)[number],
  options: ServerOptions,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const kind = KINDS[name];
  const folder = mkdtempSync(join(tmpdir(), `candor-${name}-`));
  const port = await freePort();
  writeFileSync(join(folder, "configuration"), kind.configuration(port, options, folder));
  mkdirSync(join(folder, "home"));
  const child = ownProcess(
    spawn(programPath(name)!, kind.args(folder), {
      env: {
        HOME: join(folder, "home"),
        CANDOR_SIDECAR: portsOf(options.sidecar)
          .map((each) => `127.0.0.1:${each}`)
          .join(" "),
      },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  const ended = new Promise<void>((settle) => child.once("close", () => settle()));
  let log = "";
  const listening = new Promise<boolean>((settle) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (kind.listens.test(log)) settle(true);
    });
    ended.then(() => settle(false));
  });
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  if (await listening) return { url: `http://127.0.0.1:${port}`, stop };
  await stop();
  throw new Error(`${name} did not start:\n${log}`);
}
