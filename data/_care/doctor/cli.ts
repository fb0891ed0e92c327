import { print } from "../../_command/print.ts";
import { loadSettings, runCommand, UsageError } from "../../_command/run-command.ts";
import { addressIn } from "../arguments.ts";
import { examine } from "./examine.ts";
import { formatReport, isUnwell } from "./finding.ts";

const USAGE = `npm run doctor [-- <origin>]

What you should look at, each with what to do: your files, your declarations and, given an origin such as
https://reviews.example.com, what is published there. It changes nothing.

  ok    as it should be
  look  look at it, and decide
  mend  is wrong; the exit code is then 1

Settings: DATA_DIR, SITE_DIR and BASE_URL, as a build reads them; LOG, LOG_SECRET and STATE_DIR, too; SYNC_SOURCES, as sync does.`;

async function main(args: readonly string[]): Promise<void> {
  const wrong = `needs one origin or none, such as https://reviews.example.com\n\n${USAGE}`;
  const origin = args[0] === undefined ? undefined : addressIn(args[0], wrong);
  if (args.length > 1) throw new UsageError(wrong);
  const sections = await examine(loadSettings(), Date.now(), origin);
  print(formatReport(sections));
  if (origin === undefined) print("npm run doctor -- <origin> looks at what is published there as well");
  process.exitCode = isUnwell(sections) ? 1 : 0;
}

await runCommand(main, USAGE);
