import type { Business } from "../../data/_schema/business.ts";

/** Countries whose post has the code after the town. */
const CODE_AFTER = new Set("AU BR CA GB ID IE IN JP KR NZ SG TH TW UA US ZA".split(" "));

/** The line of an address that has its town: `Pellwick, OH 43000` or `10115 Berlin`. */
export function townLine(
  { locality, region, postal_code: code, country }: NonNullable<Business["address"]>,
  locale: string,
): string {
  const town = [locality, region].filter(Boolean).join(", ");
  const where = /^[A-Z]{2}$/.test(country ?? "")
    ? country!
    : (new Intl.Locale(locale).maximize().region ?? "");
  return (CODE_AFTER.has(where) ? [town, code] : [code, town]).filter(Boolean).join(" ");
}
