import { readFileSync } from "node:fs";
import type { Policy } from "../../_schema/policy.ts";

export type Declaration = keyof Policy;

/** What a law, or a standard, has to do with a declaration. An aid to the owner's memory and no legal advice. */
export interface Law {
  name: string;
  /** ISO 3166-1 alpha-2 codes; null for a voluntary standard, which knows no borders. */
  countries: readonly string[] | null;
  /** Where it, or its regulator's words on it, can be read. */
  sources: readonly string[];
  /** By declaration: why it is expected, or what it shows. */
  expects: Partial<Record<Declaration, string>>;
  /** Whether the day of the experience is to stand beside each review. */
  expectsExperienceDate?: boolean;
}

export const LAWS: readonly Law[] = JSON.parse(readFileSync(new URL("laws.json", import.meta.url), "utf8"));

/** Other ways to write a country than its code or its English name. */
const ALSO = new Map(Object.entries({ UK: "GB", USA: "US", EL: "GR" }));

/** The laws of a country, as the owner's address writes it, and the standards of all; `code` is null for one not known. */
export function lawsOf(country: string | undefined): { code: string | null; laws: Law[] } {
  const code = codeOf(country?.trim().toUpperCase() ?? "");
  return {
    code,
    laws: LAWS.filter(({ countries }) => countries === null || (code !== null && countries.includes(code))),
  };
}

function codeOf(country: string): string | null {
  const known = ALSO.get(country) ?? country;
  if (/^[A-Z]{2}$/.test(known)) return known;
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const codes = LAWS.flatMap(({ countries }) => countries ?? []);
  return codes.find((code) => names.of(code)?.toUpperCase() === known) ?? null;
}
