import { print } from "../_command/print.ts";
import { loadSettings, runCommand } from "../_command/run-command.ts";
import { runJournalCommand } from "./command.ts";

await runCommand((args) => {
  const { DATA_DIR } = loadSettings();
  print(runJournalCommand(args, { dataDir: DATA_DIR, now: Date.now() }));
});
