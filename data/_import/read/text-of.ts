import { counted } from "../../_text/counted.ts";
import type { InputFile } from "./input-files.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** How far into a file its format can be told. */
const HEAD = 1_048_576;

export type Beginning = Awaited<ReturnType<typeof headOf>>;

/** The beginning of a file; of a short one all of it. */
export async function headOf(file: InputFile) {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.read()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > HEAD) break;
  }
  const bytes = Buffer.concat(chunks);
  return { bytes, head: beginningIn(bytes, markedAs(bytes) ?? "utf-8"), whole: length <= HEAD };
}

/** What the first bytes of a file say in an encoding, without a character that is cut at their end. */
export function beginningIn(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

function markedAs([first, second]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** How a file is written, and what is to be said of that. */
export type FoundEncoding = { encoding: Encoding; notes: string[] };

/** By its byte order mark, else UTF-8 where most of it beyond ASCII is that, else Windows-1252, which Latin-1 is a part of. */
export async function encodingOf(file: InputFile, head: Uint8Array): Promise<FoundEncoding> {
  const marked = markedAs(head);
  if (marked) return { encoding: marked, notes: [] };
  const strict = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of file.read()) strict.decode(chunk, { stream: true });
    strict.decode();
    return { encoding: "utf-8", notes: [] };
  } catch (error) {
    // Of any other kind is what keeps the file from being read.
    if (!(error instanceof TypeError)) throw error;
  }
  const { broken, whole, first } = await brokenIn(file);
  if (broken >= whole)
    return { encoding: "windows-1252", notes: [`${file.name} is not UTF-8 and was read as Windows-1252.`] };
  const note = `${file.name}:${first}: ${counted(broken, "broken character")} from here on, read as \ufffd; export it again, or mend them.`;
  return { encoding: "utf-8", notes: [note] };
}

/** How many characters beyond ASCII are broken as UTF-8, and how many are whole; with the line of the first that is broken. */
async function brokenIn(file: InputFile) {
  const found = { broken: 0, whole: 0, first: 1 };
  for await (const text of textOf(file, "utf-8"))
    for (const [character] of text.matchAll(/\n|\P{ASCII}/gu)) {
      if (character === "\ufffd") found.broken++;
      else if (character !== "\n") found.whole++;
      else if (found.broken === 0) found.first++;
    }
  return found;
}

/** The text of a file in pieces, without its byte order mark. `onBytes` hears how many bytes each was made of. */
export async function* textOf(
  file: InputFile,
  encoding: Encoding,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.read()) {
    onBytes(chunk.length);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
