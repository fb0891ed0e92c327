import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { build } from "../helpers/build.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { fileTree, withoutManifest } from "../helpers/file-tree.ts";
import { demonstrationFiles } from "../helpers/owners-files.ts";
import { projectCopy } from "../helpers/project-copy.ts";
import { runScript } from "../helpers/run-script.ts";
import { copySite, currentGeneration } from "../helpers/site-copy.ts";

/** All that is published, and the sidecar's index, but for the manifest: it alone knows the time. */
function published(siteDir: string): Record<string, string> {
  return withoutManifest(fileTree(`${join(siteDir, "current")}/`));
}

/** `npm run soak -- builds` has all of them, the photos, and one test more. */
const WHOLE = process.env["BUILD_KILLS"] !== undefined;

test(
  "a first build of the same input has the same bytes, compressed ones and index too, wherever the " +
    "project lies, in any time zone and language",
  async () => {
    const project = projectCopy();
    if (!WHOLE)
      for (const [name, text] of Object.entries(demonstrationFiles({}, { each: 6 })))
        writeFileSync(join(project, "data", name), text);
    try {
      const elsewhere = { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };
      const settings = { SITE_DIR: "some/other/folder", BASE_URL: DEMONSTRATION_URL, ...elsewhere };
      const ended = await runScript("build", [], settings, project);
      expect(ended).toMatchObject({ code: 0, stderr: "" });
      const here = await build({ DATA_DIR: join(project, "data"), BASE_URL: DEMONSTRATION_URL });
      expect(here).toMatchObject({ code: 0, stderr: "" });
      const first = published(here.siteDir);
      expect(Object.keys(first)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^assets\/search\/index\.\w{8}\.bin$/),
          "feed.xml",
          "reviews.json.br",
          "reviews.json.gz",
        ]),
      );
      expect(published(join(project, "some/other/folder"))).toEqual(first);
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  },
);

// That a build takes nothing wrong from the one before it, build-reuse.test.ts sees on few reviews.
if (WHOLE) {
  test("a build beside an earlier one of the same input has the same bytes", async () => {
    const siteDir = copySite(demonstrationSite());
    const before = currentGeneration(siteDir);
    const environment = { DATA_DIR: resolve("data"), SITE_DIR: siteDir, BASE_URL: DEMONSTRATION_URL };
    expect(await build(environment)).toMatchObject({ code: 0, stderr: "" });
    expect(currentGeneration(siteDir)).not.toBe(before);
    expect(published(siteDir)).toEqual(published(demonstrationSite()));
  });
}
