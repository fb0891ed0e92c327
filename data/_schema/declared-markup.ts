import type { Business } from "./business.ts";
import { type Day, openingTimes } from "./opening-hours.ts";

/** The properties of schema.org that say what a business declares beside its name and where it is. */
export const DECLARED_MARKUP = [
  "openingHoursSpecification",
  "contactPoint",
  "potentialAction",
  "hasMap",
  "hasCredential",
  "image",
  "makesOffer",
  "priceRange",
] as const;

/** What a business declares in terms of schema.org; only what it declares. */
export function declaredMarkup(
  business: Business,
): Partial<Record<(typeof DECLARED_MARKUP)[number], unknown>> {
  const { opening_hours, emergency, telephone, booking_url, map_url, credentials, photos, prices } = business;
  return {
    ...(opening_hours && { openingHoursSpecification: opening_hours.flatMap(specification) }),
    ...(emergency &&
      telephone && {
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "emergency",
          telephone,
          description: emergency,
        },
      }),
    ...(booking_url && {
      potentialAction: {
        "@type": "ReserveAction",
        target: { "@type": "EntryPoint", urlTemplate: booking_url },
      },
    }),
    ...(map_url && { hasMap: map_url }),
    ...(credentials?.length && {
      hasCredential: credentials.map(({ name, id, url }) => ({
        "@type": "EducationalOccupationalCredential",
        name,
        ...(id && { identifier: id }),
        ...(url && { url }),
      })),
    }),
    ...(photos?.length && { image: photos.map(({ url }) => url) }),
    ...(prices?.length && {
      makesOffer: prices.map(({ name, price }) => ({ "@type": "Offer", name, description: price })),
    }),
    ...(business.price_range && { priceRange: business.price_range }),
  };
}

const NAMES: Record<Day, string> = {
  Mo: "Monday",
  Tu: "Tuesday",
  We: "Wednesday",
  Th: "Thursday",
  Fr: "Friday",
  Sa: "Saturday",
  Su: "Sunday",
};

/** Search engines take 23:59 for the end of a day. */
function specification(line: string): object[] {
  const times = openingTimes(line);
  if (times === null) return [];
  return [
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: times.days.map((day) => NAMES[day]),
      opens: clock(times.opens),
      closes: clock(Math.min(times.closes, 1439)),
    },
  ];
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
