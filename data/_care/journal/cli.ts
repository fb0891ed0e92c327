import { print } from "../../_command/print.ts";
import { loadSettings, runCommand } from "../../_command/run-command.ts";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { runJournalCommand, USAGE } from "./command.ts";

await runCommand(async (args) => {
  print(await runJournalCommand(args, { settings: loadSettings(), ask: fetchWithin, now: Date.now() }));
}, USAGE);
