import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTILE_NAMES, startHostileOrigin } from "../../helpers/fetch/hostile-origin.ts";
import { PROJECT } from "../../helpers/project.ts";

interface Outcome {
  name: string;
  user: string;
  said: string;
  /** Milliseconds. */
  time: number;
  /** Megabytes, of the process until then. */
  peak: number;
}

const outcomes: Outcome[] = [];
beforeAll(async () => {
  const { origin, close } = await startHostileOrigin();
  afterAll(close);
  const main = join(PROJECT, "tests/helpers/fetch/asking-main.ts");
  // Twice what is honest, so that what is loaded late counts for it.
  const names = ["honest", "honest", ...HOSTILE_NAMES];
  // How large the young part of a heap grows is different in each version of Node.
  const args = ["--max-semi-space-size=16", "--import", "tsx", main, origin, ...names];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT });
  outcomes.push(
    ...stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Outcome),
  );
}, 180_000);

/** What each says where nothing is wrong. */
const HONEST: Record<string, RegExp> = {
  "sync of an address": /^Google: (?!failed)/,
  "Google's list": /^\[\]$/,
  "Google's token": /^\[\]$/,
  "deployed: the manifest": /; told .*\/hub of /,
  "deployed: a topic": /; told .*\/hub of /,
  "deployed: the cache": /; told .*\/hub of /,
  "deployed: the hub": /; told .*\/hub of /,
  "build: the live site": /^compared with 1$/,
  "build: the live manifest": /^compared with 1$/,
  "doctor: the origin": /^ok built for /,
  "doctor: the files": /^ok built for /,
  "verify: the origin": /^\/source\/settings\.json: does not say how/,
  "verify: the files": /^\/source\/settings\.json: does not say how/,
};

/** Nothing of what these answer is read where they agree, or it is looked through for faults in any case. */
const UNREAD = ["deployed: the cache", "deployed: the hub", "doctor: the files"];

/** An export of spaces is one without reviews. */
const isWell = ({ name, user, said }: Outcome) =>
  UNREAD.includes(user) || (name.includes("bomb") && said === "Google: nothing new");

/** Milliseconds: five tries, or as many requests, of at most 150 ms, on a machine that may be busy. */
const LONGEST = 20_000;

/** Megabytes of memory beyond what it takes to ask an honest server; V8 of Node 24 leaves more garbage lie than that of 20. */
const MOST_MEMORY = 150;

test.each(Object.entries(HONEST))("an honest server is no fault: %s", (user, said) => {
  const [outcome] = outcomes.filter((each) => each.name === "honest" && each.user === user);
  expect(outcome!.said).toMatch(said);
});

describe.each(HOSTILE_NAMES)("a server that %s", (name) => {
  test("comes to an end with a line that says so, whoever asks it, and nothing is lost", () => {
    const met = outcomes.filter((each) => each.name === name);
    expect(met.map(({ user }) => user)).toEqual(Object.keys(HONEST));
    for (const outcome of met) {
      expect(outcome.said, outcome.user).toMatch(/\w/);
      expect(outcome.said, outcome.user).not.toContain("LOST");
      if (!isWell(outcome)) expect(outcome.said, outcome.user).not.toMatch(HONEST[outcome.user]!);
      expect(outcome.time, outcome.user).toBeLessThan(LONGEST);
    }
  });

  test("takes no memory to speak of", () => {
    const honest = Math.max(...outcomes.filter((each) => each.name === "honest").map(({ peak }) => peak));
    const most = Math.max(...outcomes.filter((each) => each.name === name).map(({ peak }) => peak));
    expect(most - honest).toBeLessThan(MOST_MEMORY);
  });
});
