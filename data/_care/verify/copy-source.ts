import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { JOURNAL } from "../../_journal/journal.ts";
import { inTurn } from "../../_reuse/in-turn.ts";
import { SOURCE } from "../../_schema/addresses.ts";
import type { Asset } from "../../_schema/manifest.ts";
import { AT_ONCE, digestOf, mostOf } from "./client.ts";
import type { Verifying } from "./findings.ts";

/** Files of a public journal, and bytes of all of them: many times what 100,000 reviews take. */
const MOST_FILES = 20_000;
const MOST_BYTES = 2 * 1024 ** 3;

/** Copies the public journal as it is served into an empty folder. Throws an Error for names and amounts that no build publishes. */
export async function copySource({ client, manifest, folder, findings }: Verifying): Promise<void> {
  const files = manifest.assets.filter(({ path }) => path.startsWith(SOURCE));
  requireSane(files);
  await inTurn(files, AT_ONCE, async ({ path, bytes, digest }) => {
    const { status, body } = await client.ask(path, { most: mostOf(bytes) });
    if (!findings.same(path, "status", status, 200)) return;
    findings.same(path, "digest", digestOf(body), digest);
    const file = join(folder, path.slice(SOURCE.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body, { flag: "wx" });
  });
}

/** A file of a copy as text. Throws an Error where there is none. */
export const copiedText = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");

/** The lines of the copied journal. Throws an Error where there is none. */
export function copiedLines(folder: string): string[] {
  return copiedText(folder, JOURNAL)
    .split("\n")
    .filter((line) => line.trim() !== "");
}

/** One part of a path: a name that every file system has as it is, and that is not hidden. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .~()+,@'!&=-]*(?<![ .])$/u;
const LONGEST_NAME = 200;
const DEEPEST = 6;

function requireSane(files: readonly Asset[]): void {
  const refuse = (path: string, why: string) => {
    throw new Error(`${path} cannot be copied: ${why}`);
  };
  if (files.length > MOST_FILES) refuse(SOURCE, `it has more than ${MOST_FILES.toLocaleString("en")} files`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MOST_BYTES) refuse(SOURCE, `it has more than ${MOST_BYTES.toLocaleString("en")} bytes`);
  const listed = new Set(files.map(({ path }) => path));
  for (const { path } of files) {
    const names = path.slice(SOURCE.length).split("/");
    if (names.length > DEEPEST) refuse(path, "it is too deep");
    if (names.some((name) => !NAME.test(name) || Buffer.byteLength(name) > LONGEST_NAME))
      refuse(path, "no build publishes such a name");
    for (let above = dirname(path); above.startsWith(SOURCE); above = dirname(above))
      if (listed.has(above)) refuse(path, `${above} is a file`);
  }
}
