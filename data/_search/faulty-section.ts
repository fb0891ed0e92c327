import type { Index, SectionName, Sections } from "./format.ts";

/**
 * The section of an index whose numbers lead outside of what they are numbers of, or null: its checksums may be right all the
 * same, in a generation that somebody else has made. What was checked cannot make a search endless.
 */
export function faultySection({ header, sections }: Pick<Index, "header" | "sections">): SectionName | null {
  const { reviews, tokens, datasetBytes } = header;
  const { dictionary, stream, days, termKeys, termTokens, fieldKeys, postingCounts } = sections;
  const starts: [SectionName, length: number, end: number][] = [
    ["streamStarts", reviews + 1, stream.length],
    ["reviewStarts", reviews + 1, datasetBytes],
    ["dayStarts", days.length + 1, reviews],
    ["termKeyStarts", sections.termTokenStarts.length, termKeys.length],
    ["termTokenStarts", sections.termKeyStarts.length, termTokens.length],
    ["fieldKeyStarts", sections.fieldKeyStarts.length, fieldKeys.length],
    ["ordinaryKeyStarts", sections.ordinaryKeyStarts.length, sections.ordinaryKeys.length],
  ];
  const members: [SectionName, length: number, most: number][] = [
    ["byId", reviews, reviews - 1],
    ["textLengths", reviews, datasetBytes],
    ["suffixes", sections.suffixes.length, dictionary.length - 1],
    ["termTokens", termTokens.length, tokens - 1],
    ["repeated", sections.repeated.length, tokens - 1],
    ["postingCounts", sections.postingStarts.length, reviews],
  ];
  if (tokens > dictionary.length || tokens > postingCounts.length) return "dictionary";
  if (!days.every((day, at) => at === 0 || day < days[at - 1]!)) return "days";
  return (
    starts.find(([name, length, end]) => !isRising(sections[name], length, end))?.[0] ??
    members.find(([name, length, most]) => !isWithin(sections[name], length, most))?.[0] ??
    null
  );
}

function isRising(numbers: Sections[SectionName], length: number, end: number): boolean {
  for (let at = 1; at < numbers.length; at++) if (numbers[at]! < numbers[at - 1]!) return false;
  return numbers.length === length && (numbers.at(-1) ?? 0) <= end;
}

function isWithin(numbers: Sections[SectionName], length: number, most: number): boolean {
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! > most) return false;
  return numbers.length === length;
}
