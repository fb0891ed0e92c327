import { describe, expect, test } from "vitest";
import { base64 } from "../../../data/_log/bytes.ts";
import * as browser from "../../../data/_log/hash.browser.ts";
import * as node from "../../../data/_log/hash.ts";
import { hashesOf, proofFromTiles } from "../../../data/_log/tile-proof.ts";
import { tilesOf } from "../../../data/_log/tiles.ts";
import { buildTree, inclusionProof, treeHash } from "../../../data/_log/tree.ts";

const entriesOf = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(String(at)));

describe("a proof made of tiles", () => {
  test.each([1, 2, 255, 256, 257, 700, 65_537])("of %i entries is that of the tree", async (size) => {
    const entries = entriesOf(size);
    const tree = buildTree(entries);
    const files = new Map([...tilesOf(entries, tree)].map(({ path, bytes }) => [path, bytes]));
    const read = async (path: string) => files.get(path) ?? null;
    for (const index of new Set([0, size >> 1, size - 1])) {
      const proof = await proofFromTiles(index, size, read);
      expect(proof.map((hash) => base64(hash))).toEqual(
        inclusionProof(tree, index).map((hash) => base64(hash)),
      );
    }
    expect(base64(await hashesOf(size, read)(0, size))).toBe(base64(treeHash(tree)));
  });

  test("reads one file of each level at most, and ends at one that is missing or damaged", async () => {
    const entries = entriesOf(70_000);
    const files = new Map([...tilesOf(entries)].map(({ path, bytes }) => [path, bytes]));
    const asked: string[] = [];
    const read = async (path: string) => {
      asked.push(path);
      return files.get(path) ?? null;
    };
    await proofFromTiles(1000, 70_000, read);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThanOrEqual(6);
    files.set("/log/tile/0/003", new Uint8Array(31));
    await expect(proofFromTiles(1000, 70_000, read)).rejects.toThrow(
      "/log/tile/0/003 has 31 bytes, not 8192",
    );
    files.delete("/log/tile/0/003");
    await expect(proofFromTiles(1000, 70_000, read)).rejects.toThrow("/log/tile/0/003 is missing");
  });
});

test("browsers hash as Node does, at every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    expect(browser.sha256(bytes, bytes)).toEqual(node.sha256(bytes, bytes));
    const text = "né\u{1f600}".repeat(length);
    expect(browser.hmac(bytes, text)).toEqual(node.hmac(bytes, text));
  }
});
