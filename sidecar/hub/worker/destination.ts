import { isIP } from "node:net";
import { addressPrefix, networkOf } from "../callbacks/addresses.ts";
import { type Authority, authorityOf } from "../callbacks/callback-url.ts";
import type { Names } from "../callbacks/names.ts";

/** A callback's origin, and after a space the network of its first known address, or the origin again. */
export type Destination = string;

/**
 * Makes the function that names a callback's destination, so that a slow host delays only callbacks on the same origin, and many
 * names for one address are no more than one. It counts as known what the name was last resolved to.
 */
export function destinationNamer(names: Pick<Names, "known">): (task: { callback: string }) => Destination {
  /** A name made anew costs as much again when it is looked up in a map. */
  const last = new WeakMap<Authority, { address: string | undefined; destination: Destination }>();
  return ({ callback }) => {
    const authority = authorityOf(callback);
    if (authority === null) return `${callback} ${callback}`;
    const [address] = names.known(authority.host);
    const named = last.get(authority);
    if (named && named.address === address) return named.destination;
    const { origin } = authority;
    const destination = `${origin} ${address === undefined ? origin : networkOf(address)}`;
    last.set(authority, { address, destination });
    return destination;
  };
}

/** Makes the function that names the address prefix of a host's first known address; null while none is known. */
export function prefixNamer(names: Pick<Names, "known">): (task: { host: string }) => string | null {
  return ({ host }) => {
    const [address] = names.known(host);
    return address === undefined ? null : addressPrefix(address);
  };
}

export const originOf = (callback: string): string => authorityOf(callback)?.origin ?? callback;

export const hostOf = (callback: string): string => authorityOf(callback)?.host ?? "";

/** The part of a destination that all callbacks at the same address share. */
export const networkPartOf = (destination: Destination): string =>
  destination.slice(destination.indexOf(" ") + 1);

/** What all callbacks share whose addresses have the same prefix; the same as `networkPartOf` while no address is known. */
export function prefixPartOf(destination: Destination): string {
  const network = networkPartOf(destination);
  const address = network.replace(/\/64$/, "");
  return isIP(address) === 0 ? network : addressPrefix(address);
}
