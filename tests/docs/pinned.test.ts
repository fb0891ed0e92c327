import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { FILES, read } from "../helpers/documents.ts";
import { PROJECT } from "../helpers/project.ts";

const DIGEST = /^[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
const COMMIT = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

const dockerfiles = FILES.filter((file) => /(^|\/)Dockerfile$/.test(file));
const composeFiles = FILES.filter((file) => /(^|\/)(docker-)?compose[^/]*\.ya?ml$/.test(file));
const workflows = readdirSync(join(PROJECT, ".github/workflows")).map((name) => `.github/workflows/${name}`);
const { updates } = load(read(".github/dependabot.yml")) as {
  updates: { "package-ecosystem": string; directory: string; schedule: { interval: string } }[];
};

/** What a Dockerfile takes from elsewhere: images that it begins with or copies from, which are no stages of its own. */
function imagesIn(dockerfile: string): string[] {
  const text = read(dockerfile);
  const stages = [...text.matchAll(/^FROM .* AS (\S+)$/gm)].map(([, stage]) => stage);
  const from = [...text.matchAll(/^FROM (?:--platform=\S+ )?(\S+)|^COPY .*--from=(\S+)|^# *syntax=(\S+)/gm)];
  return from
    .map(([, base, copied, syntax]) => base ?? copied ?? syntax!)
    .filter((image) => !stages.includes(image));
}

/** What the services of a Compose file run that are not built here. */
function imagesOf(composeFile: string): string[] {
  const { services } = load(read(composeFile)) as { services: Record<string, { image?: string }> };
  return Object.values(services).flatMap(({ image }) => image ?? []);
}

const usesIn = (workflow: string) =>
  [...read(workflow).matchAll(/\buses: *(.+)$/gm)].map(([, action]) => action!);

describe("what is fetched from elsewhere is always the same bytes", () => {
  test("every image has a digest behind its tag, the same everywhere", () => {
    const images = [...dockerfiles.flatMap(imagesIn), ...composeFiles.flatMap(imagesOf)];
    expect(images.map((image) => image.split(":")[0])).toEqual(
      expect.arrayContaining(["node", "caddy", "postgres"]),
    );
    expect(images.filter((image) => !DIGEST.test(image))).toEqual([]);
    const tags = new Set(images.map((image) => image.split("@")[0]));
    expect(new Set(images).size).toBe(tags.size);
    expect(DIGEST.test("node:24-slim"), "control").toBe(false);
  });

  test("every action of a workflow is a commit, with the version that it is", () => {
    const actions = workflows.flatMap(usesIn);
    expect(actions.length).toBeGreaterThan(3);
    expect(actions.filter((action) => !COMMIT.test(action))).toEqual([]);
    expect(COMMIT.test("actions/checkout@v6"), "control").toBe(false);
  });

  test("all of it is renewed by a pull request a week", () => {
    const renewed = (ecosystem: string, directory: string) =>
      updates.some((each) => each["package-ecosystem"] === ecosystem && each.directory === directory);
    for (const file of dockerfiles) expect(renewed("docker", `/${dirname(file)}`), file).toBe(true);
    for (const file of composeFiles) expect(renewed("docker-compose", `/${dirname(file)}`), file).toBe(true);
    expect(renewed("github-actions", "/")).toBe(true);
    expect(updates.map(({ schedule }) => schedule.interval)).toEqual(updates.map(() => "weekly"));
  });
});
