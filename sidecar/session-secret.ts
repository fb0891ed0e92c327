import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

const FILE = "session-secret";

/**
 * The secret that signs session ids: the environment's, else the one stored in `stateDir`, which is created at the
 * first start. Processes that start at the same time agree on one. Throws an Error that says what to do when it can
 * be neither read nor created.
 */
export function loadSessionSecret(options: {
  fromEnvironment?: string | undefined;
  stateDir: string;
}): string {
  const { fromEnvironment, stateDir } = options;
  if (fromEnvironment) return fromEnvironment;
  const path = join(stateDir, FILE);
  try {
    return readSecret(path) ?? createSecret(stateDir, path);
  } catch (error) {
    throw new Error(
      `${path} cannot be used (${(error as Error).message}); make ${stateDir} writable or set SESSION_SECRET`,
    );
  }
}

function readSecret(path: string): string | null {
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length < 16) throw new Error("it holds fewer than 16 characters, remove it");
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A hard link never appears half-written and never replaces: of several processes the first wins, the others read. */
function createSecret(stateDir: string, path: string): string {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeDurably(draft, `${randomBytes(32).toString("hex")}\n`);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(path)!;
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
