import { print } from "../../_command/print.ts";
import { loadSettings, runCommand } from "../../_command/run-command.ts";
import { runJournalCommand } from "./command.ts";
import { loggedCommitments } from "./logged-commitments.ts";

await runCommand(async (args) => {
  const settings = loadSettings();
  const { DATA_DIR: dataDir } = settings;
  // Before the journal is locked, since what is published may have to be asked for.
  const commitmentsOf = args[0] === "erase" ? await loggedCommitments(settings, args[1]) : undefined;
  print(runJournalCommand(args, { dataDir, now: Date.now(), commitmentsOf }));
});
