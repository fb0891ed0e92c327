import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withSidecar } from "../../../data/_schema/hosting.ts";
import { createBuilderProcess } from "../../../sidecar/dev/builder-process.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { editableProject, startDev } from "../../helpers/dev-process.ts";
import { demonstrationFiles } from "../../helpers/owners-files.ts";

/** Builds nothing, for as long as there is no file `go`, and writes down when. */
const BUILDER = `
import { appendFileSync, existsSync } from "node:fs";
process.on("message", async () => {
  appendFileSync("builds", "begun ");
  while (!existsSync("go")) await new Promise((settle) => setTimeout(settle, 20));
  appendFileSync("builds", "ended ");
  process.send({ outcome: { faults: [{ message: "nothing is built here" }] }, memory: 0 });
});
process.once("disconnect", () => process.exit());
`;

test("an edit during the first build is built after it, and what is said of it is of that build", async () => {
  const project = editableProject();
  const path = (file: string) => join(project, file);
  writeFileSync(path("sidecar/dev/builder.ts"), BUILDER);
  const dev = startDev(project, { PORT: "0" });
  onTestFinished(async () => {
    dev.kill("SIGKILL");
    await dev.ended;
    rmSync(project, { recursive: true, force: true });
  });
  const builds = () => (existsSync(path("builds")) ? readFileSync(path("builds"), "utf8") : "");
  await expect.poll(builds, { timeout: 100_000 }).toBe("begun ");
  const said = dev.says("elements.css: cannot be built");
  appendFileSync(path("content/_styles/elements.css"), "\n");
  // Much more than it takes to notice the edit.
  await new Promise((settle) => setTimeout(settle, 1000));
  writeFileSync(path("go"), "");
  await said;
  expect(builds()).toBe("begun ended begun ended ");
});

const BUILT = { report: expect.any(String) };

test("a process that has grown too large while it built is followed by another, which gets the next order", async () => {
  const builder = createBuilderProcess(0);
  onTestFinished(builder.stop);
  const order = {
    dataDir: folderWith(demonstrationFiles({}, { each: 50 })),
    siteDir: folderWith(),
    hosting: withSidecar("http://localhost:8080"),
  };
  const first = await builder.build(order);
  expect([first, await builder.build(order)]).toEqual([BUILT, BUILT]);
});
