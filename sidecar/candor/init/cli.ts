import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { print } from "../../../data/_command/print.ts";
import { loadSettings, readArguments, runCommand, UsageError } from "../../../data/_command/run-command.ts";
import { PHOTOS_FOLDER } from "../../../data/_schema/photos.ts";
import { COMMANDS } from "../commands.js";

const USAGE = `npx candor init [options]

Begins in this folder: business.json to fill in, an empty journal, a README.md that says where everything is explained, a
.gitignore, and the commands as scripts of package.json. What is there stays as it is.

Options:
  --name <name>      what the business is called
  --demonstration    the files of the demonstration instead, to look around`;

const OPTIONS = {
  name: { type: "string" },
  demonstration: { type: "boolean" },
} as const;

/** What is made by commands, or secret. */
const IGNORED = ["node_modules/", "_site/", ".state/", "backups/", ".env", ".reviews.jsonl.lock", ".*.next"];

const DEMONSTRATION = resolve(import.meta.dirname, "../../../data");

const README = join(import.meta.dirname, "owners-readme.md");

/** Writes what an owner begins with, and nothing over what is there; returns what became of each file, for a terminal. */
function initFolder(dataDir: string, name: string, demonstration: boolean): string {
  const own: ReadonlyMap<string, string | Uint8Array> = demonstration ? demonstrationFiles() : ownFiles(name);
  const nameless = name === "" && !demonstration && !existsSync(join(dataDir, "business.json"));
  const fillIn = nameless ? [`Write the name of your business into ${join(dataDir, "business.json")}.`] : [];
  return [
    ...[...own].map(([file, content]) => writeNew(join(dataDir, file), content)),
    writeNew("README.md", readFileSync(README, "utf8")),
    writeNew(".gitignore", `${IGNORED.join("\n")}\n`),
    addScripts("package.json"),
    "",
    ...fillIn,
    "npm run import -- <export> brings reviews, and npm start shows them; README.md says where the rest is explained.",
  ].join("\n");
}

function ownFiles(name: string): Map<string, string> {
  const business = { name, services: [], technicians: [], service_areas: [] };
  return new Map([
    ["business.json", `${JSON.stringify(business, null, 2)}\n`],
    ["reviews.jsonl", ""],
  ]);
}

function demonstrationFiles(): Map<string, Uint8Array> {
  // An image has no reviews but those that are mounted.
  if (!existsSync(join(DEMONSTRATION, "reviews.jsonl")))
    throw new Error("the demonstration is missing; it comes with the package");
  const below = (folder: string) =>
    readdirSync(join(DEMONSTRATION, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(DEMONSTRATION, join(entry.parentPath, entry.name)));
  const names = ["business.json", "reviews.jsonl", ...below("editorial"), ...below(PHOTOS_FOLDER)];
  return new Map(names.map((name) => [name, readFileSync(join(DEMONSTRATION, name))]));
}

/** Scripts by the names of the commands, as messages say them; those that are there stay. Throws an Error for what is no package.json. */
function addScripts(file: string): string {
  const before = readIfAny(file);
  const manifest = before === null ? { private: true } : parse(before, file);
  const own = "scripts" in manifest && isObject(manifest.scripts) ? manifest.scripts : {};
  const added = Object.keys(COMMANDS).filter((name) => name !== "init" && !Object.hasOwn(own, name));
  const scripts = { ...own, ...Object.fromEntries(added.map((name) => [name, `candor ${name}`])) };
  const indent = /^([ \t]+)"/m.exec(before ?? "")?.[1] ?? "  ";
  if (added.length > 0) replace(file, `${JSON.stringify({ ...manifest, scripts }, null, indent)}\n`);
  if (before === null) return said(file, "written");
  return said(file, added.length > 0 ? `has the scripts ${added.join(", ")} now` : "is there and stays");
}

/** Whole or not at all, for whoever reads it meanwhile as well. */
function replace(file: string, text: string): void {
  const next = `.${file}.next`;
  writeFileSync(next, text, { mode: statSync(file, { throwIfNoEntry: false })?.mode, flush: true });
  renameSync(next, file);
}

function writeNew(file: string, content: string | Uint8Array): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, content, { flag: "wx" });
    return said(file, "written");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return said(file, "is there and stays");
  }
}

function readIfAny(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function said(file: string, what: string): string {
  return `${file}: ${what}`;
}

function parse(text: string, file: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below, in the same words.
  }
  throw new Error(`${file}: is not a JSON object; mend it, or remove it for a new one`);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

await runCommand((args) => {
  const { values, positionals } = readArguments(args, OPTIONS, `\n\n${USAGE}`);
  const { name = "", demonstration = false } = values;
  if (positionals.length > 0)
    throw new UsageError(`init takes no argument; "${positionals[0]}" is one\n\n${USAGE}`);
  const { DATA_DIR: dataDir } = loadSettings();
  print(initFolder(dataDir, name, demonstration));
}, USAGE);
