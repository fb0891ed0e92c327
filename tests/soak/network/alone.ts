import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

/** A network and mounts of its own, as root of a user namespace. */
const ALONE = ["-rnm"];

/** Whether this machine lets processes have namespaces. */
export const hasNamespaces = spawnSync("unshare", [...ALONE, "ip", "link"]).status === 0;

/** Runs a script of this folder in namespaces of its own, and returns the line of JSON that it writes. */
export function runAlone(script: string, ...args: number[]) {
  const command = [
    process.execPath,
    "--import",
    "tsx",
    resolve(import.meta.dirname, script),
    ...args.map(String),
  ];
  const { stdout, stderr } = spawnSync("unshare", [...ALONE, ...command], {
    encoding: "utf8",
    timeout: 600_000,
  });
  if (stdout === "") throw new Error(stderr);
  const result = JSON.parse(stdout);
  console.log(result);
  return result;
}
