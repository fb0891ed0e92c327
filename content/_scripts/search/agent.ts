import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import { CUSTOMER_WORDS } from "../../../data/_schema/terms.ts";
import { status } from "./page.ts";

/** WebMCP's additions, in browsers that have them. */
interface ToolSubmit extends SubmitEvent {
  agentInvoked?: boolean;
  respondWith?(response: Promise<unknown>): void;
}

/** Tells an agent of the browser that has sent the form what the page then shows. */
export function answerAgent(event: ToolSubmit, shown: Promise<SearchAnswer | undefined>): void {
  if (event.agentInvoked) event.respondWith?.(shown.then(toldOf));
}

function toldOf(answer: SearchAnswer | undefined) {
  const { total = null, reviews = [] } = answer ?? {};
  return {
    status: status.textContent,
    total,
    address: location.href,
    customer_text: { fields: ["reviews[].text"], note: CUSTOMER_WORDS },
    reviews: reviews.map(({ id, url, rating, date, text }) => ({ id, url, rating, date, text })),
  };
}
