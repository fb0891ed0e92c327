import { journalOf, publishing } from "./data-folder.ts";

/** Longer than what lists show of a text. */
const LONG = "They came twice and charged for both visits. ".repeat(40);

/** A PNG of 3 by 2 pixels. */
const PHOTO =
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNYZWwMQQxwFgBCngZhW128kwAAAABJRU5ErkJggg==";

/** The owner's files of a business whose reviews have, between them, everything that may be known of a review. */
export function knownReviews(business: object = {}): Record<string, string | Uint8Array> {
  return {
    "business.json": JSON.stringify({
      name: "Pipes {day} & Sons",
      services: [{ id: "leak", name: "Leak repair", synonyms: ["leak"] }],
      ...business,
    }),
    "reviews.jsonl": journalOf(...KNOWN_REVIEWS),
    "photos/leak.png": Buffer.from(PHOTO, "base64"),
  };
}

const KNOWN_REVIEWS = [
  publishing("all", {
    date: "2026-03-04",
    updated: "2026-03-06",
    title: "Quick",
    text: "Fixed the leak in an hour.",
    source: { name: "Google", url: "https://maps.example/r/1" },
    verification: { level: "platform", method: "Google account" },
    experience_date: "2026-03-02",
    recorded: "2026-03-05T10:00:00Z",
    source_missing: "2026-04-01",
    original_rating: { value: 9, best: 10 },
    collection: { invited: true, incentive: true, affiliated: true },
    photos: [{ file: "leak.png", alt: 'The leak, "closed" & dry' }, { file: "leak.png" }],
    reply: { date: "2026-03-05", text: "Thank you." },
  }),
  publishing("month", {
    date: "2026-03-01",
    date_precision: "month",
    source: { name: "Facebook" },
    original_rating: { value: 1, best: 1 },
    reply: { text: "Thanks." },
  }),
  publishing("year", {
    date: "2026-01-01",
    date_precision: "year",
    rating: 1,
    text: "",
    source: { name: "Facebook" },
    original_rating: { value: 0, best: 1 },
  }),
  publishing("job", {
    date: "2026-01-15",
    rating: 2,
    text: LONG,
    source: { name: "first-party" },
    verification: { level: "transaction", method: "matched to a paid invoice" },
    collection: { invited: false },
  }),
  publishing("invited", {
    date: "2025-12-01",
    rating: 4,
    source: { name: "Trustpilot" },
    verification: { level: "invited" },
  }),
  publishing("own", {
    date: "2025-11-11",
    rating: 3,
    source: { name: "first-party" },
    source_missing: "2026-04-01",
  }),
];
