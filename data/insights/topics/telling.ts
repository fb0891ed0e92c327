import { FUNCTION_WORDS } from "../function-words.ts";

/** Whether the words of a phrase could name a topic: neither end a function word or a number, none excluded. */
export function isTelling(parts: readonly string[], excluded: ReadonlySet<string>): boolean {
  if (parts.some((word) => word === "" || excluded.has(word))) return false;
  const ends = [parts[0] ?? "", parts.at(-1) ?? ""];
  return ends.every((word) => word.length > 1 && !FUNCTION_WORDS.has(word) && /\p{L}/u.test(word));
}
