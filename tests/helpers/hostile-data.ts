import { annotating } from "./annotations.ts";
import { journalOf } from "./data-folder.ts";

const MARKUP = `</script><script>alert(1)</script><img src=x onerror=alert(2)> "><svg onload=alert(3)>`;
const TEMPLATE = "{{ 7 * 7 }} {% include 'base.njk' %}";
const OVERRIDE = "\u202e desrever si siht \u2067 \u0645\u0645\u062a\u0627\u0632";
const INVISIBLE = "wo\u200brd\u200b \u2060joiner\u2060 \ufeff";

/** The longest text that a listing shows shortened; the page of its month shows it whole. */
export const LONG_WORD = "W".repeat(50_000);

const common = { source: { name: "Google" }, verification: { level: "platform" } };

/** The owner's files of a business whose customers try everything; nothing of it may run or break a page. */
export function hostileData(): Record<string, string> {
  const texts = [
    MARKUP,
    TEMPLATE,
    OVERRIDE,
    INVISIBLE,
    LONG_WORD,
    "javascript:alert(4)",
    "<!-- <script>",
    "]]>",
    "e\u0301\u0301\u0301\u0301".repeat(500),
  ];
  return {
    "business.json": JSON.stringify({
      name: `Drain & Sons ${MARKUP}`,
      description: `${TEMPLATE} ${MARKUP} ${"description".repeat(150)}`,
      telephone: "+1 (740) 555-0142",
      opening_hours: ["Mo-Fr 07:00-18:00"],
      time_zone: "America/New_York",
      emergency: `${OVERRIDE} ${MARKUP}`,
      credentials: [{ name: MARKUP, id: MARKUP, url: `https://licences.example/?"'><b>` }],
      prices: [
        { name: MARKUP, price: MARKUP },
        { name: "W".repeat(200), price: "9".repeat(200) },
      ],
      price_range: MARKUP.slice(0, 100),
      booking_url: `https://book.example/?"'><script>`,
      sources: [{ name: `first-party${MARKUP}`, url: "https://maps.example/?'\"><b>" }],
      address: { street: MARKUP, locality: "L".repeat(150) },
      services: [{ id: "drains", name: `Drains ${MARKUP}` }],
      technicians: [
        { name: "陈伟", role: MARKUP },
        { name: "José Ruiz" },
        { name: "Jose Ruiz Ruiz" },
        { name: "T".repeat(200) },
      ],
      service_areas: [{ id: "north", name: "N".repeat(200) }],
    }),
    "reviews.jsonl": journalOf(
      ...texts.map((text, index) => ({
        ...common,
        id: `hostile-${index}`,
        rating: (index % 5) + 1,
        date: "2026-03-04",
        text,
        title: `${MARKUP} ${OVERRIDE}`,
        author: { name: `${OVERRIDE} ${MARKUP}` },
        verification: { level: "platform", method: MARKUP },
        source: { name: `first-party${index === 0 ? "" : MARKUP}` },
        technicians: ["陈伟", "T".repeat(200)],
        services: ["drains"],
        service_areas: ["north"],
        reply: { date: "2026-03-05", text: `${MARKUP} ${OVERRIDE}` },
      })),
      {
        ...common,
        id: "own",
        rating: 5,
        date: "2026-02-01",
        text: `${MARKUP} <!-- </SCRIPT`,
        author: { name: MARKUP },
        source: { name: "first-party" },
      },
    ),
    "annotations.jsonl": journalOf(
      annotating("hostile-0", MARKUP, { by: MARKUP.slice(0, 80) }),
      annotating("hostile-1", TEMPLATE, { by: `${OVERRIDE} ${TEMPLATE}`, polarity: "negative" }),
      annotating("hostile-3", INVISIBLE.slice(0, 6), { by: "W".repeat(80) }),
    ),
    "editorial/summary.md": `${MARKUP} ${TEMPLATE}`,
    "editorial/faq/one.md": `# ${MARKUP}?\n\n${TEMPLATE} ${LONG_WORD.slice(0, 2000)}`,
  };
}
