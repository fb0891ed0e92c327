import { AFTER_FAILURES } from "../../data/_schema/subscription-request.ts";
import type { Egress, Unanswered } from "./callbacks/egress.ts";
import type { ClaimedDenial, DenialReason } from "./store/store.ts";

/** The `hub.reason` that a callback is told. */
const REASONS: Record<DenialReason, (movedTo: string | null) => string> = {
  afterFailures: () => AFTER_FAILURES,
  byOperator: () => "the operator of this hub has removed the subscription",
  moved: (movedTo) => `this topic has moved to ${movedTo}; subscribe to it there`,
};

/** What came of a denial. `answer` is a status or a short word, for logs. */
export interface Telling {
  answer: string;
  /** Whether trouble on the hub's own side kept it from being told. */
  hindered: boolean;
}

/** Tells a callback that its subscription has ended, WebSub section 5.2. The callback's answer changes nothing. */
export async function deny(denial: ClaimedDenial, egress: Egress): Promise<Telling> {
  const { topic, callback, reason, movedTo } = denial;
  try {
    const answer = await egress.send({
      method: "GET",
      callback,
      parameters: { "hub.mode": "denied", "hub.topic": topic, "hub.reason": REASONS[reason](movedTo) },
    });
    await answer.body;
    return { answer: `status ${answer.status}`, hindered: false };
  } catch (error) {
    const { code, isTheirs } = error as Unanswered;
    return { answer: code, hindered: !(await isTheirs()) };
  }
}
