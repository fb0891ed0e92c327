import type { Business } from "./business.ts";
import { type Day, openingTimes } from "./opening-hours.ts";
import { specialHours } from "./special-hours.ts";
import { wordTable } from "./word-table.ts";

/** What a business declares in terms of schema.org; only what it declares. */
export function declaredMarkup(business: Business) {
  const { opening_hours, special_opening_hours, emergency, telephone, map_url } = business;
  const { credentials, photos, prices } = business;
  const actions = actionsOf(business);
  return {
    ...(opening_hours && { openingHoursSpecification: opening_hours.flatMap(specification) }),
    ...(special_opening_hours?.length && {
      specialOpeningHoursSpecification: special_opening_hours.flatMap(specialSpecification),
    }),
    ...(emergency &&
      telephone && {
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "emergency",
          telephone,
          description: emergency,
        },
      }),
    ...(actions.length > 0 && { potentialAction: actions.length === 1 ? actions[0] : actions }),
    ...(map_url && { hasMap: map_url }),
    ...(credentials?.length && {
      // Licences, insurance and memberships alike: nothing declared tells them apart.
      hasCertification: credentials.map(({ name, id, url }) => ({
        "@type": "Certification",
        name,
        ...(id && { certificationIdentification: id }),
        ...(url && { url }),
      })),
    }),
    ...(photos?.length && { image: photos.map(({ url }) => url) }),
    ...(prices?.length && {
      makesOffer: prices.map(({ name, price }) => ({
        "@type": "Offer",
        name,
        description: price,
        ...amountIn(price, business.address?.country),
      })),
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

function specification(line: string): object[] {
  const times = openingTimes(line);
  return times === null ? [] : [hours({ dayOfWeek: times.days.map((day) => NAMES[day]) }, times)];
}

function specialSpecification(line: string): object[] {
  const read = specialHours(line);
  if (typeof read === "string") return [];
  // Search engines read a day that opens and closes at midnight as closed.
  const { from: validFrom, to: validThrough, span } = read;
  return [hours({ validFrom, validThrough }, span ?? { opens: 0, closes: 0 })];
}

function hours(days: object, { opens, closes }: { opens: number; closes: number }): object {
  // Search engines take 23:59 for the end of a day.
  const times = { opens: clock(opens), closes: clock(Math.min(closes, 1439)) };
  return { "@type": "OpeningHoursSpecification", ...days, ...times };
}

function actionsOf({ booking_url, quote_url }: Business): object[] {
  const to = (type: string, url: string | undefined) =>
    url === undefined ? [] : [{ "@type": type, target: { "@type": "EntryPoint", urlTemplate: url } }];
  return [...to("ReserveAction", booking_url), ...to("QuoteAction", quote_url)];
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** By their symbols; by the country in which a business is, too, where several have a dollar or a krone. */
const CURRENCIES = wordTable(`
€ EUR, £ GBP, ¥ JPY, ₹ INR, ₪ ILS, ₩ KRW, zł PLN, Kč CZK,
$ US USD, $ CA CAD, $ AU AUD, $ NZ NZD, $ SG SGD, $ MX MXN, kr SE SEK, kr NO NOK, kr DK DKK, kr IS ISK`);

const NUMBER = String.raw`\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{2})?|\d+(?:[.,]\d{1,2})?`;
const PRICE = new RegExp(String.raw`^(?:([^\d\s]+)\s*(${NUMBER})|(${NUMBER})\s*([^\d\s]+))$`, "u");

/**
 * The number, with a point, and the currency, of ISO 4217, of a price in the owner's words where these are nothing else: "from
 * $149" and "$19 a month" are no price by themselves, and the symbol of a dollar is one only in a country that has it.
 */
function amountIn(words: string, country: string | undefined): { price?: string; priceCurrency?: string } {
  const [, before, first, second, behind] = PRICE.exec(words.trim()) ?? [];
  const named = before ?? behind;
  const written = first ?? second;
  if (named === undefined || written === undefined) return {};
  const currency = /^[A-Z]{3}$/.test(named)
    ? named
    : (CURRENCIES.get(named) ?? CURRENCIES.get(`${named} ${country}`));
  return currency === undefined ? {} : { price: plain(written), priceCurrency: currency };
}

/** Two digits, or one, behind the last mark are a fraction; three are thousands. */
function plain(written: string): string {
  const [, whole = "", fraction = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  const digits = whole.replace(/\D/g, "");
  return fraction === "" ? digits : `${digits}.${fraction.padEnd(2, "0")}`;
}
