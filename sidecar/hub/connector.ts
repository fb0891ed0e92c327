import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { createSecureContext, rootCertificates } from "node:tls";
import { buildConnector } from "undici";
import { isOpenPort } from "./callback-policy.ts";
import { isLocalName, LOOPBACK_ADDRESSES } from "./callback-url.ts";
import type { AddressJudge } from "./public-address.ts";
import { limitReading } from "./read-limit.ts";

/** The most that is read for one request; with what comes above it at once, 64 KB. */
const MOST_BYTES = 48 * 1024;

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** All addresses of a host name; rejects when it has none. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export const systemResolve: Resolve = (host) => systemLookup(host, { all: true });

/** The callback's host, port or one of its addresses is none that the hub may talk to. No socket was opened. */
class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
}

export interface ConnectorOptions {
  addresses: AddressJudge;
  resolve: Resolve;
  /** PEM certificates trusted beside the well-known authorities. */
  certificateAuthority?: string | readonly string[];
  /** Milliseconds until a connection that does not come about is given up. */
  timeout: number;
}

/**
 * Connects for undici, and judges the address at every connection: a name may point elsewhere than it did when it was
 * verified. Addresses written in the URL never reach a lookup function, so those are judged here; a name is judged by
 * all it resolves to, and the socket gets exactly the addresses that were judged.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { addresses } = options;
  const trust = trusting(options.certificateAuthority);
  const forOpenPorts = connectTo(addresses.isAllowed, options, trust);
  const forOtherPorts = connectTo(addresses.isExempt, options, trust);
  return (target, callback) => {
    const open = isOpenPort(Number(target.port || 443));
    (open ? forOpenPorts : forOtherPorts)(target, callback);
  };
}

function connectTo(
  permitted: (address: string) => boolean,
  { addresses, resolve, timeout }: ConnectorOptions,
  trust: object,
): buildConnector.connector {
  const judgedAddresses = async (host: string): Promise<ResolvedAddress[]> => {
    if (isLocalName(host)) return localAddresses(addresses);
    const resolved = await resolve(host);
    if (resolved.length === 0 || !resolved.every(({ address }) => permitted(address))) {
      throw new AddressRefused("the name resolves to an address that is refused");
    }
    return resolved;
  };
  const lookup: LookupFunction = (host, { all }, answer) => {
    judgedAddresses(host).then(
      (found) => (all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family)),
      (error) => answer(error, "", 0),
    );
  };
  const connect = buildConnector({ lookup, timeout, allowH2: false, ...trust });
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !permitted(host)) callback(new AddressRefused("the address is refused"), null);
    else {
      connect(target, (...[error, socket]) => {
        if (error) return callback(error, null);
        limitReading(socket!, MOST_BYTES);
        callback(null, socket!);
      });
    }
  };
}

/** Made once: reading all well-known certificates takes longer than a handshake. */
function trusting(certificateAuthority: ConnectorOptions["certificateAuthority"]) {
  if (certificateAuthority === undefined) return {};
  return {
    secureContext: createSecureContext({ ca: [...rootCertificates, ...[certificateAuthority].flat()] }),
  };
}

/** A local name is never asked for: it is this machine, and only through those loopback addresses that are exempt. */
function localAddresses(addresses: AddressJudge): ResolvedAddress[] {
  const exempt = LOOPBACK_ADDRESSES.filter(addresses.isExempt);
  if (exempt.length === 0) throw new AddressRefused("the name means this machine");
  return exempt.map((address) => ({ address, family: isIP(address) }));
}
