import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderWith } from "./data-folder.ts";
import { PROJECT } from "./project.ts";
import { runInProcess } from "./run-in-process.ts";

const COMMANDS = {
  backup: join(PROJECT, "sidecar/backup/cli.ts"),
  restore: join(PROJECT, "sidecar/backup/restore/cli.ts"),
};

/** A machine that is backed up or restored: folders of its own with the owner's files, and the settings that name them. */
export function machine(files: Record<string, string> = {}) {
  const folder = folderWith(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`data/${name}`, text])),
  );
  const settings = { DATA_DIR: join(folder, "data"), STATE_DIR: join(folder, "state") };
  const runWith = (more: Record<string, string>, command: keyof typeof COMMANDS, ...args: string[]) =>
    runInProcess(COMMANDS[command], args, { environment: { ...settings, ...more } });
  const run = (command: keyof typeof COMMANDS, ...args: string[]) => runWith({}, command, ...args);
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  };
  return {
    settings,
    run,
    runWith,
    write,
    read: (name: string) => readFileSync(join(folder, name), "utf8"),
    folder,
  };
}

/** Where there is no backup yet. */
export const newBackup = () => join(folderWith(), "backup");
