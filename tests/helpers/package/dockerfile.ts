import { cpSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { read } from "../documents.ts";
import { PROJECT } from "../project.ts";

export interface Image {
  /** Everything that it says of the process: what runs, where, as whom, with which environment. */
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
  workdir: string;
  user: string;
  environment: Record<string, string>;
  /** Of the project, by their paths in the image. */
  copied: { from: string; to: string }[];
  /** The stages from which folders are copied. */
  stages: string[];
}

/** What a stage of the Dockerfile comes to, with those that it is made of. */
export function readImage(file: string, stage: string): Image {
  const stages = read(file)
    .replace(/^#.*\n/gm, "")
    .split(/^(?=FROM )/m)
    .filter((text) => text.startsWith("FROM "));
  const text = stages.find((each) => new RegExp(`^FROM \\S+ AS ${stage}$`, "m").test(each));
  if (!text) throw new Error(`${file} has no stage ${stage}`);
  const [, base] = /^FROM (\S+) AS/.exec(text)!;
  const isStage = stages.some((each) => each.split("\n")[0]!.endsWith(` AS ${base}`));
  const image: Image = isStage
    ? readImage(file, base!)
    : {
        entrypoint: [],
        command: [],
        healthcheck: [],
        workdir: "/",
        user: "root",
        environment: {},
        copied: [],
        stages: [],
      };
  for (const line of text.split("\n").slice(1)) instruct(image, line);
  return image;
}

function instruct(image: Image, line: string): void {
  const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  if (instruction === "ENTRYPOINT") image.entrypoint = JSON.parse(rest!) as string[];
  if (instruction === "CMD") image.command = JSON.parse(rest!) as string[];
  if (instruction === "HEALTHCHECK") image.healthcheck = JSON.parse(/CMD (.*)$/.exec(rest!)![1]!) as string[];
  if (instruction === "WORKDIR") image.workdir = rest!;
  if (instruction === "USER") image.user = rest!;
  if (instruction === "ENV") {
    for (const [, name, value] of rest!.matchAll(/(\w+)=(\S+)/g)) image.environment[name!] = value!;
  }
  if (instruction === "COPY") copy(image, rest!.split(" "));
}

function copy(image: Image, words: string[]): void {
  const stage = /^--from=(.+)$/.exec(words[0]!)?.[1];
  if (stage) image.stages.push(stage);
  else image.copied.push(...words.slice(0, -1).map((from) => ({ from, to: words.at(-1)! })));
}

/** Puts the copied files below a folder that stands for the root of the image. */
export function fillImage({ copied }: Image, root: string): void {
  for (const { from, to } of copied) {
    const source = join(PROJECT, from);
    const target = join(root, to.endsWith("/") ? join(to, basename(from)) : to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target, { recursive: statSync(source).isDirectory() });
  }
}
