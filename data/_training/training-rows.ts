import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { LabelledComplaints, LabelledMention, type LabelledSentence } from "./labelled-rows.ts";
import { readLines } from "./read-lines.ts";

export interface TrainingRows {
  /** Of any business. */
  general: readonly LabelledMention[];
  /** Written for this project, of other businesses. */
  ofOthers: readonly LabelledMention[];
  /** Of home services. */
  own: readonly LabelledMention[];
}

export type Splits = Record<"train" | "held", TrainingRows>;

/**
 * The rows to train on, and those to choose thresholds on, which are never trained on: MAMS from `folder` and the project's own
 * sentences, of which those in `other-businesses/` are not of home services. Throws where a file is missing or a line does not fit.
 */
export function readSplits(folder: string): Splits {
  return {
    train: { general: readMams(folder, "train"), ofOthers: readOwn("train", OTHERS), own: readOwn("train") },
    held: { general: readMams(folder, "val"), ofOthers: [], own: readOwn("dev") },
  };
}

/** The project's own mentions to train on or to choose by, of home services or of those in a folder. */
export function readOwn(split: "train" | "dev", kind = ""): LabelledMention[] {
  return readdirSync(join(CORPORA, kind))
    .filter((name) => name.endsWith(`.${split}.jsonl`) && !name.endsWith(`.aspects.${split}.jsonl`))
    .sort()
    .flatMap((name) => readLines(join(CORPORA, kind, name), LabelledMention));
}

/** The training sentences of one of the project's own files. */
export function readCorpus(name: string): LabelledMention[] {
  return readLines(join(CORPORA, `${name}.train.jsonl`), LabelledMention);
}

/** Sentences of reviews of one to three stars, to train the detector of complaints on or to measure it by. */
export function readComplaints(split: "train" | "dev"): LabelledSentence[] {
  const reviews = readLines(join(CORPORA, "complaints", `reviews.${split}.jsonl`), LabelledComplaints);
  return reviews.flatMap(({ sentences }) => sentences);
}

/** Whether a sentence complains of the business. */
export function complains({ complaint }: LabelledSentence): boolean {
  return complaint === "explicit" || complaint === "told";
}

const CORPORA = join(import.meta.dirname, "corpora");
const OTHERS = "other-businesses";

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
