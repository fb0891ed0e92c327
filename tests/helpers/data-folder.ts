import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder with these files, by path; it is removed when the test ends, or when `onEnd` says so. */
export function folderWith(
  files: Record<string, string | Uint8Array> = {},
  onEnd: OnEnd = onTestFinished,
): string {
  const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

/** Takes what ends a thing, to call it when nobody needs the thing any more. */
export type OnEnd = (end: () => void | Promise<void>) => void;

/** Lines of a journal: objects become JSON, strings are used as they are. */
export function journalOf(...lines: (object | string)[]): string {
  return lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
}

/** A journal line that publishes a review, with a test's changes. */
export function publishing(id: string, change: object = {}) {
  return {
    id,
    rating: 5,
    date: "2025-01-02",
    text: "Good.",
    author: { name: "Ada P." },
    source: { name: "Google" },
    verification: { level: "platform" },
    ...change,
  };
}

/** A journal line that withdraws a review, with a test's changes. */
export function withdrawing(id: string, change: object = {}) {
  return { id, withdrawn: "2025-02-01", reason: "author-request", ...change };
}
