import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Lets a process end with this one at the latest. */
export function ownProcess<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}
