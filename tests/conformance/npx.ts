import { spawn } from "node:child_process";

/** Some tools need Node 22; npm's own package of it, fetched with them, keeps both out of every installation. */
export const NODE = "node@22.23.3";

export interface Outcome {
  code: number | null;
  /** What the program has written. */
  output: string;
}

/** Runs a program of packages that npm fetches on demand, in a folder. */
export function npx(packages: readonly string[], command: readonly string[], cwd: string): Promise<Outcome> {
  const wanted = packages.flatMap((name) => ["--package", name]);
  const args = ["--yes", "--loglevel", "error", ...wanted, "--", ...command];
  return run("npx", args, cwd);
}

/** Runs a program in a folder, to its end. */
export async function run(program: string, args: readonly string[], cwd: string): Promise<Outcome> {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((settle) => child.on("close", settle));
  return { code, output };
}
