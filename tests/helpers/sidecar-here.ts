import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { parseSettings } from "../../data/_schema/settings.ts";
import type { Log } from "../../sidecar/hub/log.ts";
import { logTo } from "../../sidecar/log.ts";
import { type Sidecar, startSidecar } from "../../sidecar/start-sidecar.ts";
import type { Environment } from "./run-script.ts";

/**
 * Starts the sidecar in this process, for tests that ask nothing about its own: that takes more than a second of processor
 * time to load its code. Throws what it would end with. Whoever starts it stops it.
 */
export function startHere(
  environment: Environment & { SITE_DIR: string },
  log: Log = logTo(process.stdout, "silent"),
): Promise<Sidecar> {
  const folder = mkdtempSync(join(tmpdir(), "sidecar-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const settings = parseSettings({
    PORT: "0",
    STATE_DIR: join(folder, "state"),
    SESSION_SECRET: "a secret for tests only",
    ...environment,
  });
  return startSidecar(settings, log).then(
    (sidecar) => ({ ...sidecar, stop: () => sidecar.stop().finally(remove) }),
    (error: unknown) => {
      remove();
      throw error;
    },
  );
}

/** One for all tests of a file: where it listens. */
export function useSidecarHere(
  environment: Environment & { SITE_DIR: string },
): () => { url: string; port: number } {
  let sidecar: Sidecar;
  beforeAll(async () => {
    sidecar = await startHere(environment);
    return () => sidecar.stop();
  });
  return () => sidecar.listener;
}
