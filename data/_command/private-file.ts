import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type * as z from "zod";

/** Writes a file that only this user may read, whole or not at all, and returns when it is on disk. */
export function writePrivately(path: string, text: string): void {
  const next = `${path}.next`;
  rmSync(next, { force: true });
  try {
    writeDurably(next, text);
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** What a file of JSON holds; null where it is not there, damaged, or of another shape. */
export function readJsonFile<Shape extends z.ZodType>(path: string, shape: Shape): z.infer<Shape> | null {
  try {
    return shape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

export interface SecretFile {
  /** What the environment gives instead; its setting is named where a file cannot be used. */
  fromEnvironment?: string | undefined;
  setting: string;
  stateDir: string;
  file: string;
  /** Characters; a file with fewer is damaged. */
  least: number;
}

/**
 * A secret: the environment's, else the one kept in `stateDir`, which its first use makes; processes that start together agree on one.
 * Throws an Error that says what to do when it can be neither read nor made.
 */
export function loadSecret({ fromEnvironment, setting, stateDir, file, least }: SecretFile): string {
  if (fromEnvironment) return fromEnvironment;
  const path = join(stateDir, file);
  try {
    return readSecret(path, least) ?? makeSecret(path, least);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${path} cannot be used (${message}); make ${stateDir} writable or set ${setting}`);
  }
}

/** Null where there is none yet. Throws an Error when it cannot be read, or is too short to be one. */
function readSecret(path: string, least: number): string | null {
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length < least) throw new Error(`it holds fewer than ${least} characters, remove it`);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A hard link never appears half-written and never replaces: of several processes the first wins, the others read. */
function makeSecret(path: string, least: number): string {
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeDurably(draft, `${randomBytes(32).toString("hex")}\n`);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(path, least)!;
}

function writeDurably(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { flag: "wx", mode: 0o600, flush: true });
}
