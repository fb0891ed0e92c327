import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseSettings } from "../_schema/settings.ts";
import { FORMATS, importReviews } from "./import.ts";
import { summarize } from "./summary.ts";

const USAGE = `npm run import -- <format> <file or folder> [options]

Formats: ${FORMATS.join(", ")}
Options:
  --dry-run         report what would happen, write nothing
  --location <id>   the one location to take from an export of several
  --full            the export holds all reviews of its source: tell and record which of the journal's it no longer does
  --skip-invalid    skip faulty records and import the rest`;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean" },
      full: { type: "boolean" },
      location: { type: "string" },
      "skip-invalid": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const [format, path, ...rest] = positionals;
  if (format === undefined || path === undefined || rest.length > 0)
    throw new Error(`needs a format and one file or folder; quote a path with spaces\n\n${USAGE}`);
  if (existsSync(".env")) process.loadEnvFile();
  const { DATA_DIR } = parseSettings(process.env);
  const result = importReviews({
    format,
    path,
    dataDir: DATA_DIR,
    now: Date.now(),
    location: values.location,
    dryRun: values["dry-run"],
    full: values.full,
    skipInvalid: values["skip-invalid"],
    progress: (read, all) => {
      if (read % 100 === 0) console.error(`${read} of ${all} files read`);
    },
  });
  console.log(summarize(result));
  if (result.heldBack === "faults") process.exitCode = 1;
}

/** Node's advice on such an option is for values that begin with a dash, which nothing here does. */
function isUnknownOption(error: unknown): error is Error {
  return (error as NodeJS.ErrnoException).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION";
}

try {
  main();
} catch (error) {
  console.error(
    isUnknownOption(error) ? `${error.message.split(". ")[0]}\n\n${USAGE}` : (error as Error).message,
  );
  process.exitCode = 1;
}
