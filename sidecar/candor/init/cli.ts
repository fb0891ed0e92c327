import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { initFolder } from "./init-folder.ts";

const USAGE = `npx candor init [options]

Begins in this folder: business.json to fill in, an empty journal, a .gitignore, and the commands as scripts of
package.json. What is there stays as it is.

Options:
  --name <name>      what the business is called
  --demonstration    the files of the demonstration instead, to look around`;

const OPTIONS = {
  name: { type: "string" },
  demonstration: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

try {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) console.log(USAGE);
  else {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const { DATA_DIR: dataDir } = parseSettings(process.env);
    const { name = "", demonstration = false } = values;
    console.log(initFolder({ folder: ".", dataDir, name, demonstration }));
  }
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(code?.startsWith("ERR_PARSE_ARGS") ? `${message}\n\n${USAGE}` : message);
  process.exitCode = 1;
}
