import { closeSync, openSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { bytesOf, type Numbers } from "./arrays.ts";
import { HeldFile } from "./byte-source.ts";
import { faultySection } from "./faulty-section.ts";
import {
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
 * The file: a preamble of four 32-bit numbers (magic, version, bytes of the header, its checksum), the header as JSON, then the
 * sections in the order of their names in the code, in the machine's byte order.
 */
const MAGIC = 0x53444e43;
const PREAMBLE_BYTES = 16;
/** Bytes read and checked at a time: few enough to stay in the processor's cache. */
const PIECE = 256 * 1024;
/** Maximum bytes of bitmaps in memory. Reading one takes less time than using it; all are a seventh of the index. */
const BITMAPS_IN_MEMORY = 4 * 1024 * 1024;
/** Maximum bytes of the header: a hundred times those that 100,000 reviews take. */
const MAX_HEADER = 1024 * 1024;
/** Starts are 32-bit numbers. */
const MAX_ITEMS = 2 ** 32 - 1;

interface NumbersType {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): Numbers;
}

/** Writes an index as one file. Throws an Error when a section exceeds the format's limits. */
export function writeIndexFile(path: string, { header, sections }: Index): void {
  const stored = SECTION_NAMES.map((name) => toStored(name, sections[name]));
  const table = SECTION_NAMES.map((name, at) => {
    const numbers = stored[at]!;
    const { length: items } = numbers;
    if (items > MAX_ITEMS)
      throw new Error(
        `the section ${name} of the search index has ${items} items, more than ${MAX_ITEMS}; publish fewer or shorter reviews`,
      );
    const short = !(numbers instanceof SECTION_TYPES[name]);
    return { name, items, short, checksum: crc32(bytesOf(numbers)) };
  });
  const full: IndexHeader = { ...header, folding: foldingFingerprint(), sections: table };
  const json = Buffer.from(JSON.stringify(full), "utf8");
  const preamble = Uint32Array.of(MAGIC, FORMAT_VERSION, json.length, crc32(json));

  const file = openSync(path, "w");
  try {
    for (const part of [preamble, json, ...stored]) writeFileSync(file, part);
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
  const file = HeldFile.open(path);
  let stays = false;
  try {
    const index = readIndex(file);
    stays = index.bitmaps !== undefined;
    return index;
  } catch (error) {
    throw new Error(`the search index ${(error as Error).message}; run npm run build`);
  } finally {
    if (!stays) file.close();
  }
}

function readIndex(file: HeldFile): Index {
  if (file.length < PREAMBLE_BYTES) throw new Error("is cut short");
  const [magic, version, headerBytes, headerChecksum] = wordsIn(file, 0, PREAMBLE_BYTES / 4);
  if (magic !== MAGIC) throw new Error("is another kind of file, or from a machine with another byte order");
  if (version !== FORMAT_VERSION) {
    throw new Error(`has the format ${version}, this program reads the format ${FORMAT_VERSION}`);
  }
  let start = PREAMBLE_BYTES + headerBytes!;
  if (file.length < start) throw new Error("is cut short");
  if (headerBytes! > MAX_HEADER) throw new Error(`has a header of more than ${MAX_HEADER} bytes`);
  const json = file.read(PREAMBLE_BYTES, start);
  if (crc32(json) !== headerChecksum) throw new Error("is damaged in its header");
  const parsed = IndexHeader.safeParse(parseJson(json));
  if (!parsed.success) throw new Error(`has a header of another format: ${parsed.error.issues[0]?.message}`);
  const { folding, sections: table, ...header } = parsed.data;
  if (folding !== foldingFingerprint()) throw new Error("was built with another folding of texts");

  let bitmaps: Index["bitmaps"];
  const sections = SECTION_NAMES.map((name) => {
    const entry = table.find((candidate) => candidate.name === name);
    if (!entry) throw new Error(`lacks the section ${name}`);
    const { items, checksum } = entry;
    const begin = start;
    const Type = SECTION_TYPES[name];
    const short = entry.short && Type === Uint32Array;
    const Stored: NumbersType = short ? Uint16Array : Type;
    const bytes = items * Stored.BYTES_PER_ELEMENT;
    start += bytes;
    if (start > file.length) throw new Error(`is cut short in the section ${name}`);
    const stays = name === "postingBitmaps" && !short && bytes > BITMAPS_IN_MEMORY;
    const stored = new Stored(stays ? 0 : items);
    const target = stays ? new Uint8Array(PIECE) : bytesOf(stored);
    const pieceAt = (at: number, length: number) =>
      file.readInto(stays ? target.subarray(0, length) : target.subarray(at, at + length), begin + at);
    if (checksumOf(bytes, pieceAt) !== checksum) throw new Error(`is damaged in the section ${name}`);
    if (stays) bitmaps = (at, words) => wordsIn(file, begin + at * Uint32Array.BYTES_PER_ELEMENT, words);
    const numbers = short ? Uint32Array.from(stored) : stored;
    if (RISING.has(name)) addUp(numbers);
    return [name, numbers];
  });
  const found = { header, sections: Object.fromEntries(sections) as Sections };
  const faulty = faultySection(found);
  if (faulty) throw new Error(`is damaged in the section ${faulty}`);
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

const wordsIn = (file: HeldFile, start: number, words: number) => {
  const numbers = new Uint32Array(words);
  file.readInto(bytesOf(numbers), start);
  return numbers;
};

function addUp(numbers: Numbers): void {
  for (let at = 0, sum = 0; at < numbers.length; at++) numbers[at] = sum += numbers[at]!;
}

/** The checksum of so many bytes, reading each piece only as it is checked. */
function checksumOf(bytes: number, pieceAt: (at: number, length: number) => Uint8Array): number {
  let checksum = 0;
  for (let at = 0; at < bytes; at += PIECE)
    checksum = crc32(pieceAt(at, Math.min(PIECE, bytes - at)), checksum);
  return checksum;
}
