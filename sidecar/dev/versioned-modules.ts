import { fileURLToPath } from "node:url";
import type { MessagePort } from "node:worker_threads";

/*
 * Hooks of Node's module loader, in the thread where they run: the address of each module of the project carries its
 * version, so that an import gets what the file and all that it imports are now, and whatever is unchanged is not loaded
 * again.
 */

let versions: ReadonlyMap<string, string> = new Map();

interface Resolved {
  url: string;
}

/** Takes the versions that the build hands over, and confirms each time. */
export function initialize(port: MessagePort): void {
  port.on("message", (handed: ReadonlyMap<string, string>) => {
    versions = handed;
    port.postMessage("taken");
  });
  port.unref();
}

export async function resolve(
  specifier: string,
  context: unknown,
  next: (specifier: string, context: unknown) => Promise<Resolved>,
): Promise<Resolved> {
  const resolved = await next(specifier, context);
  if (!resolved.url.startsWith("file:")) return resolved;
  const [address] = resolved.url.split("?") as [string];
  const version = versions.get(fileURLToPath(address));
  return version === undefined ? resolved : { ...resolved, url: `${address}?v=${version}` };
}
