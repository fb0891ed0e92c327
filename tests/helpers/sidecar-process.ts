import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, onTestFinished } from "vitest";
import { ownProcess } from "./own-process.ts";
import { argsOf } from "./program.ts";
import { PROJECT } from "./project.ts";
import { type Ended, type Environment, scriptEnvironment } from "./run-script.ts";

export interface SidecarProcess {
  /** Where it listens. */
  url: string;
  port: number;
  pid: number;
  /** Its log so far, one object per line. */
  logs(): Record<string, unknown>[];
  stderr(): string;
  /** Sends a signal. */
  kill(signal: NodeJS.Signals): void;
  /** How it ended; pending while it runs. */
  ended: Promise<Ended>;
}

export interface SidecarLimits {
  /** The largest that any of its files may grow, in KiB; writing beyond fails as on a full disk. */
  largestFile?: number;
  /** The folder it runs in: this project's, or that of a copy with `sidecar/` in it. */
  project?: string;
  /** Whether it loads its code as it does for users. */
  asTyped?: boolean;
}

/** Starts the sidecar, from files put together for the run; returns when it listens, and ends it with the test. */
export async function startSidecar(
  environment: Environment & { SITE_DIR: string },
  limits: SidecarLimits = {},
): Promise<SidecarProcess> {
  const { stop, ...sidecar } = await spawnAndListen(environment, limits);
  onTestFinished(stop);
  return sidecar;
}

/** One for all tests of a file. */
export function useSidecar(environment: Environment & { SITE_DIR: string }): () => SidecarProcess {
  let shared: SidecarProcess;
  beforeAll(async () => {
    const { stop, ...sidecar } = await spawnAndListen(environment);
    shared = sidecar;
    return stop;
  });
  return () => shared;
}

/** One that lasts until `stop` kills it, and settles when it is gone. */
export async function spawnAndListen(environment: Environment, limits: SidecarLimits = {}) {
  const { child, output, ended, stop } = await spawnSidecar(environment, limits);
  const logs = () =>
    output.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const listening = new Promise<string>((settle) => {
    const look = () => {
      const line = logs().find(({ msg }) => msg === "listening");
      if (line === undefined) return;
      child.stdout!.off("data", look);
      settle(String(line["url"]));
    };
    child.stdout!.on("data", look);
  });
  const url = await Promise.race([
    listening,
    ended.then(({ stdout, stderr }) => {
      throw new Error(`the sidecar did not start:\n${stdout}${stderr}`);
    }),
  ]);
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid!,
    logs,
    stderr: () => output.stderr,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended,
    stop,
  };
}

/** Starts a sidecar that is not expected to start, and returns when it has ended. */
export async function failToStart(environment: Environment): Promise<Ended> {
  const { ended, stop } = await spawnSidecar(environment);
  onTestFinished(stop);
  return ended;
}

async function spawnSidecar(
  environment: Environment,
  { largestFile, project = PROJECT, asTyped = project !== PROJECT }: SidecarLimits = {},
) {
  const main = asTyped ? ["--import", "tsx", "sidecar/main.ts"] : await argsOf("sidecar/main.ts");
  const command = [process.execPath, ...main];
  // POSIX counts in blocks of 512 bytes.
  const limited = ["sh", "-c", `ulimit -f ${(largestFile ?? 0) * 2} && exec "$@"`, "sh", ...command];
  const [file, ...args] = largestFile === undefined ? command : limited;
  const folder = mkdtempSync(join(tmpdir(), "sidecar-"));
  const started = spawn(file!, args, {
    cwd: project,
    env: scriptEnvironment({
      PORT: "0",
      HUB_DATABASE_URL: `file:${join(folder, "hub.db")}`,
      SESSION_SECRET: "a secret for tests only",
      ...environment,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const child = ownProcess(started);
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const ended = new Promise<Ended>((settle) => {
    child.on("close", (code) => settle({ code, ...output }));
  });
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { child: child as ChildProcess, output, ended, stop };
}
