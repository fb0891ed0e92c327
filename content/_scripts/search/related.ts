import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import { card, type Marking } from "./card.ts";
import { element, fill, locale, related, relatedReviews, words } from "./page.ts";

const list = new Intl.ListFormat(locale);

/** Shows the reviews that have some of a query's words, each with those that it lacks; nothing where there are none. */
export function showRelated(found: SearchAnswer["related"], marking: Marking): void {
  relatedReviews.replaceChildren(
    ...(found ?? []).map(({ review, missing }) =>
      element(
        "div",
        {},
        element("p", { class: "missing" }, fill(words.related.missing, { words: list.format(missing) })),
        card(review, marking),
      ),
    ),
  );
  related.hidden = !found;
}
