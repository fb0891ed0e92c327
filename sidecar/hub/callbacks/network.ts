import { createSocket } from "node:dgram";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Clock } from "../clock.ts";
import { NameUnasked, NameUnresolved } from "./resolver.ts";

/** What keeps this machine from reaching callbacks. */
const NETWORK_TROUBLES = ["route", "descriptors", "resolver", "hosts"] as const;
export type NetworkTrouble = (typeof NETWORK_TROUBLES)[number];

/** Milliseconds for which evidence of trouble holds; while there is anything to send, it is tried again before. */
const HOLDS = 60_000;

/** How many hosts that had taken deliveries before must fail to connect, while none is reached. */
const MANY = 5;

/** Milliseconds that name servers asked for the site's own name, and hosts that worked before, have to answer. */
const DOUBT = 2000;

/** Milliseconds for which the name servers' answer for the site's own name, and that of a knock, is believed. */
const BELIEVED = 5000;

const NO_DESCRIPTOR = /^(EMFILE|ENFILE|ENOBUFS|ENOMEM)$/;
const NO_ROUTE = /^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;

/** What undici calls a request that it does not send, or not as it was given. */
const UNSENDABLE = /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH|DESTROYED|CLOSED)$/;

/** What the language throws at a mistake in a program, and Node at an argument that it does not take. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];

/** Whether the request itself is at fault, such as a header field with a forbidden character: nothing of the network causes that. */
export function isOwnMistake(error: unknown): boolean {
  if (MISTAKES.some((mistake) => error instanceof mistake)) return true;
  return UNSENDABLE.test(String((error as { code?: unknown } | null)?.code));
}

interface Failure {
  error: unknown;
  host: string;
  /** Whether the callback had taken a delivery before. */
  proven: boolean;
  connected: boolean;
  /** What `mark` was when it began. */
  mark: number;
}

export interface NetworkOptions {
  clock: Clock;
  /** Whether the name servers answer for the site's own name. */
  resolverAnswers(signal: AbortSignal): Promise<boolean>;
  /** Some hosts whose last delivery succeeded, not always the same. */
  proven(): Promise<{ origin: string; host: string }[]>;
  /** Connects to an origin and hangs up; rejects when that fails. Success is told to `reached`. */
  knock(origin: string): Promise<void>;
  hasRoute?: ((address: string) => Promise<boolean>) | undefined;
}

/**
 * Tells failures of callbacks from trouble on this side, which must cost no subscriber anything. Evidence of such trouble
 * is only what strangers cannot fake: an error of this machine, confirmed by its own table of routes; name servers that
 * do not answer for the site's own name; and many hosts that had taken deliveries before and now cannot be connected to,
 * while none can, not even some that worked when they were last tried.
 */
export function createNetwork(options: NetworkOptions) {
  const { clock, knock, hasRoute = hasRouteTo } = options;
  const seen = new Map<NetworkTrouble, number>();
  /** Hosts that had taken deliveries before and could not be connected to since any host was. */
  const silent = new Set<string>();
  let connections = 0;

  const note = (trouble: NetworkTrouble) => void seen.set(trouble, clock.now());
  const stands = (trouble: NetworkTrouble) => {
    const at = seen.get(trouble) ?? Number.NEGATIVE_INFINITY;
    return at <= clock.now() && clock.now() < at + HOLDS;
  };
  const resolverAnswers = remembering(clock, () => {
    const question = new AbortController();
    const cancel = clock.after(DOUBT, () => question.abort());
    return options.resolverAnswers(question.signal).finally(cancel);
  });

  const ownTrouble = async (error: Partial<NodeJS.ErrnoException & { address: string }>) => {
    if (error instanceof NameUnresolved)
      return error.code === "EAI_AGAIN" && !(await resolverAnswers()) ? "resolver" : null;
    const { code = "", address } = error;
    if (NO_DESCRIPTOR.test(code)) return "descriptors";
    // A router far away can cause the same errors.
    return NO_ROUTE.test(code) && address && !(await hasRoute(address)) ? "route" : null;
  };

  /** Whether it is an error of this machine; when several addresses were tried, of each. */
  const isOwnError = async (error: unknown): Promise<boolean> => {
    const troubles = await Promise.all(
      (error instanceof AggregateError ? error.errors : [error]).map(ownTrouble),
    );
    if (troubles.includes(null)) return false;
    for (const trouble of troubles) note(trouble!);
    return true;
  };

  /** Whether one of some that worked before can be reached. */
  const knockAtSome = remembering(clock, async () => {
    const before = connections;
    const some = await options.proven();
    const knocks = some.map(({ origin }) => knock(origin).catch(() => {}));
    const outOfTime = new Promise<void>((resolve) => void clock.after(DOUBT, resolve));
    await Promise.race([Promise.all(knocks), outOfTime]);
    if (connections > before) return true;
    for (const { host } of some) silent.add(host);
    return false;
  });

  /** Whether many that worked before are silent and nobody was reached since a mark. */
  const isNobodyReached = async (mark: number): Promise<boolean> => {
    if (connections > mark || (await knockAtSome()) || connections > mark) return false;
    return silent.size >= MANY;
  };

  return {
    /** The number of connections made so far. */
    mark: () => connections,

    /** Called with every connection that was made. */
    reached(): void {
      connections += 1;
      silent.clear();
      for (const trouble of ["route", "descriptors", "hosts"] as const) seen.delete(trouble);
    },

    /** Whether a failure counts for the callback. Takes up to two seconds when that is in doubt. */
    async isTheirs({ error, host, proven, connected, mark }: Failure): Promise<boolean> {
      if ((error as { code?: string }).code === "ADDRESS_REFUSED") return true;
      if (await isOwnError(error)) return false;
      // Strangers can keep a name from being asked for, which must not end what has worked.
      if (proven && error instanceof NameUnasked) return false;
      if (proven && !connected) silent.add(host);
      if (stands("route")) return false;
      const isOurs = proven ? await isNobodyReached(mark) : stands("hosts");
      if (isOurs) note("hosts");
      return !isOurs;
    },

    troubles: (): NetworkTrouble[] => NETWORK_TROUBLES.filter(stands),
  };
}

/** Asks at most once in a while, and answers all that ask meanwhile. */
function remembering<Answer>(clock: Clock, ask: () => Promise<Answer>): () => Promise<Answer> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer> | undefined;
  return () => {
    const now = clock.now();
    if (answer === undefined || now < askedAt || now >= askedAt + BELIEVED) {
      askedAt = now;
      answer = ask();
    }
    return answer;
  };
}

/**
 * Whether this machine's own table of routes leads to an address: asks for a socket without connection, for which nothing
 * is sent. That a machine without IPv6 has no route to an IPv6 address, or the reverse, is no trouble of it.
 */
async function hasRouteTo(address: string): Promise<boolean> {
  const family = isIP(address) === 6 ? "IPv6" : "IPv4";
  const families = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, scopeid }) => !internal && !scopeid).map((each) => each.family),
  );
  if (families.length > 0 && !families.includes(family)) return true;
  const socket = createSocket(family === "IPv6" ? "udp6" : "udp4");
  return new Promise((resolve) => {
    const answer = (error?: Error) => {
      socket.close();
      resolve(!error);
    };
    socket.once("error", answer);
    socket.connect(9, address, answer as () => void);
  });
}
