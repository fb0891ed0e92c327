import Eleventy from "@11ty/eleventy";
import type UserConfig from "@11ty/eleventy/UserConfig";
import { SETTING_NAMES } from "../../../data/_schema/settings.ts";
import type { Ended, Environment } from "../run-script.ts";

/*
 * The process that does what `npm run build` does, over and over: most of the time of that command is what it loads. Each
 * message is the settings of one build, each answer how it ended. Like the command it ends when a build fails.
 */

// Every build listens for the end of the process.
process.setMaxListeners(0);
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

process.on("message", async (settings: Environment) => {
  // Empty counts as unset, as in `scriptEnvironment`.
  for (const name of SETTING_NAMES) process.env[name] = settings[name] ?? "";
  const said = { stdout: "", stderr: "" };
  console.log = (line: string) => {
    said.stdout += `${line}\n`;
  };
  console.error = (line: string) => {
    said.stderr += `${line}\n`;
    process.stderr.write(`${line}\n`);
  };
  const options = {
    quietMode: true,
    configPath: process.argv[2]!,
    // Or a template would find what the build before had registered.
    config: (config: UserConfig) => config.setUseTemplateCache(false),
  };
  const eleventy = new Eleventy("", "", options);
  eleventy.disableLogger();
  await eleventy.init();
  await eleventy.write();
  process.send!({ code: 0, ...said } satisfies Ended);
});
process.once("disconnect", () => process.exit());
