import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LabelledMention, readLines } from "./labelled-mention.ts";

export interface TrainingRows {
  /** Of any business. */
  general: readonly LabelledMention[];
  /** Written for this project, of other businesses. */
  ofOthers: readonly LabelledMention[];
  /** Of home services. */
  own: readonly LabelledMention[];
}

/** The rows to train on, and those to choose thresholds on, which are never trained on. */
export interface Splits {
  train: TrainingRows;
  held: TrainingRows;
}

/** MAMS from `folder` and the project's own sentences, of which those in `other-businesses/` are not of home services. Throws where a file is missing or a line does not fit. */
export function readSplits(folder: string, own = OWN): Splits {
  const general = (split: string) => {
    const file = join(folder, `mams.atsc.${split}.jsonl`);
    if (!existsSync(file))
      throw new Error(
        `${file} is missing; the folder needs mams.atsc.train.jsonl and mams.atsc.val.jsonl, made from MAMS-ATSA (github.com/siat-nlp/MAMS-for-ABSA)`,
      );
    return readLines(file, LabelledMention);
  };
  const ours = (split: string, kind = "") =>
    readdirSync(join(own, kind))
      .filter((name) => name.endsWith(`.${split}.jsonl`) && !name.endsWith(`.aspects.${split}.jsonl`))
      .sort()
      .flatMap((name) => readLines(join(own, kind, name), LabelledMention));
  return {
    train: { general: general("train"), ofOthers: ours("train", OTHERS), own: ours("train") },
    held: { general: general("val"), ofOthers: [], own: ours("dev") },
  };
}

const OWN = fileURLToPath(new URL("./corpora/", import.meta.url));
const OTHERS = "other-businesses";
