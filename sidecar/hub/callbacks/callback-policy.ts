import { isIP } from "node:net";
import { HUB_LIMITS } from "../../../data/_schema/hub-limits.ts";
import type { Refusal } from "../counters.ts";
import type { AddressJudge } from "./addresses.ts";
import { isLocalName, splitCallback } from "./callback-url.ts";

/** A callback that the policy accepts. `exempt`: it lies in a range that the owner exempted from the limits per host. */
export interface AcceptedCallback {
  url: string;
  host: string;
  exempt: boolean;
}

interface CallbackFault {
  refusal: Refusal;
  message: string;
}

/** Gives the callback, or all its faults; no fault quotes what was sent. */
export type CallbackPolicy = (url: string) => AcceptedCallback | { faults: CallbackFault[] };

/**
 * Which callbacks the hub accepts, WebSub section 5.1.1. A host name's addresses are judged again at every connection
 * (see connector.ts), since they may change in between.
 */
export function createCallbackPolicy(addresses: AddressJudge, hasExemptRanges: boolean): CallbackPolicy {
  return (url) => {
    const faults: CallbackFault[] = writtenFaults(url).map(toFault("callback_url"));
    // The host and port of an http URL are judged too, so that every fault is reported at once.
    const parts = splitCallback(url.replace(/^http:/i, "https:"));
    if (parts === null) {
      const message = "must be an absolute URL with a host, such as https://example.com/callback";
      return { faults: faults.length > 0 ? faults : [{ refusal: "callback_url", message }] };
    }
    const known = knownAddresses(parts.host, addresses);
    const exempt = known.length > 0 && known.every(addresses.isExempt);
    // Whether a name lies in an exempt range, and so whether its port matters, is known only once it is resolved.
    const undecided = known.length === 0 && hasExemptRanges;
    if (!isOpenPort(parts.port) && !exempt && !undecided)
      faults.push({ refusal: "callback_port", message: "must use port 443 or one above 1023" });
    if (known.length > 0 && !known.some(addresses.isAllowed)) {
      const message = "must have a public address; loopback, private and reserved addresses are refused";
      faults.push({ refusal: "callback_address", message });
    }
    return faults.length > 0 ? { faults } : { url, host: parts.host, exempt };
  };
}

const toFault = (refusal: Refusal) => (message: string) => ({ refusal, message });

/** Ports a callback may listen on: that of HTTPS, and the unprivileged ones. */
export function isOpenPort(port: number): boolean {
  return port === 443 || port > 1023;
}

/** Faults visible in the text alone. */
function writtenFaults(url: string): string[] {
  const faults: string[] = [];
  if (url.length > HUB_LIMITS.callbackCharacters) {
    faults.push(`must be at most ${HUB_LIMITS.callbackCharacters} characters`);
  }
  if (/[^\x21-\x7e]|\\/.test(url)) {
    faults.push(
      "must be printable ASCII without spaces or backslashes; percent-encode the rest, write names as xn--",
    );
  }
  if (!/^https:\/\//i.test(url)) faults.push("must begin with https://");
  if (/^[a-z]+:\/*[^/?#]*@/i.test(url)) faults.push("must not hold a user name or password");
  if (url.includes("#")) faults.push("must not hold a fragment");
  return faults;
}

/** The addresses that a host stands for without a lookup; none for a name. */
function knownAddresses(host: string, { local }: AddressJudge): readonly string[] {
  if (isIP(host) !== 0) return [host];
  return isLocalName(host) ? local : [];
}
