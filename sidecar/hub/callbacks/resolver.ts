import { Resolver as Questions } from "node:dns/promises";
import { isIP } from "node:net";
import type { HostsFile } from "./hosts-file.ts";

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
  readonly code: "ENOTFOUND" | "EAI_AGAIN";

  constructor(code: NameUnresolved["code"]) {
    super("the name of the callback's host cannot be resolved");
    this.code = code;
  }
}

/** Milliseconds for the first try of each name server; the second has twice as long. */
const TRY = { timeout: 1500, tries: 2 };

/** Answers that say that there is nothing, or that nothing can be asked. */
const NOTHING = /^(ENOTFOUND|ENODATA|EBADNAME|EFORMERR)$/;

export interface Resolver {
  /** The addresses that this machine itself lists for a name; none for most. */
  listed: HostsFile;
  resolve: Resolve;
  /** Whether a name server answers at all when asked for a name, whatever its answer. */
  answers(name: string, signal: AbortSignal): Promise<boolean>;
}

/**
 * Asks the hosts file and then the name servers of the system, as its own resolver does, but takes no thread of this
 * process, of which there are four: names that hang would hold up all others, and all reading of files. Each question
 * has a resolver of its own, which reads resolv.conf, takes a port of its own and can be cancelled. Names are complete:
 * search domains do not apply. `servers` are those of the system when absent.
 */
export function createSystemResolver(listed: HostsFile, servers?: readonly string[]): Resolver {
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
