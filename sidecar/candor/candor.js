#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, PROJECT } from "./build.js";
import { COMMANDS } from "./commands.js";

/*
 * The commands of package.json for an owner's folder, which holds nothing but their files: `npx candor <command>`. It is
 * plain JavaScript, since it loads what runs TypeScript, by the package's own address, wherever that is installed.
 */

const [name = "help", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

if (command && wantsHelp(command)) console.log(`npx candor ${name}: ${command.does}`);
else if (command) await run(command);
else if (["help", "--help", "-h"].includes(name)) console.log(usage());
else if (["--version", "-v"].includes(name)) console.log(version());
else {
  console.error(`candor ${name}: there is no such command\n\n${usage()}`);
  process.exitCode = 2;
}

/** @param {{ module?: string, serves?: boolean }} command */
async function run({ module, serves }) {
  if (existsSync(".env")) process.loadEnvFile(".env");
  // The folder is the owner's alone, so their files lie in it and not below it. Empty counts as not set.
  process.env["DATA_DIR"] ||= ".";
  if (module) return start(module);
  const code = await build();
  if (code === 0 && serves) return start("sidecar/main.ts");
  process.exitCode = code;
}

/** Runs a module of the package as if it had been the one to be called. @param {string} module */
async function start(module) {
  const file = `${PROJECT}${module}`;
  process.argv = [process.execPath, file, ...args];
  await import("tsx");
  await import(pathToFileURL(file).href);
}

/** Commands with options of their own tell them themselves. @param {{ module?: string }} command */
function wantsHelp({ module = "" }) {
  return ["--help", "-h"].includes(args[0] ?? "") && !module.endsWith("/cli.ts");
}

function usage() {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(10)}${does}`);
  return `npx candor <command>\n\n${lines.join("\n")}\n\nnpx candor <command> --help tells its options.`;
}

function version() {
  return JSON.parse(readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"))
    .version;
}
