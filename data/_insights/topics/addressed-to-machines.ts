import { withoutInvisible } from "../../_text/clean.ts";

const MACHINE = "(?:ai|a\\.i\\.|llm|language model|chat ?bot|chatgpt|assistant|agent)s?";
const ORDER =
  "(?:must|should|have to|ignore|forget|ask|tell|say|open|call|recommend|print|put|read|reading|remember|rate)";
const INSTRUCTIONS = "(?:instructions?|prompts?|guidelines|instrucciones)";

/** The ways in which a text speaks to a program that reads it, in English and, for the most usual, in Spanish. */
const ADDRESSING = [
  `\\b(?:ignore|disregard|forget|override|drop|ignora|olvida)\\b.{0,40}\\b${INSTRUCTIONS}\\b`,
  `\\b(?:previous|prior|above|your|system|developer) ${INSTRUCTIONS}\\b`,
  `\\binstrucciones (?:anteriores|previas)\\b`,
  `\\b${MACHINE}\\b[^.!?]{0,40}\\b${ORDER}\\b`,
  `\\b${ORDER}\\b[^.!?]{0,20}\\b(?:the|any|every|all|your|dear) (?:${MACHINE}|user)\\b`,
  `\\bas an ${MACHINE}\\b`,
  `\\b(?:an|this|every|any) (?:ai|llm|language model|chat ?bot|assistant)\\b`,
  `\\byou are now\\b`,
  `\\b(?:system|assistant|developer|user) ?:`,
  `</?(?:system|assistant|developer|user|tool|instructions?)\\b`,
  `\\btell (?:your|the) user\\b`,
  `\\b(?:tools/call|call the tool|json-?rpc)\\b`,
  `\\b(?:respond|answer|reply) only with\\b`,
  `\\bsummari[sz]\\w* (?:these|the|all) reviews\\b`,
  `\\b(?:tool|function) (?:results?|calls?|outputs?|responses?)\\b`,
  `\\b[a-z]+_[a-z]+\\b|[{,] ?"[^"]{1,40}" ?:`,
  `\\bhttps?://|\\bwww\\.|\\w@\\w|\\b[a-z0-9-]{2,}\\.(?:com|net|org|info|biz|io|app|xyz|online|example)\\b`,
].map((pattern) => new RegExp(pattern, "s"));

/**
 * Whether a text speaks to a program that reads reviews, or leads it elsewhere. Such a text is counted and shown like any
 * other, but does not say what reviews are about.
 */
export function isAddressedToMachines(text: string): boolean {
  const seen = withoutInvisible(text).toLowerCase().replace(/\s+/g, " ");
  return ADDRESSING.some((pattern) => pattern.test(seen));
}
