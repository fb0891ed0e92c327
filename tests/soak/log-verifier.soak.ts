import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { verifierKey, writeCheckpoint } from "../../data/_log/checkpoint.ts";
import { logSecrets } from "../../data/_log/secrets.ts";
import { treeHash } from "../../data/_log/tree.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { filesOf, KEY, linesOf, logOf, ORIGIN, SECRETS } from "../helpers/log/made-log.ts";
import { PROJECT } from "../helpers/project.ts";
import { amount } from "./amount.ts";

const size = amount("ENTRIES", 70_000);
const lines = linesOf(size);
const log = logOf(lines);
const small = logOf(lines.slice(0, 600));
let verifier = "";

beforeAll(() => {
  const ends: (() => void | Promise<void>)[] = [];
  verifier = join(
    folderWith({}, (end) => ends.push(end)),
    "verify",
  );
  const env = { ...process.env, GO111MODULE: "off", GOFLAGS: "", GOPATH: "/usr/share/gocode" };
  // Debian: golang-go and golang-golang-x-mod-dev.
  execFileSync("go", ["build", "-o", verifier, join(PROJECT, "tests/data/log/verify.go")], { env });
  return async () => {
    for (const end of ends) await end();
  };
});

/** What the verifier that has nothing of ours prints of a log's files, with an older checkpoint; its first line of a fault. */
function said(files: Record<string, Uint8Array>, older?: string, key = KEY): string {
  const folder = folderWith({ ...files, ...(older && { older }) }, onTestFinished);
  const given = older ? [folder, key, join(folder, "older")] : [folder, key];
  const { status, stdout, stderr } = spawnSync(verifier, given, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : `refused: ${stderr.trim()}`;
}

describe("the verifier over Go's packages accepts", () => {
  test(`${size} entries, and the past of them at any size`, () => {
    const accepted = `${size} entries, each included`;
    expect(said(filesOf(log))).toBe(accepted);
    const older = logOf(lines.slice(0, 257)).checkpoint;
    expect(said(filesOf(log), older)).toBe(`${accepted}\nconsistent with its first 257`);
  });

  test.each([1, 2, 255, 256, 257, 511, 512, 513])("%i entries", (count) => {
    const older = logOf(lines.slice(0, Math.ceil(count / 2)));
    expect(said(filesOf(logOf(lines.slice(0, count))), older.checkpoint)).toBe(
      `${count} entries, each included\nconsistent with its first ${older.tree.size}`,
    );
  });

  test("a log whose key is rotated, by either key", () => {
    const { key } = logSecrets("the next secret of tests, nobody else's");
    const { tree } = small;
    const keys = [key, SECRETS.key];
    const checkpoint = writeCheckpoint({ origin: ORIGIN, size: tree.size, root: treeHash(tree), keys });
    const files = filesOf({ ...small, checkpoint });
    expect(said(files)).toBe("600 entries, each included");
    expect(said(files, undefined, verifierKey(ORIGIN, key))).toBe("600 entries, each included");
  });
});

describe("the verifier over Go's packages refuses", () => {
  const older = logOf(lines.slice(0, 300)).checkpoint;
  const changed = (path: string, at: number) => {
    const files = filesOf(small);
    const bytes = Uint8Array.from(files[path]!);
    bytes[at]! ^= 1;
    return { ...files, [path]: bytes };
  };
  const checkpoint = (text: string) => ({ ...filesOf(small), "log/checkpoint": Buffer.from(text) });

  test("control: it accepts the same log unchanged", () => {
    expect(said(filesOf(small), older)).toBe("600 entries, each included\nconsistent with its first 300");
  });

  test.each([
    ["a changed byte of an entry", changed("log/tile/entries/001", 20), "the entries have another root than"],
    ["a changed byte of a hash", changed("log/tile/0/001", 20), "tile/8/0/001 has not the hashes"],
    [
      "a forged size",
      checkpoint(small.checkpoint.replace("\n600\n", "\n599\n")),
      "invalid signature for key",
    ],
    [
      "a log of another key",
      filesOf(logOf(lines.slice(0, 600), logSecrets("x".repeat(32)))),
      "no verifiable signatures",
    ],
    ["a dropped line", filesOf(logOf(lines.slice(0, 600).toSpliced(3, 1))), "not a continuation of the 300"],
    ["a dropped end", filesOf(logOf(lines.slice(0, 299))), "had 300 entries and has 299"],
    [
      "lines in another order",
      filesOf(logOf([...lines.slice(0, 600)].reverse())),
      "not a continuation of the 300",
    ],
    [
      "a swapped line",
      filesOf(logOf(lines.slice(0, 600).with(3, lines[4]!))),
      "not a continuation of the 300",
    ],
  ])("%s", (_, files, reason) => {
    expect(said(files, older)).toMatch(new RegExp(`^refused: .*${reason}`));
  });
});
