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
  configuration(port: number, options: ServerOptions): string;
  /** What is around it. */
  frame?(configuration: string, folder: string): string;
  args(folder: string): string[];
  /** What it logs when it listens. */
  listens: RegExp;
}

const KINDS: Record<(typeof SERVERS)[number], Kind> = {
  nginx: {
    configuration: (port, { siteDir, sidecar }) => `
      upstream candor { ${portsOf(sidecar)
        .map((each) => `server 127.0.0.1:${each};`)
        .join(" ")} }
      server {
        listen 127.0.0.1:${port};
        root ${siteDir}/current;
        set $candor_sidecar candor;
        include ${siteDir}/current/.hosts/nginx.conf;
      }`,
    frame: (configuration, folder) => `
      daemon off; master_process off; pid ${folder}/nginx.pid;
      events { worker_connections 512; }
      http {
        ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
        access_log off;
        ${configuration}
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
  const port = await freePort();
  const sidecars = portsOf(options.sidecar).map((each) => `127.0.0.1:${each}`);
  const configuration = KINDS[name].configuration(port, options);
  const stop = await runServer(name, configuration, { CANDOR_SIDECAR: sidecars.join(" ") });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Starts a server with a configuration of its own, for nginx what is in `http`; resolves to what ends it. */
export async function runServer(
  name: (typeof SERVERS)[number],
  configuration: string,
  environment: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const kind = KINDS[name];
  const folder = mkdtempSync(join(tmpdir(), `candor-${name}-`));
  writeFileSync(join(folder, "configuration"), kind.frame?.(configuration, folder) ?? configuration);
  mkdirSync(join(folder, "home"));
  const child = ownProcess(
    spawn(programPath(name)!, kind.args(folder), {
      env: { HOME: join(folder, "home"), ...environment },
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
  if (await listening) return stop;
  await stop();
  throw new Error(`${name} did not start:\n${log}`);
}
