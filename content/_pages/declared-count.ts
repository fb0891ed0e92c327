import type { SourceCompleteness } from "../../data/_schema/completeness.ts";
import type { Interface } from "../_strings/strings.ts";

/** A statement with the names and values of its figures, as `data/_care/verify/marks.ts` reads them. */
export interface MarkedWords {
  names: string;
  values: string;
  words: string;
}

/** What a source itself says there are, beside what was received from there; null where nobody declared it. */
export function declaredCount(
  { source, declared, received }: SourceCompleteness,
  { strings, format }: Interface,
): MarkedWords | null {
  if (declared === null || source === null) return null;
  const { average, count, as_of } = declared;
  const figures = Object.entries({
    ...(average !== undefined && { "declared/average": average }),
    "declared/count": count,
    "declared/as_of": as_of,
    ...(count !== received && { "unlike/received": received, "unlike/by": Math.abs(count - received) }),
  });
  return {
    names: figures.map(([name]) => `completeness/${encodeURIComponent(source)}/${name}`).join(" "),
    values: figures.map(([, value]) => value).join(" "),
    words: strings.about.declared({
      source,
      average,
      count,
      day: format.day(as_of),
      received,
      compared: count === received ? "same" : count > received ? "fewer" : "more",
      difference: Math.abs(count - received),
    }),
  };
}
