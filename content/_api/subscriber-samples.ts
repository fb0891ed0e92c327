import { readFileSync } from "node:fs";

/** Whole subscribers: each repeats the challenge, and takes what is signed with its secret. */
export const SUBSCRIBER_SAMPLES = {
  javascript: program("subscriber.mjs"),
  python: program("subscriber.py"),
};

function program(name: string): string {
  return readFileSync(new URL(`subscribers/${name}`, import.meta.url), "utf8").trimEnd();
}
