import type { Random } from "../../bench/random.ts";
import type { OpenApiParameter } from "../openapi.ts";

/** Texts as a stranger puts them into parameters, paths and header fields. */
export const ODD_TEXTS = [
  ...["", " ", "0", "-1", "1e9", "NaN", "null", "true", "[]", "{}", "__proto__", "constructor", "%"],
  ...["'; DROP TABLE a", "<script>", "../../etc/passwd", "\\", '"', "ﬁ“café”", "💥", "\u202e\u0000"],
  ...["a,b;c=d", "a".repeat(300)],
];

/** Values that mean something to the demonstration's search. */
const KNOWN: Record<string, string[]> = {
  mentions_technician: ["Hank", "henrik sorvald", "Nobody"],
  mentions_service: ["water-heater", "nothing"],
  query: ["the", "drain", "“", "ﬁ", "café", "water heater leak"],
  cursor: ["MjAyNi0wMS0wMSBh"],
  language: ["en", "de-AT"],
};

/** A query string of search, or none: some parameters, some of them twice, some that nobody knows, some at odds with the schema. */
export function searchQuery(random: Random, parameters: readonly OpenApiParameter[]): string {
  const { pick, below, chance } = random;
  const given = Array.from({ length: below(5) }, () => {
    const parameter = pick(parameters);
    const value = chance(0.75) ? likely(random, parameter) : pick(ODD_TEXTS);
    const written = chance(0.95) ? encodeURIComponent(value) : value.replace(/[^!-~]/g, "");
    return chance(0.9) ? `${parameter.name}=${written}` : `${written}=${parameter.name}`;
  });
  return given.length > 0 ? `?${given.join("&")}` : "";
}

/** A value as the description of a parameter allows it. */
function likely({ pick, below }: Random, { name, schema }: OpenApiParameter): string {
  if (KNOWN[name]) return pick(KNOWN[name]);
  if (schema.enum) return pick(schema.enum);
  if (schema.format === "date") return `20${20 + below(8)}-0${1 + below(9)}-1${below(10)}`;
  if (schema.type === "integer" || schema.type === "number") return String((schema.minimum ?? 1) + below(5));
  return schema.type === "boolean" ? pick(["true", "false"]) : "a";
}

/** What stands in the place of the day in the address of since, and whether it is one. */
export function sinceDay({ pick, chance }: Random): { day: string; isOne: boolean } {
  return chance(0.7)
    ? { day: pick(DAYS) + pick(["", "", "?a=b"]), isOne: true }
    : { day: pick(NO_DAYS), isOne: false };
}

const DAYS = ["2026-03-31", "2025-01-01", "9999-12-31", "2000-02-29", "0001-01-01"];
const NO_DAYS = [
  ...["2025-02-30", "2025-1-1", "today", "2025-01-01T00:00", "%20", "..%2f..", "a".repeat(1000)],
];
