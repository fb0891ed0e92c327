import fs, { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { takeFiles, variantsOf, writeVariants } from "../../content/_generation/asset.ts";
import { compress } from "../../content/_generation/compress.ts";
import { folderWith } from "../helpers/data-folder.ts";

const NAME = "a.css";
const BYTES = Buffer.from("a { color: red }\n".repeat(90));
const [BR, GZ] = [`${NAME}.br`, `${NAME}.gz`];

/** A generation with the compressed forms of a file, and the folder of the next one. */
async function generations() {
  const [from, to] = [folderWith({ [NAME]: BYTES }), folderWith({ [NAME]: BYTES })];
  const variants = await compress(BYTES, "least");
  const files = variantsOf(`/${NAME}`, writeVariants(join(from, NAME), variants));
  expect(files.map(({ name }) => name).sort()).toEqual([BR, GZ]);
  const inode = (folder: string, name: string) => statSync(join(folder, name)).ino;
  const served = () => ({ inode: inode(from, BR), bytes: readFileSync(join(from, BR), "hex") });
  return { from, to, files, inode, served, take: () => takeFiles(files, { from, to }) };
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe("the files that a build takes from the last generation", () => {
  test("control: are the same files", async () => {
    const { from, to, inode, take } = await generations();
    expect(take()).toBe(true);
    for (const name of [BR, GZ]) expect(inode(to, name)).toBe(inode(from, name));
  });

  test.each<[string, (folders: { from: string; to: string }) => void]>([
    ["one of them is gone", ({ from }) => rmSync(join(from, GZ))],
    ["one of them is damaged", ({ from }) => writeFileSync(join(from, GZ), "damaged")],
    ["one of them cannot be put in place", ({ to }) => mkdirSync(join(to, GZ))],
  ])("are none where %s, so that nobody writes through a link", async (_, harm) => {
    const { from, to, served, take } = await generations();
    const before = served();
    harm({ from, to });
    expect(take()).toBe(false);
    expect(existsSync(join(to, BR))).toBe(false);
    writeFileSync(join(to, BR), "made anew");
    expect(served()).toEqual(before);
  });

  test("are copies where the disk has no links", async () => {
    const { from, to, files, inode, take } = await generations();
    vi.spyOn(fs, "linkSync").mockImplementation(() => {
      throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" });
    });
    syncBuiltinESMExports();
    expect(take()).toBe(true);
    for (const { name } of files) {
      expect(readFileSync(join(to, name)).equals(readFileSync(join(from, name)))).toBe(true);
      expect(inode(to, name)).not.toBe(inode(from, name));
    }
  });
});
