import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { Numbers } from "./arrays.ts";
import { HeldFile } from "./byte-source.ts";
import { faultySection } from "./faulty-section.ts";
import {
  type Bitmaps,
  FORMAT_VERSION,
  foldingFingerprint,
  type Index,
  IndexHeader,
  RISING,
  SECTION_NAMES,
  SECTION_TYPES,
  type SectionName,
  type Sections,
} from "./format.ts";

/*
 * The file: a preamble of four 32-bit numbers (magic, version, bytes of the header, its checksum), the header as JSON
 * padded to whole words, then the sections in the order of their names in the code, word-aligned, in the machine's byte order.
 */
const MAGIC = 0x53444e43;
const PREAMBLE_BYTES = 16;
const WORD = 8;
/** Bytes read, written and checked at a time: few enough to stay in the processor's cache. */
const PIECE = 256 * 1024;
/** Maximum bytes of bitmaps in memory. Reading one takes less time than using it; all are a seventh of the index. */
const BITMAPS_IN_MEMORY = 4 * 1024 * 1024;
/** Maximum bytes of the header: a hundred times those that 100,000 reviews take. */
const MAX_HEADER = 1024 * 1024;
/** Starts are 32-bit numbers. */
const MAX_ITEMS = 2 ** 32 - 1;

const wholeWords = (bytes: number) => Math.ceil(bytes / WORD) * WORD;
const bytesOf = (array: Numbers) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Writes an index as one file. Throws an Error when a section exceeds the format's limits. */
export function writeIndexFile(path: string, { header, sections }: Index): void {
  const stored = SECTION_NAMES.map((name) => ({ name, numbers: toStored(name, sections[name]) }));
  const table = stored.map(({ name, numbers }) => {
    const { length: items } = numbers;
    if (items > MAX_ITEMS)
      throw new Error(
        `the section ${name} of the search index has ${items} items, more than ${MAX_ITEMS}; publish fewer or shorter reviews`,
      );
    const bytes = bytesOf(numbers);
    const checksum = checksumOf(bytes.length, (from, to) => bytes.subarray(from, to));
    return { name, items, short: !(numbers instanceof SECTION_TYPES[name]), checksum };
  });
  const full: IndexHeader = { ...header, folding: foldingFingerprint(), sections: table };
  const json = Buffer.from(JSON.stringify(full), "utf8");
  const padded = Buffer.alloc(wholeWords(json.length), " ");
  json.copy(padded);

  const file = openSync(path, "w");
  try {
    const preamble = Uint32Array.of(MAGIC, FORMAT_VERSION, padded.length, crc32(padded));
    writeWhole(file, new Uint8Array(preamble.buffer));
    writeWhole(file, padded);
    for (const { numbers } of stored) {
      const bytes = bytesOf(numbers);
      writeWhole(file, bytes);
      writeWhole(file, new Uint8Array(wholeWords(bytes.length) - bytes.length));
    }
  } finally {
    closeSync(file);
  }
}

/** A section as it is in the file: rising numbers as their differences, and small ones in two bytes. */
function toStored(name: SectionName, numbers: Numbers): Numbers {
  const told = RISING.has(name)
    ? numbers.map((number, at) => number - (at === 0 ? 0 : numbers[at - 1]!))
    : numbers;
  return told instanceof Uint32Array && told.every((number) => number <= 0xffff)
    ? Uint16Array.from(told)
    : told;
}

/** Reads a file of `writeIndexFile`; many bitmaps stay there, since a search needs few. Throws an Error that says to build again. */
export function readIndexFile(path: string): Index {
  const file = openSync(path, "r");
  try {
    const index = readIndex(file, fstatSync(file).size);
    if (!index.bitmaps) closeSync(file);
    return index;
  } catch (error) {
    closeSync(file);
    throw new Error(`the search index ${(error as Error).message}; run npm run build`);
  }
}

function readIndex(file: number, fileBytes: number): Index {
  const preamble = new Uint32Array(PREAMBLE_BYTES / 4);
  if (fileBytes < PREAMBLE_BYTES) throw new Error("is cut short");
  readChecked(file, new Uint8Array(preamble.buffer), 0);
  const [magic, version, headerBytes, headerChecksum] = preamble;
  if (magic !== MAGIC) throw new Error("is another kind of file, or from a machine with another byte order");
  if (version !== FORMAT_VERSION) {
    throw new Error(`has the format ${version}, this program reads the format ${FORMAT_VERSION}`);
  }
  const body = PREAMBLE_BYTES + headerBytes!;
  if (fileBytes < body) throw new Error("is cut short");
  if (headerBytes! > MAX_HEADER) throw new Error(`has a header of more than ${MAX_HEADER} bytes`);
  const headerJson = Buffer.alloc(headerBytes!);
  if (readChecked(file, headerJson, PREAMBLE_BYTES) !== headerChecksum) {
    throw new Error("is damaged in its header");
  }
  const parsed = IndexHeader.safeParse(parseJson(headerJson));
  if (!parsed.success) throw new Error(`has a header of another format: ${parsed.error.issues[0]?.message}`);
  const { folding, sections: table, ...header } = parsed.data;
  if (folding !== foldingFingerprint()) throw new Error("was built with another folding of texts");

  let bitmapsStart: number | undefined;
  let start = body;
  const sections = SECTION_NAMES.map((name) => {
    const entry = table.find((candidate) => candidate.name === name);
    if (!entry) throw new Error(`lacks the section ${name}`);
    const Type = SECTION_TYPES[name];
    const short = entry.short && Type === Uint32Array;
    const bytes = entry.items * (short ? Uint16Array : Type).BYTES_PER_ELEMENT;
    if (start + bytes > fileBytes) throw new Error(`is cut short in the section ${name}`);
    const stays = name === "postingBitmaps" && !short && bytes > BITMAPS_IN_MEMORY;
    const array = new Type(stays ? 0 : entry.items);
    const checksum = stays ? checkFile(file, start, bytes) : readNumbers(file, start, name, array, short);
    if (checksum !== entry.checksum) throw new Error(`is damaged in the section ${name}`);
    if (stays) bitmapsStart = start;
    start += wholeWords(bytes);
    return [name, array];
  });
  const found = { header, sections: Object.fromEntries(sections) as Sections };
  const faulty = faultySection(found);
  if (faulty) throw new Error(`is damaged in the section ${faulty}`);
  // Taken over last: until then the opener closes a refused file, and its descriptor may later belong to another file.
  const bitmaps =
    bitmapsStart === undefined ? undefined : bitmapsAt(new HeldFile(file, fileBytes), bitmapsStart);
  return { ...found, bitmaps };
}

/** Undefined for what is no JSON: no message quotes what is in the file. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

function bitmapsAt(file: HeldFile, offset: number): Bitmaps {
  return (start, words) => {
    const from = offset + start * Uint32Array.BYTES_PER_ELEMENT;
    const bytes = file.read(from, from + words * Uint32Array.BYTES_PER_ELEMENT);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, words);
  };
}

/** Fills `numbers` with a section from a position of the file; returns the checksum of what was read. */
function readNumbers(
  file: number,
  position: number,
  name: SectionName,
  numbers: Numbers,
  short: boolean,
): number {
  if (!(numbers instanceof Uint32Array)) return readChecked(file, bytesOf(numbers), position);
  // Short ones are read into the second half of the memory that they will fill.
  const stored = short ? new Uint16Array(numbers.buffer, numbers.byteLength / 2) : numbers;
  const checksum = readChecked(file, bytesOf(stored), position);
  if (short) numbers.set(stored);
  if (RISING.has(name)) addUp(numbers);
  return checksum;
}

function addUp(numbers: Uint32Array): void {
  for (let at = 0, sum = 0; at < numbers.length; at++) numbers[at] = sum += numbers[at]!;
}

/** Fills `target` from a position of the file; returns the checksum of what was read. */
function readChecked(file: number, target: Uint8Array, position: number): number {
  return checksumOf(target.length, (start, end) =>
    readWhole(file, target.subarray(start, end), position + start),
  );
}

/** The checksum of bytes that are not kept in memory. */
function checkFile(file: number, position: number, bytes: number): number {
  const piece = Buffer.allocUnsafe(Math.min(PIECE, bytes));
  return checksumOf(bytes, (start, end) => readWhole(file, piece.subarray(0, end - start), position + start));
}

function checksumOf(bytes: number, pieceAt: (start: number, end: number) => Uint8Array): number {
  let checksum = 0;
  for (let done = 0; done < bytes; done += PIECE)
    checksum = crc32(pieceAt(done, Math.min(done + PIECE, bytes)), checksum);
  return checksum;
}

function readWhole(file: number, target: Uint8Array, position: number): Uint8Array {
  for (let done = 0; done < target.length; ) {
    const read = readSync(file, target, done, target.length - done, position + done);
    if (read === 0) throw new Error("is cut short");
    done += read;
  }
  return target;
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, Math.min(PIECE, bytes.length - done));
  }
}
