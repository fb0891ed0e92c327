import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT } from "../project.ts";
import { closureOf, dependenciesOf, linkPackages } from "./packages.ts";

export interface Installed {
  /** The owner's folder, with nothing in it but `node_modules`. */
  folder: string;
  /** Where the package lies; nobody may write there. */
  code: string;
  /** The files of the tarball, and the bytes of all of them. */
  files: string[];
  unpackedSize: number;
  remove(): void;
}

/**
 * Packs the project and unpacks the tarball where npm would, beside the packages that it says it needs and no others. These
 * are links to the project's own, since a real installation takes longer than all that is tested with it; the trial
 * `package` makes one.
 */
export function installPackage(): Installed {
  const folder = mkdtempSync(join(tmpdir(), "candor-owner-"));
  const [packed] = packProject(folder);
  const code = join(folder, "node_modules/candor");
  mkdirSync(code, { recursive: true });
  const tarball = join(folder, packed!.filename);
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", code]);
  rmSync(tarball);
  linkPackages(folder, closureOf(Object.keys(dependenciesOf("package.json"))));
  mkdirSync(join(folder, "node_modules/.bin"));
  chmodSync(join(code, "sidecar/candor/candor.js"), 0o755);
  symlinkSync("../candor/sidecar/candor/candor.js", join(folder, "node_modules/.bin/candor"));
  makeReadOnly(code);
  return {
    folder,
    code,
    files: packed!.files.map(({ path }) => path),
    unpackedSize: packed!.unpackedSize,
    remove() {
      makeWritable(folder);
      rmSync(folder, { recursive: true });
    },
  };
}

interface Packed {
  filename: string;
  unpackedSize: number;
  files: { path: string }[];
}

/** `npm pack`: the tarball in a folder, and what npm says of it. */
export function packProject(destination: string): Packed[] {
  const args = ["pack", "--json", "--silent", `--pack-destination=${destination}`];
  return JSON.parse(execFileSync("npm", args, { cwd: PROJECT, encoding: "utf8" })) as Packed[];
}

export function makeReadOnly(folder: string): void {
  execFileSync("chmod", ["-R", "a-w", folder]);
}

export function makeWritable(folder: string): void {
  execFileSync("chmod", ["-R", "u+w", folder]);
}
