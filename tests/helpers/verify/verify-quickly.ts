import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Rebuilt, rebuild } from "../../../data/_care/verify/rebuild.ts";
import { type Verified, type VerifyOptions, verify } from "../../../data/_care/verify/verify.ts";
import { folderWith, type OnEnd } from "../data-folder.ts";
import { serveOrigin } from "../serve-origin.ts";

/**
 * Verifies origins as the command does, but that a public journal is built once however often it is met, and served in this
 * process: for many origins that differ in what they serve. `onEnd` is told of what outlives a test.
 */
export function verifier(onEnd: OnEnd) {
  const built = new Map<string, Promise<Rebuilt>>();
  const stateDir = folderWith({}, onEnd);
  const build: typeof rebuild = (dataDir, _work, settings, signal) => {
    const key = `${digestOf(dataDir)} ${JSON.stringify(settings)}`;
    const known = built.get(key);
    if (known) return known;
    const work = folderWith({}, onEnd);
    cpSync(dataDir, join(work, "source"), { recursive: true });
    const made = rebuild(join(work, "source"), work, settings, signal);
    built.set(key, made);
    return made;
  };
  const serve: VerifyOptions["serve"] = async ({ siteDir }) => {
    const ends: (() => void | Promise<void>)[] = [];
    const { url } = await serveOrigin({ siteDir, onEnd: (end) => ends.push(end) });
    return {
      url,
      stop: async () => {
        for (const end of ends.reverse()) await end();
      },
    };
  };
  return (origin: string, more: Partial<VerifyOptions> = {}): Promise<Verified> =>
    verify({ origin, stateDir, build, serve, ...more });
}

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  for (const name of names.filter((each) => statSync(join(folder, each)).isFile()))
    hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  return hash.digest("hex");
}
