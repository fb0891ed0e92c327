import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import type { Clock } from "../clock.ts";

/** Milliseconds between looks whether the file has changed: each costs as much as all else that is done with a name. */
const LOOK = 1000;

/** The addresses that the system's hosts file gives a name; none for most. */
export type HostsFile = (host: string) => readonly string[];

/** Reads the file again within a second of its change. One that cannot be read names nobody. */
export function createHostsFile(clock: Pick<Clock, "now">, path = "/etc/hosts"): HostsFile {
  let read = "";
  let lookedAt = Number.NEGATIVE_INFINITY;
  let addresses = new Map<string, string[]>();
  const look = () => {
    const version = versionOf(path);
    if (version === read) return;
    addresses = version === "" ? new Map() : parse(readFileSync(path, "utf8"));
    read = version;
  };
  return (host) => {
    const now = clock.now();
    if (now < lookedAt || now >= lookedAt + LOOK) {
      lookedAt = now;
      look();
    }
    return addresses.get(host.toLowerCase()) ?? [];
  };
}

function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? `${found.ino} ${found.mtimeMs} ${found.size}` : "";
}

/** One address and its names on each line, hosts(5). */
function parse(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map((each) => each.toLowerCase())) {
      addresses.set(name, [...(addresses.get(name) ?? []), address]);
    }
  }
  return addresses;
}
