import {
  AnnotatedSpan,
  type Annotation,
  AnnotationLine,
  MOST_ANNOTATORS,
} from "../_schema/annotation-line.ts";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import { cleanText } from "../_text/clean.ts";
import { firstOf } from "../_text/counted.ts";
import { groupBy } from "../_text/group-by.ts";
import { duplicateKeys } from "../_text/json.ts";
import { once, remembered } from "../_text/remembered.ts";
import { cutsWord } from "../_text/words.ts";
import { describeIssues, type Fault, firstFaults, REPEATED } from "./faults.ts";
import { JOURNAL, type Journal } from "./journal.ts";
import { linesIn, parseLine, type Report, wholeFault } from "./lines.ts";
import { nearest } from "./nearest.ts";
import { readBytes } from "./owners-file.ts";

export const ANNOTATIONS = "annotations.jsonl";

/** Somebody else's reading of the reviews, as far as it holds. */
export type Annotations = AnnotationsReader["annotations"];

/** The review is withdrawn; it is erased; its author has written something else since. */
export type LeftOut = "withdrawn" | "erased" | "edited";

export interface AnnotationsSource {
  dataDir: string;
  /** As it is read from the same folder; when it has faults, lines are not held against the reviews. */
  journal: Journal;
  /** The ids of all aspects that there are; null where that is not known, and nothing is said of them. */
  aspects: readonly string[] | null;
}

/**
 * Reads `annotations.jsonl`, which is optional. Does not throw for invalid lines: every fault is in `faults`, and the rest
 * is whole only when that is empty.
 */
export function readAnnotations({ dataDir, journal, aspects }: AnnotationsSource): Annotations {
  const { content: bytes, faults } = readBytes(dataDir, ANNOTATIONS, INPUT_LIMITS.annotations);
  const reader = new AnnotationsReader(journal, aspects);
  if (bytes === null) return { ...reader.annotations, faults };
  const unusable = wholeFault(bytes, "annotation");
  if (unusable) return { ...reader.annotations, faults: [{ file: ANNOTATIONS, message: unusable }] };
  for (const { line, number } of linesIn([bytes])) {
    reader.take(line, number);
    if (reader.annotations.faults.length > INPUT_LIMITS.faults) break;
  }
  return { ...reader.annotations, faults: firstFaults(reader.annotations.faults) };
}

/** What a line says, by the words or by their place. */
type Said = AnnotationLine | (Omit<AnnotationLine, "quote"> & Span);

class AnnotationsReader {
  readonly annotations = {
    /** What stands in reviews that are not withdrawn, in the order of the lines. */
    accepted: [] as Annotation[],
    /** Numbers of the lines that are no fault and count for nothing, by the reason. */
    leftOut: { withdrawn: [], erased: [], edited: [] } as Record<LeftOut, number[]>,
    faults: [] as Fault[],
  };
  private readonly annotators = new Set<string>();

  constructor(
    private readonly journal: Journal,
    private readonly aspects: readonly string[] | null,
  ) {}

  take(bytes: Uint8Array, number: number): void {
    const fault = this.reporter(number);
    const parsed = parseLine(bytes, fault);
    if (parsed === null) return;
    const { text, value } = parsed;
    const repeated = duplicateKeys(text);
    for (const key of repeated) fault(REPEATED, key);
    const schema = formOf(value, fault);
    if (schema === null) return;
    const { data, error } = schema.safeParse(value);
    for (const { message, field } of error ? describeIssues(error, value, schema, FIELDS) : [])
      fault(message, field);
    if (repeated.length > 0) return;
    // What is sound of a faulty line is looked at as well, so that all its faults are told at once.
    const wrong = new Set(error?.issues.map(({ path }) => path[0]));
    const isSound = (...fields: string[]) => !fields.some((field) => wrong.has(field));
    const line = saidBy(data ?? (value as Parameters<typeof saidBy>[0]));
    if (isSound("aspect", "by")) this.checkNames(line, fault);
    if (isSound(...BY_WORDS, ...BY_PLACE, "from") && this.journal.faults.length === 0)
      this.place(line, number, fault);
  }

  private reporter(line: number): Report {
    return (message, field) => this.annotations.faults.push({ file: ANNOTATIONS, line, field, message });
  }

  /** There must be such an aspect, and not too many annotators. */
  private checkNames({ aspect, by }: Said, fault: Report): void {
    const { aspects, annotators } = this;
    if (aspects !== null && !aspects.includes(aspect))
      fault(
        `there is no aspect ${aspect}, built in or in business.json; ${nearest(aspect, aspects)}`,
        "aspect",
      );
    if (annotators.size < MOST_ANNOTATORS) annotators.add(by);
    if (!annotators.has(by))
      fault(`is one more than ${MOST_ANNOTATORS}, which is the most; use the same words for the same`, "by");
  }

  private place(line: Said, number: number, fault: Report): void {
    const { published, withdrawn, erased } = this.journal;
    const { review, aspect, polarity, by } = line;
    const { leftOut, accepted } = this.annotations;
    if (erased.has(review)) leftOut.erased.push(number);
    else if (withdrawn.has(review)) leftOut.withdrawn.push(number);
    else if (!published.has(review))
      fault(`is not in ${JOURNAL}; name the id of a review`, "to" in line ? "review_id" : "review");
    else {
      const place = placeIn(this.textOf(review), line);
      const stoodThere = (text: string) => "from" in placeIn(text, line);
      if ("from" in place && (!("to" in line) || this.alwaysSaid(review, place)))
        accepted.push({ review, ...place, aspect, polarity, by });
      else if ("from" in place || this.versionsOf(review).some(stoodThere)) leftOut.edited.push(number);
      else fault(place.message, place.field);
    }
  }

  /** Whether every version of a review has the same words at a place; else nobody knows which of them were marked. */
  private alwaysSaid(id: string, { from, to }: Span): boolean {
    const words = this.textOf(id).slice(from, to);
    return this.versionsOf(id).every((text) => text.slice(from, to) === words);
  }

  /** Every text that a review has had, as it was published. */
  private versionsOf(id: string): string[] {
    const lines = this.linesById().get(id) ?? [];
    return lines.flatMap(({ entry }) => ("text" in entry ? cleanText(entry.text) : []));
  }

  private readonly linesById = once(() => groupBy(this.journal.entries, ({ entry }) => entry.id));

  /** The text of a review as it is published. */
  private readonly textOf = remembered((id: string) => cleanText(this.journal.published.get(id)!.text));
}

/** The fields that only one of the forms has. */
const BY_WORDS = ["review", "quote"];
const BY_PLACE = ["review_id", "to"];
const FIELDS = Object.keys({ ...AnnotationLine.shape, ...AnnotatedSpan.shape });

/** What a line is to be held against; null for a mixture of both forms, which is reported. */
function formOf(line: object, fault: Report): typeof AnnotationLine | typeof AnnotatedSpan | null {
  const place = BY_PLACE.find((field) => field in line);
  if (place === undefined) return AnnotationLine;
  const words = BY_WORDS.find((field) => field in line);
  if (words === undefined) return AnnotatedSpan;
  fault(`does not go with ${words}; write review and quote, or review_id, from and to`, place);
  return null;
}

function saidBy(line: AnnotationLine | AnnotatedSpan): Said {
  if (!("review_id" in line)) return line;
  const { review_id: review, ...said } = line;
  return { review, ...said };
}

/** From the first unit to before the last, in UTF-16 units. */
interface Span {
  from: number;
  to: number;
}

/** Why a line has no place. The words themselves are a customer's, and no part of a message. */
interface Misplaced {
  field: "quote" | "from" | "to";
  message: string;
}

/** Where the words of a line stand in a text of its review. */
function placeIn(text: string, line: Said): Span | Misplaced {
  if ("to" in line) return wholeWords(text, line);
  const { review, quote, from } = line;
  const place = placeOf(text, cleanText(quote).trim(), from);
  if (place === "cut")
    return { field: "quote", message: `begins or ends inside a word of ${review}; quote whole words` };
  return (
    place ?? {
      field: "quote",
      message: `never stood in ${review}; copy the words exactly as they are there, or remove the line`,
    }
  );
}

/** A span without white space at its ends. */
function wholeWords(text: string, { review, from, to }: Span & Pick<Said, "review">): Span | Misplaced {
  const { length } = text;
  if (to > length)
    return {
      field: "to",
      message: `lies beyond the text of ${review}, which has ${length} characters; count in the text as it is published`,
    };
  const marked = text.slice(from, to);
  const begin = to - marked.trimStart().length;
  const end = from + marked.trimEnd().length;
  if (begin >= end)
    return { field: "to", message: `has nothing but white space of ${review} before it; mark the words` };
  const inside = `lies inside a word of ${review}; mark whole words`;
  if (cutsWord(text, begin)) return { field: "from", message: inside };
  if (cutsWord(text, end)) return { field: "to", message: inside };
  return { from: begin, to: end };
}

/** Where a quote stands in a text, in UTF-16 units; `cut` when it stands there only as a part of words. */
type Place = Span | "cut" | null;

/** The place of whole words that equal `quote`: of several the nearest to `near`, of equals the first. */
export function placeOf(text: string, quote: string, near = 0): Place {
  let best: Span | null = null;
  let cut = false;
  for (let from = text.indexOf(quote); from >= 0; from = text.indexOf(quote, from + 1)) {
    const to = from + quote.length;
    if (best && Math.abs(from - near) >= Math.abs(best.from - near)) break;
    if (cutsWord(text, from) || cutsWord(text, to)) cut = true;
    else best = { from, to };
  }
  return best ?? (cut ? "cut" : null);
}

/** What the owner should know of lines that were left out, a sentence for each reason. */
export function notesOn({ leftOut }: Annotations): string[] {
  return (Object.keys(WHY) as LeftOut[])
    .filter((reason) => leftOut[reason].length > 0)
    .map((reason) => {
      const lines = leftOut[reason];
      const numbers = firstOf(lines.map(String), SHOWN);
      return `${ANNOTATIONS}: left out ${lines.length === 1 ? "line" : "lines"} ${numbers}: ${WHY[reason]}`;
    });
}

const WHY: Record<LeftOut, string> = {
  erased: "it may hold words of an erased review; npm run journal -- erase <its id> removes it",
  withdrawn: "its review is withdrawn; it may be removed",
  edited: "its words stood in an earlier version of its review; have that read again, or remove the line",
};

/** Line numbers that a sentence names. */
const SHOWN = 10;
