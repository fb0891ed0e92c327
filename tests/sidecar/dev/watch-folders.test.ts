import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { watchFolders } from "../../../sidecar/dev/watch-folders.ts";

const outside = mkdtempSync(join(tmpdir(), "watch-folders-"));
const folder = join(outside, "data");
mkdirSync(join(folder, "pages"), { recursive: true });
afterAll(() => rmSync(outside, { recursive: true, force: true }));

test("watches through a link to a folder, whatever its name, but not through one within it, which may lead back", async () => {
  symlinkSync("data", join(outside, "linked~"));
  symlinkSync("..", join(folder, "pages", "back"));
  symlinkSync("itself", join(folder, "itself"));
  const changed = new Set<string>();
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as never);
  const watcher = watchFolders([join(outside, "linked~")], [], (file) => changed.add(file));
  onTestFinished(async () => {
    await watcher.close();
    exit.mockRestore();
  });
  const page = join("pages", "parking.md");
  await vi.waitFor(
    () => {
      writeFileSync(join(folder, page), String(Math.random()));
      expect(changed).toContain(relative(".", join(outside, "linked~", page)));
    },
    { timeout: 4000 },
  );
  expect([...changed].filter((file) => file.includes("back"))).toEqual([]);
  expect(exit).not.toHaveBeenCalled();
});
