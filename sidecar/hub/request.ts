import { HUB_LIMITS } from "../../data/_schema/hub-limits.ts";
import { HUB_FAULTS } from "../../data/_schema/hub-lines.ts";
import { SubscriptionRequest } from "../../data/_schema/subscription-request.ts";
import type { AcceptedCallback, CallbackPolicy } from "./callbacks/callback-policy.ts";
import type { Refusal } from "./counters.ts";

export interface SubscriptionIntent {
  mode: "subscribe" | "unsubscribe";
  topic: string;
  callback: AcceptedCallback;
  leaseSeconds: number;
  secret: string | null;
}

/** One line of the answer to a refused request, and the kind it counts as. */
export interface RequestFault {
  refusal: Refusal;
  line: string;
}

type HubRequest = SubscriptionIntent | { mode: "publish" };

type Parameter = keyof typeof SubscriptionRequest.shape;
const PARAMETERS = Object.keys(SubscriptionRequest.shape) as Parameter[];

/** Parses the form of WebSub sections 5.1 and 6: the request, or one line a fault, which never quotes what was sent. */
export function parseRequest(
  contentType: string | null,
  body: Uint8Array,
  topics: readonly string[],
  policy: CallbackPolicy,
): HubRequest | { faults: RequestFault[] } {
  const form = readForm(contentType, body);
  if ("line" in form) return { faults: [form] };

  const faults: RequestFault[] = [];
  const fault: AddFault = (refusal, name, message) =>
    void faults.push({ refusal, line: `${name}: ${message}` });
  for (const name of PARAMETERS) {
    if (form.getAll(name).length > 1) fault("form", name, "must be given once");
    else if (form.get(name)?.includes("\ufffd")) fault("form", name, "must be UTF-8 text");
  }

  const mode = form.get("hub.mode");
  const topic = (name: Parameter) => {
    const given = decodeUnreserved(form.get(name) ?? "");
    if (!topics.includes(given)) fault("topic", name, `must be one of ${topics.join(" ")}`);
    return given;
  };

  if (mode === "publish") {
    const named = (["hub.url", "hub.topic"] as const).filter((name) => form.has(name));
    if (named.length === 0) fault("topic", "hub.url", `is required: one of ${topics.join(" ")}`);
    named.forEach(topic);
    return faults.length > 0 ? { faults } : { mode };
  }

  if (mode !== "subscribe" && mode !== "unsubscribe")
    fault("mode", "hub.mode", "must be subscribe, unsubscribe or publish");
  const readCallback = (given: string | null) => {
    if (given) return policy(given, (refusal, message) => fault(refusal, "hub.callback", message));
    fault("callback_url", "hub.callback", "is required: the HTTPS URL that deliveries go to");
    return null;
  };
  const intent = {
    topic: topic("hub.topic"),
    callback: readCallback(form.get("hub.callback")),
    // WebSub section 5.1: hub.lease_seconds is ignored on unsubscribe.
    leaseSeconds: readLease(mode === "unsubscribe" ? null : form.get("hub.lease_seconds"), fault),
    secret: readSecret(form.get("hub.secret"), fault),
  };
  const { callback } = intent;
  if (faults.length > 0 || callback === null || (mode !== "subscribe" && mode !== "unsubscribe"))
    return { faults };
  return { ...intent, mode, callback };
}

type AddFault = (refusal: Refusal, name: Parameter, message: string) => void;

function readForm(contentType: string | null, body: Uint8Array): URLSearchParams | RequestFault {
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== "application/x-www-form-urlencoded") {
    return { refusal: "form", line: "Content-Type: must be application/x-www-form-urlencoded" };
  }
  try {
    return new URLSearchParams(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return { refusal: "form", line: "body: must be a form in UTF-8" };
  }
}

/** Seconds. An empty lease counts as none: several subscriber libraries send the field in any case. */
function readLease(given: string | null, fault: AddFault): number {
  const { default: usual, min, max } = HUB_LIMITS.lease;
  if (!given) return usual;
  if (!/^[0-9]+$/.test(given)) fault("lease_seconds", "hub.lease_seconds", HUB_FAULTS.lease);
  return Math.min(Math.max(Number(given), min), max);
}

/** An empty secret counts as none, since it would sign with a key that everybody knows. */
function readSecret(given: string | null, fault: AddFault): string | null {
  if (given !== null && Buffer.byteLength(given) > HUB_LIMITS.secretBytes) {
    fault("secret", "hub.secret", HUB_FAULTS.secret);
  }
  return given || null;
}

/** Decodes unreserved characters, RFC 3986 section 2.3, as WebSub section 5.1.1 asks. */
function decodeUnreserved(url: string): string {
  return url.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : triplet;
  });
}
