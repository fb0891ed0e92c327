import { print } from "../../_command/print.ts";
import { loadSettings, runCommand } from "../../_command/run-command.ts";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { runJournalCommand } from "./command.ts";
import { LOG_COMMANDS, runLogCommand } from "./log-commands.ts";
import { loggedCommitments } from "./logged-commitments.ts";

await runCommand(async (args) => {
  const settings = loadSettings();
  const { DATA_DIR: dataDir } = settings;
  const now = Date.now();
  const [name, ...rest] = args;
  const ofLog = LOG_COMMANDS.find((command) => command === name);
  if (ofLog) return print(await runLogCommand(ofLog, rest, { settings, ask: fetchWithin, now }));
  // Before the journal is locked, since what is published may have to be asked for.
  const commitmentsOf =
    name === "erase" ? await loggedCommitments(settings, rest[0], fetchWithin) : undefined;
  print(runJournalCommand(args, { dataDir, now, commitmentsOf }));
});
