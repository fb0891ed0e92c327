import { describe, expect, test } from "vitest";
import { tilePath, tilesOf } from "../../../data/_log/tiles.ts";
import { buildTree, treeHash } from "../../../data/_log/tree.ts";

const entriesOf = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(String(at)));

describe("the files of a log, C2SP tlog-tiles", () => {
  test("are named by groups of three digits", () => {
    expect(tilePath(0, 1234067)).toBe("/log/tile/0/x001/x234/067");
    expect(tilePath("entries", 1000, 3)).toBe("/log/tile/entries/x001/000.p/3");
    expect(tilePath(2, 0, 1)).toBe("/log/tile/2/000.p/1");
  });

  test("are those of the standard's example for 70,000 entries", () => {
    const files = [...tilesOf(entriesOf(70_000))];
    const level = (name: string) =>
      files.map(({ path }) => path).filter((path) => path.startsWith(`/log/tile/${name}/`));
    expect(level("0")).toHaveLength(274);
    expect(level("0").at(-1)).toBe("/log/tile/0/273.p/112");
    expect(level("1")).toEqual(["/log/tile/1/000", "/log/tile/1/001.p/17"]);
    expect(level("2")).toEqual(["/log/tile/2/000.p/1"]);
    expect(level("entries")).toHaveLength(274);
    expect(files.every(({ path, bytes }) => path.includes("entries") || bytes.length <= 8192)).toBe(true);
  });

  test.each([
    [0, []],
    [1, ["0/000.p/1", "entries/000.p/1"]],
    [256, ["0/000", "1/000.p/1", "entries/000"]],
    [257, ["0/000", "0/001.p/1", "1/000.p/1", "entries/000", "entries/001.p/1"]],
  ])("of %i entries are neither empty nor missing", (count, names) => {
    const paths = [...tilesOf(entriesOf(count))].map(({ path }) => path.slice("/log/tile/".length));
    expect(paths).toEqual(names);
  });

  test("hold the leaves' hashes, the roots of full tiles above them, and entries with their length", () => {
    const entries = entriesOf(300);
    const tree = buildTree(entries);
    const files = new Map([...tilesOf(entries)].map(({ path, bytes }) => [path, Buffer.from(bytes)]));
    expect(files.get("/log/tile/0/001.p/44")).toEqual(
      Buffer.concat(entries.slice(256).map((entry) => treeHash(buildTree([entry])))),
    );
    expect(files.get("/log/tile/1/000.p/1")).toEqual(Buffer.from(treeHash(tree, 256)));
    expect(files.get("/log/tile/entries/000")!.subarray(0, 6)).toEqual(Buffer.from("\0\x010\0\x011"));
  });

  test("never change once they are full, and a longer entry than can be told is refused", () => {
    const [before, after] = [300, 600].map((count) => new Map(filesByPath(count)));
    for (const [path, bytes] of before!) if (!path.includes(".p/")) expect(after!.get(path)).toEqual(bytes);
    expect(() => [...tilesOf([new Uint8Array(65_536)])]).toThrow(
      "an entry of 65536 bytes is longer than 65535",
    );
  });
});

function filesByPath(count: number) {
  return [...tilesOf(entriesOf(count))].map(({ path, bytes }) => [path, bytes] as const);
}
