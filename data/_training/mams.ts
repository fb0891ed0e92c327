import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { LabelledMention } from "./labelled-rows.ts";
import { readLines } from "./read-lines.ts";

/** What the usage of a command says of its folder. */
export const MAMS_FOLDER = `The folder holds MAMS-ATSA, train.xml and val.xml, which are in data/MAMS-ATSA/raw of
https://github.com/siat-nlp/MAMS-for-ABSA, or the same rows as mams.atsc.train.jsonl and mams.atsc.val.jsonl.`;

/** The mentions of a split of MAMS-ATSA. Throws where the folder has neither form of it, or a line does not fit. */
export function readMams(folder: string, split: "train" | "val"): LabelledMention[] {
  const original = join(folder, `${split}.xml`);
  if (existsSync(original)) return parseMams(readFileSync(original, "utf8"));
  const lines = join(folder, `mams.atsc.${split}.jsonl`);
  if (existsSync(lines)) return readLines(lines, LabelledMention);
  throw new Error(`${original} is missing, and so is ${lines}\n\n${MAMS_FOLDER}`);
}

/** `<sentence><text/><aspectTerms><aspectTerm from to term polarity/>...` */
function parseMams(xml: string): LabelledMention[] {
  const rows: LabelledMention[] = [];
  const parser = new SaxesParser();
  let text = "";
  let inText = false;
  parser.on("opentag", ({ name, attributes }) => {
    inText = name === "text";
    if (inText) text = "";
    if (name !== "aspectTerm") return;
    const { term, from, to, polarity } = attributes as Record<string, string>;
    rows.push(LabelledMention.parse({ text, term, from: Number(from), to: Number(to), y: polarity }));
  });
  parser.on("text", (piece) => {
    if (inText) text += piece;
  });
  parser.on("closetag", () => {
    inText = false;
  });
  parser.write(xml).close();
  return rows;
}
