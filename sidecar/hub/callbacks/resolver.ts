import { Resolver as Questions } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";

export interface ResolvedAddress {
  address: string;
  family: number;
  /** Seconds for which the answer may be kept; absent for not at all. */
  ttl?: number;
}

/** All addresses of a host name; rejects when it has none. The signal ends the question. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<ResolvedAddress[]>;

/** ENOTFOUND: there is no such name, or it has no address. EAI_AGAIN: nobody has answered, so nothing is known. */
export class NameUnresolved extends Error {
  constructor(readonly code: "ENOTFOUND" | "EAI_AGAIN") {
    super("the name of the callback's host cannot be resolved");
  }
}

/** So many names were waiting to be asked for that this one was not: says nothing of it, nor of the name servers. */
export class NameUnasked extends NameUnresolved {
  constructor() {
    super("EAI_AGAIN");
  }
}

/** Milliseconds for the first try of each name server; the second has twice as long. */
const TRY = { timeout: 1500, tries: 2 };

/** Answers that say that there is nothing, or that nothing can be asked. */
const NOTHING = /^(ENOTFOUND|ENODATA|EBADNAME|EFORMERR)$/;

export interface Resolver {
  listed?: HostsFile;
  resolve: Resolve;
  /** Whether a name server answers at all when asked for a name, whatever its answer; absent where one always does. */
  answers?(name: string, signal: AbortSignal): Promise<boolean>;
}

/**
 * Asks the hosts file and then the name servers of the system, as its own resolver does, but takes no thread of this
 * process, of which there are four: names that hang would hold up all others, and all reading of files. Each question
 * has a resolver of its own, which reads resolv.conf, takes a port of its own and can be cancelled. Names are complete:
 * search domains do not apply. `servers` are those of the system when absent.
 */
export function createSystemResolver(listed: HostsFile, servers?: readonly string[]): Required<Resolver> {
  const cancelledBy = (signal: AbortSignal): Questions => {
    const questions = new Questions(TRY);
    if (servers) questions.setServers(servers);
    signal.addEventListener("abort", () => questions.cancel(), { once: true });
    return questions;
  };

  return {
    listed,

    async resolve(host, signal) {
      // RFC 6761 section 6.4: these names do not exist, and no name server needs to be asked.
      if (/(^|\.)invalid$/i.test(host)) throw new NameUnresolved("ENOTFOUND");
      const resolver = cancelledBy(signal);
      const answers = await Promise.allSettled([
        resolver.resolve4(host, { ttl: true }),
        resolver.resolve6(host, { ttl: true }),
      ]);
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      if (found.length > 0) return found.map((each) => ({ ...each, family: isIP(each.address) }));
      const isKnown = answers.every(
        (answer) => answer.status === "fulfilled" || says(answer.reason, NOTHING),
      );
      throw new NameUnresolved(isKnown ? "ENOTFOUND" : "EAI_AGAIN");
    },

    answers: (name, signal) =>
      cancelledBy(signal)
        .resolve4(name)
        .then(
          () => true,
          (error) => says(error, NOTHING),
        ),
  };
}

const says = (error: { code?: string }, codes: RegExp) => codes.test(error.code ?? "");

/** The addresses that the system's hosts file gives a name; none for most. */
type HostsFile = (host: string) => readonly string[];

/** What the file says now. One that cannot be read names nobody. */
export function createHostsFile(path = "/etc/hosts"): HostsFile {
  const addresses = parse(textOf(path));
  return (host) => addresses.get(host.toLowerCase()) ?? [];
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
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
