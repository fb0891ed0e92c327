import { runScript } from "../run-script.ts";

/** What comes before the tests, side by side: prints what is wrong, and ends as a run of the tests does. */
const PARTS = ["typecheck", "lint"];

const path = [`${process.cwd()}/node_modules/.bin`, process.env["PATH"]].join(":");
const ended = await Promise.all(
  PARTS.map(async (name) => ({ name, ...(await runScript(name, [], { PATH: path })) })),
);
const failed = ended.filter(({ code }) => code !== 0);
for (const { name, stdout, stderr } of failed) console.error(`npm run ${name}\n${stdout}${stderr}`);
if (failed.length > 0) {
  console.log(`0 passed, ${failed.length} failed`);
  process.exitCode = 1;
}
