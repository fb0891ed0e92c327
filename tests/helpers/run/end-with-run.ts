/*
 * A worker of a run that was killed works on, without a limit of time perhaps for ever, and keeps what it has started. It ends
 * with the run; vitest lets no test call `process.exit`.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
