import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import yaml from "js-yaml";
import { expect, test } from "vitest";
import { folderWith } from "../helpers/data-folder.ts";
import { read } from "../helpers/documents.ts";

interface Workflow {
  jobs: {
    publish: {
      env: Record<string, string>;
      steps: { name?: string; run?: string; env?: Record<string, string> }[];
    };
  };
}
const { steps, env } = (yaml.load(read(".github/workflows/publish.yml")) as Workflow).jobs.publish;

/** A step as the runner runs it: bash with pipefail. */
function runStep(name: string, cwd: string, environment: Record<string, string>) {
  const script = steps.find((step) => step.name === name)!.run!;
  const summary = join(folderWith({ summary: "" }), "summary");
  const { status, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd,
    encoding: "utf8",
    env: { ...environment, GITHUB_STEP_SUMMARY: summary },
  });
  return { status, stderr, summary: readFileSync(summary, "utf8") };
}

const git = (cwd: string, ...args: string[]) => {
  const author = ["-c", "user.name=Owner", "-c", "user.email=owner@pell.example"];
  const { status, stdout, stderr } = spawnSync("git", [...author, ...args], { cwd, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
};

/** Stands in for npm: syncs one review, once for each state, after `before` where it has not run yet. */
const npm = (before: string) => `#!/bin/sh
[ "$3" = sync ] || exit 9
if [ ! -e "$ONCE" ]; then touch "$ONCE"; (${before || ":"}); fi
[ -e .state ] || echo new >> "$DATA_DIR/reviews.jsonl"
mkdir -p .state
echo 'Google: 1 new'
`;

/** A repository of the owner's, a clone of the runner's, and one of the owner's in which they work meanwhile. */
function repository(before = "", hook = "") {
  const folder = folderWith({ "bin/npm": npm(before), "hook/pre-receive": `#!/bin/sh\n${hook}\n` });
  const [origin, owner, runner] = ["origin.git", "owner", "runner"].map((name) => join(folder, name));
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", origin!);
  git(folder, "clone", "--quiet", origin!, owner!);
  mkdirSync(join(owner!, "mine"));
  const commit = "git commit --quiet --message first && git push --quiet origin HEAD:main";
  const identity = { GIT_AUTHOR_NAME: "O", GIT_AUTHOR_EMAIL: "o@pell.example" };
  const environment = {
    ...identity,
    GIT_COMMITTER_NAME: "O",
    GIT_COMMITTER_EMAIL: "o@pell.example",
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    HOME: folder,
    DATA_DIR: "mine",
    GITHUB_REF_NAME: "main",
    ONCE: join(folder, "once"),
    OWNER: owner!,
  };
  const first = spawnSync(
    "sh",
    ["-c", `echo .state > .gitignore; echo old > mine/reviews.jsonl; git add . && ${commit}`],
    {
      cwd: owner!,
      env: environment,
      encoding: "utf8",
    },
  );
  expect(first.status, first.stderr).toBe(0);
  spawnSync("chmod", ["+x", join(folder, "bin/npm"), join(folder, "hook/pre-receive")]);
  git(folder, "clone", "--quiet", "--branch", "main", origin!, runner!);
  if (hook) git(origin!, "config", "core.hooksPath", join(folder, "hook"));
  return {
    sync: () => runStep("Sync", runner!, environment),
    journal: () => git(origin!, "show", "main:mine/reviews.jsonl").trim().split("\n"),
  };
}

const OWNER_PUSHES =
  'cd "$OWNER" && echo by-hand >> mine/reviews.jsonl && git commit --quiet --all --message second && git push --quiet origin HEAD:main';

test("what was synced is pushed before it is published, and the summary says so", () => {
  const { sync, journal } = repository();
  const { status, summary } = sync();
  expect(status).toBe(0);
  expect(summary).toMatch(/^- Google: 1 new\n- Kept as [0-9a-f]+, at attempt 1\.\n$/);
  expect(journal()).toEqual(["old", "new"]);
});

test("where the owner pushes meanwhile, it is synced and pushed once more on top of that", () => {
  const { sync, journal } = repository(OWNER_PUSHES);
  const { status, summary, stderr } = sync();
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(summary).toContain("at attempt 2.");
  expect(journal()).toEqual(["old", "by-hand", "new"]);
});

test("a push that is always refused ends the run, and nothing is published", () => {
  const { sync, journal } = repository("", "exit 1");
  const { status, summary } = sync();
  expect(status).toBe(1);
  expect(summary.match(/Google: 1 new/g)).toHaveLength(5);
  expect(summary).toContain("Nothing was published");
  expect(journal()).toEqual(["old"]);
});

test("without DATA_DIR nothing is published, and the summary says what to set", () => {
  expect(env["DATA_DIR"]).toMatch(/^\$\{\{ vars\.DATA_DIR \}\}$/);
  expect(steps[0]!.name).toBe("Settings");
  const PATH = process.env["PATH"]!;
  const set = (DATA_DIR: string) => runStep("Settings", ".", { PATH, DATA_DIR, LOG_SECRET: "s" });
  expect(set("")).toMatchObject({ status: 1, summary: expect.stringContaining("set the variable DATA_DIR") });
  expect(set("mine")).toMatchObject({ status: 0, summary: "" });
});

test("without LOG_SECRET nothing is published, unless there is to be no log", () => {
  const PATH = process.env["PATH"]!;
  const set = (more: Record<string, string>) =>
    runStep("Settings", ".", { PATH, DATA_DIR: "mine", LOG: "", LOG_SECRET: "", ...more });
  expect(set({})).toMatchObject({ status: 1, summary: expect.stringContaining("set the secret LOG_SECRET") });
  for (const enough of [{ LOG: "off" }, { LOG_SECRET: "s" }])
    expect(set(enough)).toMatchObject({ status: 0, summary: "" });
});

test("every step that builds has the secret of the log, and the summary says what the build says", () => {
  const building = steps.filter(({ run }) => /npm run --silent (sync|build)/.test(run ?? ""));
  expect(building.map(({ name }) => name)).toEqual(["Sync", "Build"]);
  for (const { env, name } of building) expect(env?.["LOG_SECRET"], name).toContain("secrets.LOG_SECRET");
  const bin = folderWith({ npm: '#!/bin/sh\necho "built with $LOG_SECRET"\n' });
  spawnSync("chmod", ["+x", join(bin, "npm")]);
  const PATH = `${bin}:${process.env["PATH"]}`;
  expect(runStep("Build", ".", { PATH, LOG_SECRET: "s" })).toMatchObject({
    status: 0,
    summary: "- built with s\n",
  });
});
