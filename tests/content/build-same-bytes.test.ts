import { rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { build } from "../helpers/build.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { projectCopy } from "../helpers/project-copy.ts";
import { runScript } from "../helpers/run-script.ts";

/** All that is published, and the sidecar's index, but for the manifest: it alone knows the time. */
function published(siteDir: string): Record<string, string> {
  const { "manifest.json": _, ...files } = fileTree(`${join(siteDir, "current")}/`);
  return files;
}

const DATA_DIR = resolve("data");

test("a second build of the same input has the same bytes, compressed ones and index too", async () => {
  const first = published(demonstrationSite());
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining([".search/index.bin", "feed.xml", "reviews.json.br", "reviews.json.gz"]),
  );
  const siteDir = relative(process.cwd(), folderWith());
  const environment = { DATA_DIR, SITE_DIR: siteDir, BASE_URL: DEMONSTRATION_URL };
  expect(await build(environment)).toMatchObject({ code: 0, stderr: "" });
  expect(published(siteDir)).toEqual(first);
  // Once more beside the first, so that compressed files are carried over.
  expect(await build(environment)).toMatchObject({ code: 0, stderr: "" });
  expect(published(siteDir)).toEqual(first);
});

test("where the project lies, and in which time zone and language the machine runs, changes no byte", async () => {
  const project = projectCopy();
  try {
    const ended = await runScript(
      "build",
      [],
      {
        SITE_DIR: "some/other/folder",
        BASE_URL: DEMONSTRATION_URL,
        TZ: "Pacific/Kiritimati",
        LANG: "tr_TR.UTF-8",
        LC_ALL: "tr_TR.UTF-8",
      },
      project,
    );
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(published(join(project, "some/other/folder"))).toEqual(published(demonstrationSite()));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
