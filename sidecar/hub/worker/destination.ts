import { networkOf, surroundingsOf } from "../callbacks/addresses.ts";
import { type Authority, authorityOf } from "../callbacks/callback-url.ts";
import type { Names } from "../callbacks/names.ts";

/** A callback's origin, and after a space the network of its first known address, or the origin again. */
export type Lane = string;

/**
 * Makes the function that names a callback's lane, so that a slow host delays only callbacks on the same origin, and many
 * names for one address are no more than one. It counts as known what the name was last resolved to.
 */
export function laneNamer(names: Pick<Names, "known">): (task: { callback: string }) => Lane {
  /** A name made anew costs as much again when it is looked up in a map. */
  const last = new WeakMap<Authority, { address: string | undefined; lane: Lane }>();
  return ({ callback }) => {
    const authority = authorityOf(callback);
    if (authority === null) return `${callback} ${callback}`;
    const [address] = names.known(authority.host);
    const named = last.get(authority);
    if (named && named.address === address) return named.lane;
    const { origin } = authority;
    const lane = `${origin} ${address === undefined ? origin : networkOf(address)}`;
    last.set(authority, { address, lane });
    return lane;
  };
}

/** Makes the function that names the surroundings of a host's first known address; null while none is known. */
export function crowdNamer(names: Pick<Names, "known">): (task: { host: string }) => string | null {
  return ({ host }) => {
    const [address] = names.known(host);
    return address === undefined ? null : surroundingsOf(address);
  };
}

export const originOf = (callback: string): string => authorityOf(callback)?.origin ?? callback;

export const hostOf = (callback: string): string => authorityOf(callback)?.host ?? "";

/** The part of a lane that all callbacks at the same address share. */
export const placeOf = (lane: Lane): string => lane.slice(lane.indexOf(" ") + 1);
