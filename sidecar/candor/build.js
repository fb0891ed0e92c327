import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the sources lie, in the repository or among the packages of an owner. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Builds in a process of its own among the sources, where Eleventy looks for them; the owner's folders are given as they
 * are from here. Returns the exit code.
 * @returns {Promise<number>}
 */
export async function build() {
  const eleventy = join(dirname(createRequire(import.meta.url).resolve("@11ty/eleventy")), "../cmd.cjs");
  const args = ["--import", "tsx", eleventy, "--config=eleventy.config.ts", "--quiet"];
  const env = {
    ...process.env,
    DATA_DIR: resolve(process.env["DATA_DIR"] || "."),
    SITE_DIR: resolve(process.env["SITE_DIR"] || "_site"),
  };
  const child = spawn(process.execPath, args, { cwd: PROJECT, env, stdio: "inherit" });
  const end = () => void child.kill();
  // Ctrl+C in a terminal reaches the child by itself, and this process waits for it.
  const wait = () => {};
  process.on("SIGTERM", end).on("SIGINT", wait);
  const [code] = await once(child, "exit");
  process.off("SIGTERM", end).off("SIGINT", wait);
  return code ?? 1;
}
