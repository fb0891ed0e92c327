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

/** Gives the callback, or null where none can be read, and tells every fault; no fault quotes what was sent. */
export type CallbackPolicy = (
  url: string,
  fault: (refusal: Refusal, message: string) => void,
) => AcceptedCallback | null;

/** Which callbacks the hub accepts, WebSub section 5.1.1; connector.ts judges their addresses again at every connection. */
export function createCallbackPolicy(addresses: AddressJudge, hasExemptRanges: boolean): CallbackPolicy {
  return (url, fault) => {
    const written = WRITTEN_FAULTS.filter(([isFaulty]) => isFaulty(url));
    for (const [, message] of written) fault("callback_url", message);
    // The host and port of an http URL are judged too, so that every fault is reported at once.
    const parts = splitCallback(url.replace(/^http:/i, "https:"));
    if (parts === null) {
      if (written.length === 0)
        fault("callback_url", "must be an absolute URL with a host, such as https://example.com/callback");
      return null;
    }
    const known = knownAddresses(parts.host, addresses);
    const exempt = known.length > 0 && known.every(addresses.isExempt);
    // Whether a name lies in an exempt range, and so whether its port matters, is known only once it is resolved.
    const undecided = known.length === 0 && hasExemptRanges;
    if (!isOpenPort(parts.port) && !exempt && !undecided)
      fault("callback_port", "must use port 443 or one above 1023");
    if (known.length > 0 && !known.some(addresses.isAllowed))
      fault(
        "callback_address",
        "must have a public address; loopback, private and reserved addresses are refused",
      );
    return { url, host: parts.host, exempt };
  };
}

/** The port of HTTPS, and the unprivileged ones. */
export function isOpenPort(port: number): boolean {
  return port === 443 || port > 1023;
}

/** Faults visible in the text alone. */
const WRITTEN_FAULTS: readonly [isFaulty: (url: string) => boolean, message: string][] = [
  [
    (url) => url.length > HUB_LIMITS.callbackCharacters,
    `must be at most ${HUB_LIMITS.callbackCharacters} characters`,
  ],
  [
    (url) => /[^\x21-\x7e]|\\/.test(url),
    "must be printable ASCII without spaces or backslashes; percent-encode the rest, write names as xn--",
  ],
  [(url) => !/^https:\/\//i.test(url), "must begin with https://"],
  [(url) => /^[a-z]+:\/*[^/?#]*@/i.test(url), "must not hold a user name or password"],
  [(url) => url.includes("#"), "must not hold a fragment"],
];

/** The addresses that a host stands for without a lookup; none for a name. */
function knownAddresses(host: string, { local }: AddressJudge): readonly string[] {
  if (isIP(host) !== 0) return [host];
  return isLocalName(host) ? local : [];
}
