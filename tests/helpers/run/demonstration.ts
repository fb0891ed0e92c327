import { join } from "node:path";
import { DEMONSTRATION_URL } from "../demonstration-url.ts";
import { runAsTyped } from "../run-script.ts";
import type { Started } from "./prerequisites.ts";

/** Builds the demonstration business. */
export default async function buildDemonstration(folder: string): Promise<Started<{ siteDir: string }>> {
  const siteDir = join(folder, "demonstration");
  const environment = { SITE_DIR: siteDir, BASE_URL: DEMONSTRATION_URL };
  const { code, stderr, stdout } = await runAsTyped("build", [], environment);
  if (code !== 0) throw new Error(`the demonstration business cannot be built:\n${stdout}\n${stderr}`);
  return { value: { siteDir } };
}
