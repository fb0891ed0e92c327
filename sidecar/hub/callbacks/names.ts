import { isIP } from "node:net";
import type { Clock } from "../clock.ts";
import { isLocalName, LOOPBACK_ADDRESSES } from "./callback-url.ts";
import { NameUnasked, NameUnresolved, type ResolvedAddress, type Resolver } from "./resolver.ts";

/** Maximum milliseconds for the answer to a question. */
const LIMIT = 5000;

/** Maximum number of open questions that are new, and milliseconds after which one no longer is. */
const NEW = 128;
const PROMPT = 250;

/** Maximum number of open questions; beyond it the one that has waited longest is given up. */
const OPEN = 1024;

/** Maximum number of questions that wait to be asked, more than the worker finds in one look; beyond it the longest waiting is given up. */
const WAITING = 16_384;

/** Maximum milliseconds for which a good answer is kept; that a name has no address; and that nobody answered. */
const KEPT = { good: 60_000, none: 15_000, unanswered: 5000 };

/** Maximum number of names whose answers are kept; the least recent is forgotten first. */
const MOST = 10_000;

/** Maximum number of addresses that are taken from an answer, after all of them were looked at. */
export const MOST_ADDRESSES = 8;

export type Names = ReturnType<typeof createNames>;

interface Answer {
  found: ResolvedAddress[] | NameUnresolved;
  until: number;
}

interface Question {
  host: string;
  answered(found: Answer["found"]): void;
}

/** Looks up the names of callbacks' hosts in such a way that no name can hold up another. `local` is what local names stand for. */
export function createNames(
  resolver: Pick<Resolver, "listed" | "resolve">,
  clock: Clock,
  local: readonly string[] = LOOPBACK_ADDRESSES,
) {
  const answers = new Map<string, Answer>();
  const asked = new Map<string, Promise<Answer["found"]>>();
  /** Questions to be asked: the newest goes first, so that a flood of names delays itself. */
  const waiting: Question[] = [];
  /** Open questions that are not new any more, longest first, and how to give them up. */
  const slow = new Set<() => void>();
  let prompt = 0;

  const begin = () => {
    while (prompt < NEW && waiting.length > 0) open(waiting.pop()!, true);
  };

  /** Asks a question, which is one of the new ones or is not. */
  const open = ({ host, answered }: Question, isNew: boolean) => {
    const cancellation = new AbortController();
    let isPrompt = isNew;
    let isOver = false;
    if (isNew) prompt += 1;
    const leavePrompt = () => {
      if (!isPrompt) return;
      isPrompt = false;
      prompt -= 1;
    };
    const end = (found: Answer["found"]) => {
      if (isOver) return;
      isOver = true;
      leavePrompt();
      slow.delete(giveUp);
      for (const cancel of timers) cancel();
      answered(found);
      begin();
    };
    const giveUp = () => {
      cancellation.abort();
      end(new NameUnresolved("EAI_AGAIN"));
    };
    const stepAside = () => {
      leavePrompt();
      slow.add(giveUp);
      if (slow.size > OPEN - NEW) slow.values().next().value!();
      begin();
    };
    const timers = [clock.after(LIMIT, giveUp)];
    if (isNew) timers.push(clock.after(PROMPT, stepAside));
    else stepAside();
    resolver.resolve(host, cancellation.signal).then(end, (error) => end(asUnresolved(error)));
  };

  const keep = (host: string, found: Answer["found"]) => {
    answers.delete(host);
    answers.set(host, { found, until: clock.now() + lifeOf(found) });
    if (answers.size > MOST) answers.delete(answers.keys().next().value!);
  };

  const question = (host: string): Promise<Answer["found"]> => {
    const already = asked.get(host);
    if (already) return already;
    const answer = new Promise<Answer["found"]>((answered) => {
      // A name that had addresses is no stranger's flood: it waits for none of the new ones.
      if (Array.isArray(answers.get(host)?.found)) open({ host, answered }, false);
      else if (waiting.push({ host, answered }) > WAITING) waiting.shift()!.answered(new NameUnasked());
    }).then((found) => {
      asked.delete(host);
      keep(host, found);
      return found;
    });
    asked.set(host, answer);
    begin();
    return answer;
  };

  const fresh = (host: string): Answer["found"] | null => {
    const answer = answers.get(host);
    const now = clock.now();
    // An answer from before the clock was set back is none.
    return answer && now < answer.until && answer.until <= now + KEPT.good ? answer.found : null;
  };

  /** The addresses of a host that needs no question; none for other names. */
  const given = (host: string): readonly string[] => {
    if (isIP(host) !== 0) return [host];
    return isLocalName(host) ? local : (resolver.listed?.(host) ?? []);
  };

  return {
    /** All addresses of a host; rejects with NameUnresolved. Answers within five seconds of the question being asked. */
    async resolve(host: string): Promise<ResolvedAddress[]> {
      const addresses = given(host);
      if (addresses.length > 0) return addresses.map((address) => ({ address, family: isIP(address) }));
      const found = fresh(host) ?? (await question(host));
      if (found instanceof NameUnresolved) throw found;
      return found;
    },
    /** Resolves when it is known whether the host has addresses; null when it is known already. */
    lookedUp: (host: string) => (given(host).length > 0 || fresh(host) ? null : question(host)),
    /** Why a host has no address as far as that is known; null otherwise. */
    unresolved(host: string): NameUnresolved | null {
      const found = given(host).length > 0 ? null : fresh(host);
      return found instanceof NameUnresolved ? found : null;
    },
    /** The addresses of a host as far as they are known, although they may have changed since. */
    known(host: string): readonly string[] {
      const addresses = given(host);
      if (addresses.length > 0) return addresses;
      const found = answers.get(host)?.found ?? [];
      return found instanceof NameUnresolved ? [] : found.map(({ address }) => address);
    },
  };
}

function lifeOf(found: Answer["found"]): number {
  if (found instanceof NameUnresolved) return found.code === "ENOTFOUND" ? KEPT.none : KEPT.unanswered;
  const seconds = found.length === 0 ? 0 : Math.min(...found.map(({ ttl = 0 }) => ttl));
  return Math.min(KEPT.good, seconds * 1000);
}

/** A resolver that was handed in may reject with anything. */
function asUnresolved(error: { code?: string } | undefined): NameUnresolved {
  if (error instanceof NameUnresolved) return error;
  return new NameUnresolved(/^(ENOTFOUND|ENODATA)$/.test(error?.code ?? "") ? "ENOTFOUND" : "EAI_AGAIN");
}
