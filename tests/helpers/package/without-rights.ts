import { spawnSync } from "node:child_process";

/** A command that is run without the right to write where the modes of files forbid it: root needs to give that up. */
export function withoutRights(command: readonly string[]): [string, ...string[]] {
  const [file, ...args] = [...(isRoot() ? GIVE_UP : []), ...command];
  return [file!, ...args];
}

const GIVE_UP = ["setpriv", "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs"];

function isRoot(): boolean {
  if (process.getuid?.() !== 0) return false;
  const [file, ...args] = [...GIVE_UP, "true"];
  const { status } = spawnSync(file!, args);
  if (status !== 0)
    throw new Error("root cannot give up its rights here: setpriv of util-linux does not work");
  return true;
}
