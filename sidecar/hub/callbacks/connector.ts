import { isIP, type LookupFunction, type Socket } from "node:net";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { buildConnector } from "undici";
import type { AddressJudge } from "./addresses.ts";
import { isOpenPort } from "./callback-policy.ts";
import { isLocalName } from "./callback-url.ts";
import { MOST_ADDRESSES, type Names } from "./names.ts";
import type { ResolvedAddress } from "./resolver.ts";

/** Maximum bytes read for one request; with the TLS record that may exceed it, 64 KB. */
const MOST_BYTES = 48 * 1024;

/** Why a request was ended on this side, with the code by which it is logged and counted. */
export const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

/** The hub may not connect to the callback's host, port or one of its addresses. No socket was opened. */
const refused = (message: string) => failure("ADDRESS_REFUSED", message);

/** A connector of undici, which hands out the socket as soon as it begins to connect it. */
export type Connect = (...arguments_: Parameters<buildConnector.connector>) => Socket | undefined;

export interface ConnectorOptions {
  addresses: AddressJudge;
  names: Pick<Names, "resolve">;
  certificateAuthority?: string | readonly string[] | undefined;
  /** Milliseconds after which a connection attempt is given up. */
  timeout: number;
}

/**
 * Connects for undici, and judges addresses at every connection, since a name may resolve otherwise than when it was verified:
 * literal ones here, a name by everything it resolves to, and the socket gets exactly the addresses that were judged.
 */
export function createConnector(options: ConnectorOptions): Connect {
  const { addresses } = options;
  const trust = trusting(options.certificateAuthority);
  const forOpenPorts = connectTo(addresses.isAllowed, options, trust);
  const forOtherPorts = connectTo(addresses.isExempt, options, trust);
  return (target, callback) => {
    const open = isOpenPort(Number(target.port || 443));
    return (open ? forOpenPorts : forOtherPorts)(target, callback);
  };
}

function connectTo(
  permitted: (address: string) => boolean,
  { addresses, names, timeout }: ConnectorOptions,
  trust: object,
): Connect {
  const judgedAddresses = async (host: string): Promise<ResolvedAddress[]> => {
    if (isLocalName(host)) return localAddresses(addresses);
    const resolved = await names.resolve(host);
    if (resolved.length === 0 || !resolved.every(({ address }) => permitted(address))) {
      throw refused("the name resolves to an address that is refused");
    }
    return resolved.slice(0, MOST_ADDRESSES);
  };
  const lookup: LookupFunction = (host, { all }, answer) => {
    judgedAddresses(host).then(
      (found) => (all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family)),
      (error) => answer(error, "", 0),
    );
  };
  const connect = buildConnector({ lookup, timeout, allowH2: false, ...trust }) as Connect;
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !permitted(host)) {
      callback(refused("the address is refused"), null);
      return undefined;
    }
    return connect(target, (...[error, socket]) => {
      if (error) return callback(error, null);
      limitReading(socket!, MOST_BYTES);
      callback(null, socket!);
    });
  };
}

function trusting(certificateAuthority: ConnectorOptions["certificateAuthority"] = []) {
  const authorities = [certificateAuthority].flat();
  const key = authorities.join("\n");
  const secureContext =
    TRUSTING.get(key) ??
    createSecureContext(authorities.length === 0 ? {} : { ca: [...rootCertificates, ...authorities] });
  TRUSTING.set(key, secureContext);
  return { secureContext };
}

/** By the authorities, for all connections: each would otherwise make one of its own, which costs more than the rest of it. */
const TRUSTING = new Map<string, SecureContext>();

/** A local name is never looked up: it is this machine, reachable only through exempt loopback addresses. */
function localAddresses(addresses: AddressJudge): ResolvedAddress[] {
  const exempt = addresses.local.filter(addresses.isExempt);
  if (exempt.length === 0) throw refused("the name means this machine");
  return exempt.map((address) => ({ address, family: isIP(address) }));
}

/**
 * Ends a connection that receives more than `mostBytes` after the last byte sent, or while a long body is being sent. Only
 * the socket sees all of them: interim answers, reason phrases, chunk extensions and empty lines are unbounded, and an
 * HTTP parser skips them silently. The limit may be exceeded by what arrives at once, at most one TLS record (16 KB).
 */
function limitReading(socket: Socket, mostBytes: number): void {
  let sent = socket.bytesWritten;
  let before = socket.bytesRead;
  let read = before;
  socket.on("readable", () => {
    // The next piece of a body is no new request, for whose answer there would be as much again.
    if (socket.bytesWritten !== sent && !socket.writableNeedDrain) {
      sent = socket.bytesWritten;
      before = read;
    }
    read = socket.bytesRead;
    if (read - before > mostBytes) socket.destroy(failure("ANSWER_TOO_LONG", "the answer is too long"));
  });
}
