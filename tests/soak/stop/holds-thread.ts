import { open } from "node:fs";
import { endProcess } from "../../../sidecar/end-process.ts";

/** Has a thread that waits for a pipe which nobody opens, and ends at a signal: as Node does, or as the sidecar does. */
const { PIPE, ENDS_AS } = process.env;
process.on("SIGTERM", () => {
  if (ENDS_AS === "node") process.exit(0);
  void endProcess(0, [process.stdout]);
});
open(PIPE!, "r", () => {});
console.error("listening on nothing");
setInterval(() => {}, 1000);
