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

/** By its byte order mark, else UTF-8 where all of it is that, else Windows-1252, which Latin-1 is a part of. */
export async function encodingOf(file: InputFile, head: Uint8Array): Promise<Encoding> {
  const marked = markedAs(head);
  if (marked) return marked;
  const strict = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of file.read()) strict.decode(chunk, { stream: true });
    strict.decode();
    return "utf-8";
  } catch (error) {
    // Of any other kind is what keeps the file from being read.
    if (!(error instanceof TypeError)) throw error;
    return "windows-1252";
  }
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
