import * as z from "zod";

/** ITU-T E.164: at most 15 digits; the shortest numbers that businesses have are about five long. */
const DIGITS = { least: 5, most: 15 };

const WRITTEN = /^\+?[\d\s().\-/\u2010-\u2013]+$/;

const NO_TELEPHONE =
  `must be one telephone number of ${DIGITS.least} to ${DIGITS.most} digits, such as +1-740-555-0142; ` +
  "another one can stand in the words of emergency or description";

/** A telephone number as people write it. */
export const Telephone = z
  .string("must be a string, in quotation marks")
  .trim()
  .max(40, "must be at most 40 characters")
  .refine((text) => {
    const { length } = text.replace(/\D/g, "");
    return WRITTEN.test(text) && length >= DIGITS.least && length <= DIGITS.most;
  }, NO_TELEPHONE);

/** The address that dials it, RFC 3966. The zero of `+49 (0)30 1234` is not dialled after the country code. */
export function telephoneLink(number: string): string {
  const dialled = number.trim().startsWith("+") ? number.replace(/\(0\)/, "") : number;
  return `tel:${dialled.replace(/[^+\d]/g, "")}`;
}
