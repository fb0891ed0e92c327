import type { BusinessFile } from "../../_schema/business.ts";
import { OFTEN_ASKED } from "../../_schema/tools/get-business.ts";
import { type Finding, look, ok } from "./finding.ts";

/** What customers come for and the business does not say, by field with an example of it. */
const EXAMPLES: Record<(typeof OFTEN_ASKED)[number], unknown> = {
  telephone: "+1-740-555-0142",
  address: { locality: "Pellwick", country: "US" },
  opening_hours: ["Mo-Fr 07:00-18:00"],
  emergency: "Call at any hour.",
  booking_url: "https://...",
  credentials: [{ name: "Plumbing licence", id: "..." }],
  prices: [{ name: "Visit and diagnosis", price: "$89" }],
  photos: [{ file: "van.jpg", alt: "Our van in front of a house" }],
};

/** What the owner should look at in what the business says of itself. */
export function findProfile(business: BusinessFile): Finding[] {
  // Who gives quotes need not take bookings.
  const said = { ...business, booking_url: business.booking_url ?? business.quote_url };
  const missing = OFTEN_ASKED.filter((field) => said[field] === undefined);
  const found = [
    missing.length === 0
      ? ok("the business says what customers often ask")
      : look(
          `customers often ask for what the business does not say: ${missing.join(", ")}`,
          "in business.json, where it is so:",
          ...missing.map((field) => `${JSON.stringify(field)}: ${JSON.stringify(EXAMPLES[field])}`),
        ),
  ];
  if (business.opening_hours && business.time_zone === undefined) {
    const todo = 'in business.json: "time_zone": "America/New_York"';
    found.push(look("opening_hours without time_zone: no page can say whether you are open now", todo));
  }
  return found;
}
