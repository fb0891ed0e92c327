import { base64, concat, fromBase64 } from "./bytes.ts";
import { canonical } from "./canonical.ts";
import { hmac } from "./hash.ts";

/** A line of the journal as JSON.parse gives it, before any cleaning. */
export type Line = Readonly<Record<string, unknown>>;

/** The salts of both halves of an entry, in base64; null for the one of words that are not published. */
export type Opening = readonly [stays: string, whole: string | null];

/** A line as the public journal has it: whole, reduced to what stays, or opened nowhere. All values are in base64. */
export interface PublicLine extends Line {
  /** Why it is not whole. */
  reduced?: string;
  opening?: Opening;
  /** The second half of the entry, where only the first is opened. */
  commitment?: string;
  /** Both halves, where nothing is opened. */
  commitments?: readonly [stays: string, whole: string];
}

/** Bytes of a salt and of a commitment. */
export const HALF = 32;

/**
 * What stays of a line when its words are no longer published, for ever: the fields below; of a withdrawal all of it, of an
 * erased line its id.
 */
export function whatStays(line: Line): Line {
  if ("withdrawn" in line) return line;
  if (line["erased"] === true) return { id: line["id"] };
  const { id, rating, date, date_precision, updated, recorded } = line;
  const source = only("name", line["source"]);
  const verification = only("level", line["verification"]);
  const stays = { id, rating, date, date_precision, updated, recorded, source, verification };
  return Object.fromEntries(Object.entries(stays).filter(([, value]) => value !== undefined));
}

/** What shows nothing of a text, and can be opened as this text alone. */
export function commitment(salt: Uint8Array, canonicalForm: string): Uint8Array {
  return hmac(salt, canonicalForm);
}

/**
 * The 64 bytes that the log holds of a line: commitments to what stays of it and to the whole. An erased line has those of
 * what it was in `commitments`, a lost one the second in `commitment`; one erased before the log began commits to its id, and
 * to nothing in zeros.
 */
export function entryOf(secret: Uint8Array, index: number, line: Line): Uint8Array {
  return logged(secret, index, line).entry;
}

/**
 * The entry of a line, whose index is from 0, and the salts of what stays of it and of the whole, each of one text alone; a line with
 * `commitments` needs none.
 */
export function logged(
  secret: Uint8Array,
  index: number,
  line: Line,
): { entry: Uint8Array; salts?: [Uint8Array, Uint8Array] } {
  if ("commitments" in line) return { entry: entryOfPublic(line as PublicLine) };
  const [stays, whole] = formsOf(line);
  const salts: [Uint8Array, Uint8Array] = [saltOf(secret, 1, index, stays), saltOf(secret, 2, index, whole)];
  if (line["erased"] === true)
    return { entry: concat([commitment(salts[0], stays), new Uint8Array(HALF)]), salts };
  const second = "reduced" in line ? bytesOf(line["commitment"]) : commitment(salts[1], whole);
  return { entry: concat([commitment(salts[0], stays), second]), salts };
}

/** What takes the place of a line when it is erased: nothing of what it said, and the same entry. */
export function erasedLine(id: string, entry: Uint8Array): PublicLine {
  return { id, erased: true, commitments: [base64(entry.subarray(0, HALF)), base64(entry.subarray(HALF))] };
}

/**
 * The entry of a line as the public journal has it, made without any secret. Throws a RangeError where what opens it is missing
 * or malformed, and where a line that opens nothing says anything.
 */
export function entryOfPublic(published: PublicLine): Uint8Array {
  const { opening, commitment: closed, commitments, reduced, ...line } = published;
  if (commitments) {
    const { id: _, erased: __, ...said } = line;
    if (Object.keys(said).length > 0) throw new RangeError("what opens nothing can say nothing but its id");
    return concat([bytesOf(commitments[0]), bytesOf(commitments[1])]);
  }
  if (reduced === undefined) return entryOfWhole(line, opening);
  return concat([commitment(bytesOf(opening?.[0]), canonical(line)), bytesOf(closed)]);
}

/** The entry of a whole line, made with its salts. Throws a RangeError for salts that are missing or malformed. */
export function entryOfWhole(line: Line, opening: Opening | undefined): Uint8Array {
  const [stays, whole] = formsOf(line);
  return concat([commitment(bytesOf(opening?.[0]), stays), commitment(bytesOf(opening?.[1]), whole)]);
}

/** What a line of a public journal says, as JSON of no more than some 400 characters, without what opens its entry. */
export function saidOn({ opening, commitment, commitments, nonce, ...line }: PublicLine): string {
  const said = JSON.stringify(line);
  return said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}...` : said;
}

const MOST_SAID = 400;

function formsOf(line: Line): [stays: string, whole: string] {
  return [canonical(whatStays(line)), canonical(line)];
}

function saltOf(secret: Uint8Array, half: 1 | 2, index: number, form: string): Uint8Array {
  return commitment(secret, `candor salt ${half}\n${index}\n${form}`);
}

function bytesOf(text: unknown): Uint8Array {
  const bytes = fromBase64(text, HALF);
  if (!bytes) throw new RangeError(`a salt or commitment must be ${HALF} bytes in base64`);
  return bytes;
}

function only(key: string, value: unknown): Line | undefined {
  return typeof value === "object" && value !== null ? { [key]: (value as Line)[key] } : undefined;
}
