/*
 * A worker of a run that was killed works on, without a limit of time perhaps for ever, and keeps what it has started. It ends
 * with the run, and its own processes with it; vitest lets nothing here call `process.exit`.
 */
process.once("disconnect", () => {
  process.emit("exit", 1);
  process.kill(process.pid, "SIGKILL");
});
