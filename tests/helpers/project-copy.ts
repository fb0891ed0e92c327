import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PROJECT } from "./project.ts";

const PARTS = ["content", "data", "public", "sidecar", "eleventy.config.ts", "package.json", "tsconfig.json"];

export type Files = Record<string, string | Uint8Array>;

/** A copy of what a release consists of, with further files in it; whoever asks for it removes the folder. */
export function projectCopy(files: Files = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "candor-project-"));
  for (const name of PARTS) cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  putInto(folder, files);
  return folder;
}

export function putInto(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

export function takeFrom(folder: string, ...names: string[]): void {
  for (const name of names) rmSync(join(folder, name));
}
