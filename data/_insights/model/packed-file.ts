import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** A brotli-compressed file of a JSON head and a binary body. */
export function pack({ head, body }: { head: unknown; body: Buffer }): Buffer {
  const json = Buffer.from(JSON.stringify(head), "utf8");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return brotliCompressSync(Buffer.concat([length, json, body]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Reads what `pack` wrote. Throws where the format in the head is not `format`. */
export function unpack<Head extends { format: string }>(file: Buffer, format: string) {
  const bytes = brotliDecompressSync(file);
  const end = 4 + bytes.readUInt32LE(0);
  const head = JSON.parse(bytes.toString("utf8", 4, end)) as Head;
  if (head.format !== format)
    throw new Error(
      `this code reads ${format} and the file is ${head.format}; take both from one version, or train anew with npm run train`,
    );
  return { head, body: bytes.subarray(end) };
}
