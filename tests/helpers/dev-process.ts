import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "./project.ts";
import { projectCopy } from "./project-copy.ts";
import { type Ended, type Environment, scriptEnvironment } from "./run-script.ts";

export interface DevProcess {
  /** All that it has said. */
  said(): string;
  /** Resolves with what it says after now, once that has this in it; rejects when it ends before. */
  says(text: string): Promise<string>;
  /** Sends a signal to it and to all that it has started, as Ctrl+C in a terminal does; none where all have ended. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it and all that it has started have ended. */
  ended: Promise<Ended>;
}

/** A copy of the project with all that `npm run dev` needs; whoever asks for it removes the folder. */
export function editableProject(): string {
  const folder = projectCopy();
  for (const name of ["sidecar", "package-lock.json"]) {
    cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  }
  return folder;
}

/** Starts `npm run dev` in a copy of the project. */
export function startDev(project: string, environment: Environment): DevProcess {
  const child = spawn("npm", ["run", "--silent", "dev"], {
    cwd: project,
    env: scriptEnvironment({ SESSION_SECRET: "a secret for tests only", ...environment }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output = { stdout: "", stderr: "" };
  const listeners = new Set<() => void>();
  const hear = (stream: "stdout" | "stderr") =>
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
      for (const listener of listeners) listener();
    });
  hear("stdout");
  hear("stderr");
  // Every process that was started holds the other ends of these pipes.
  const ended = new Promise<Ended>((settle) => {
    child.on("close", (code) => settle({ code, ...output }));
  });
  return {
    said: () => output.stderr,
    says(text) {
      const from = output.stderr.length;
      return new Promise((settle, reject) => {
        const listener = () => {
          const since = output.stderr.slice(from);
          if (!since.includes(text) || !since.endsWith("\n")) return;
          listeners.delete(listener);
          settle(since);
        };
        listeners.add(listener);
        void ended.then(({ stderr }) => reject(new Error(`npm run dev ended:\n${stderr}`)));
      });
    },
    kill(signal) {
      try {
        process.kill(-child.pid!, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    },
    ended,
  };
}
