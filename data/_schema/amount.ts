/** An amount as schema.org has it: a number with a point, and a currency of ISO 4217. */
export interface Amount {
  price: string;
  priceCurrency: string;
}

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["₹", "INR"],
  ["₪", "ILS"],
  ["₩", "KRW"],
  ["zł", "PLN"],
  ["Kč", "CZK"],
]);

/** By the country in which a business is: several have a dollar, a krone or a franc. */
const OF_COUNTRY: ReadonlyMap<string, string> = new Map([
  ["$ US", "USD"],
  ["$ CA", "CAD"],
  ["$ AU", "AUD"],
  ["$ NZ", "NZD"],
  ["$ SG", "SGD"],
  ["$ MX", "MXN"],
  ["kr SE", "SEK"],
  ["kr NO", "NOK"],
  ["kr DK", "DKK"],
  ["kr IS", "ISK"],
]);

const NUMBER = String.raw`\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{2})?|\d+(?:[.,]\d{1,2})?`;
const PRICE = new RegExp(String.raw`^(?:([^\d\s]+)\s*(${NUMBER})|(${NUMBER})\s*([^\d\s]+))$`, "u");

/**
 * The amount of a price in the owner's words where these are an amount and its currency and nothing else: "from $149" and "$19 a
 * month" are no price by themselves, and the symbol of a dollar is one only in a country that has it.
 */
export function amountIn(words: string, country: string | undefined): Partial<Amount> {
  const [, before, first, second, behind] = PRICE.exec(words.trim()) ?? [];
  const named = before ?? behind;
  const written = first ?? second;
  if (named === undefined || written === undefined) return {};
  const currency = /^[A-Z]{3}$/.test(named)
    ? named
    : (SYMBOLS.get(named) ?? OF_COUNTRY.get(`${named} ${country}`));
  return currency === undefined ? {} : { price: plain(written), priceCurrency: currency };
}

/** Two digits, or one, behind the last mark are a fraction; three are thousands. */
function plain(written: string): string {
  const [, whole = "", fraction = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  const digits = whole.replace(/\D/g, "");
  return fraction === "" ? digits : `${digits}.${fraction.padEnd(2, "0")}`;
}
