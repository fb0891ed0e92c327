import { closeSync, openSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { bytesOf } from "./arrays.ts";
import { HeldFile } from "./byte-source.ts";
import { faultySection } from "./faulty-section.ts";
import {
  FORMAT_VERSION,
  foldingFingerprint,
  type Index,
  IndexHeader,
  SECTION_NAMES,
  SECTION_TYPES,
  type Sections,
} from "./format.ts";

/*
 * The file: a preamble of four 32-bit numbers (magic, version, bytes of the header, its checksum), the header as JSON, then the
 * sections in the order of their names in the code, in the machine's byte order.
 */
const MAGIC = 0x53444e43;
const PREAMBLE_BYTES = 16;
/** Maximum bytes of the header: a hundred times those that 100,000 reviews take. */
const MAX_HEADER = 1024 * 1024;

/** Writes an index as one file. */
export function writeIndexFile(path: string, { header, sections }: Index): void {
  const table = SECTION_NAMES.map((name) => {
    const { length: items } = sections[name];
    return { name, items, checksum: crc32(bytesOf(sections[name])) };
  });
  const full: IndexHeader = { ...header, folding: foldingFingerprint(), sections: table };
  const json = Buffer.from(JSON.stringify(full), "utf8");
  const preamble = Uint32Array.of(MAGIC, FORMAT_VERSION, json.length, crc32(json));

  const file = openSync(path, "w");
  try {
    for (const part of [preamble, json]) writeFileSync(file, part);
    for (const name of SECTION_NAMES) writeFileSync(file, sections[name]);
  } finally {
    closeSync(file);
  }
}

/** Reads a file of `writeIndexFile`. Throws an Error that says to build again. */
export function readIndexFile(path: string): Index {
  const file = HeldFile.open(path);
  try {
    return readIndex(file);
  } catch (error) {
    throw new Error(`the search index ${(error as Error).message}; run npm run build`);
  } finally {
    file.close();
  }
}

function readIndex(file: HeldFile): Index {
  if (file.length < PREAMBLE_BYTES) throw new Error("is cut short");
  const preamble = new Uint32Array(PREAMBLE_BYTES / 4);
  file.readInto(bytesOf(preamble), 0);
  const [magic, version, headerBytes, headerChecksum] = preamble;
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

  const sections = SECTION_NAMES.map((name) => {
    const entry = table.find((candidate) => candidate.name === name);
    if (!entry) throw new Error(`lacks the section ${name}`);
    const { items, checksum } = entry;
    const Type = SECTION_TYPES[name];
    const begin = start;
    start += items * Type.BYTES_PER_ELEMENT;
    if (start > file.length) throw new Error(`is cut short in the section ${name}`);
    const numbers = new Type(items);
    if (crc32(file.readInto(bytesOf(numbers), begin)) !== checksum)
      throw new Error(`is damaged in the section ${name}`);
    return [name, numbers];
  });
  const found = { header, sections: Object.fromEntries(sections) as Sections };
  const faulty = faultySection(found);
  if (faulty) throw new Error(`is damaged in the section ${faulty}`);
  return found;
}

/** Undefined for what is no JSON: no message quotes what is in the file. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
