import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../helpers/free-port.ts";
import { PROJECT } from "../helpers/project.ts";
import { runScript, scriptEnvironment } from "../helpers/run-script.ts";

export interface ServedSite {
  url: string;
  close(): Promise<void>;
}

/** Builds the demonstration business for a free port of this machine and serves it there, as `npm start` does. */
export async function serveDemonstration(dataDir?: string): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), "candor-served-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    BASE_URL: url,
    PORT: String(port),
    SITE_DIR: join(folder, "site"),
    HUB_DATABASE_URL: `file:${join(folder, "hub.db")}`,
    SESSION_SECRET: "for pictures and measurements only",
    ...(dataDir && { DATA_DIR: dataDir }),
  };
  const { code, stderr } = await runScript("build", [], environment);
  if (code !== 0) throw new Error(stderr);
  const sidecar = spawn(process.execPath, ["--import", "tsx", "sidecar/main.ts"], {
    cwd: PROJECT,
    env: scriptEnvironment(environment),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await listening(sidecar);
  return {
    url,
    close: async () => {
      const ended = new Promise((settle) => sidecar.once("close", settle));
      sidecar.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listening(sidecar: ChildProcess): Promise<void> {
  return new Promise((settle, fail) => {
    sidecar.stdout!.on("data", (text: Buffer) => {
      if (text.includes('"listening"')) settle();
    });
    sidecar.once("close", (code) =>
      fail(new Error(`the sidecar ended with code ${code} before it listened`)),
    );
  });
}
