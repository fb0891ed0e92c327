import { cpus, totalmem } from "node:os";

/** The machine in one line, without a name or a path. */
export function describeMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.replace(/\s+/g, " ").trim() || "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${model}, ${processors.length} cores, ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}
