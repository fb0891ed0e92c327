/** Bytes to send: in memory, or in pieces, some of which are read from a file while they are sent. */
export type Content = Buffer | Pieces;

export interface Pieces {
  length: number;
  pieces: readonly Piece[];
}

type Piece = Buffer | FileSlice;

/** Bytes of a file from `start` (inclusive) to `end` (exclusive). */
interface FileSlice {
  file: {
    read(start: number, end: number): Buffer;
    /** Fills `target` from a position, at least in part; resolves to the number of bytes. */
    fill(target: Uint8Array, position: number): Promise<number>;
  };
  start: number;
  end: number;
}

/** Up to this many bytes are read synchronously, which takes less time than waiting for them. */
export const READ_AT_ONCE = 32 * 1024;

/** Bytes of larger content that are sent first, before anything else is done. */
const FIRST = 16 * 1024;

/** Bytes of large content held in memory per client that reads it. */
export const CHUNK = 128 * 1024;

const lengthOf = (piece: Piece) => (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start);

/** Pieces as content; joined into one buffer when they are small. */
export function contentOf(pieces: readonly Piece[]): Content {
  if (pieces.length === 1 && Buffer.isBuffer(pieces[0])) return pieces[0];
  const length = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  const content = { length, pieces };
  return length <= READ_AT_ONCE ? bytesOf(content) : content;
}

export function bytesOf(content: Content): Buffer {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.concat(
    content.pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : piece.file.read(piece.start, piece.end))),
  );
}

/** The first bytes of some content, read synchronously and not joined, since a client is waiting. */
export function firstBytesOf({ pieces }: Pieces): Buffer[] {
  const found: Buffer[] = [];
  let room = FIRST;
  for (const piece of pieces) {
    const count = Math.min(room, lengthOf(piece));
    found.push(
      Buffer.isBuffer(piece) ? piece.subarray(0, count) : piece.file.read(piece.start, piece.start + count),
    );
    room -= count;
    if (room === 0) break;
  }
  return found;
}

/** The bytes from a position on, in chunks read when asked for. A chunk in `buffer` is valid until the next one is asked for. */
export async function* chunksOf(
  { pieces }: Pieces,
  { position = 0, buffer }: { position?: number; buffer?: Buffer } = {},
): AsyncGenerator<Buffer, void, undefined> {
  let skip = position;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    for (let at = Math.min(skip, length); at < length; ) {
      const chunk = await readChunk(piece, at, Math.min(CHUNK, length - at), buffer);
      yield chunk;
      at += chunk.length;
    }
    skip = Math.max(0, skip - length);
  }
}

async function readChunk(piece: Piece, at: number, length: number, buffer?: Buffer): Promise<Buffer> {
  if (Buffer.isBuffer(piece)) return piece.subarray(at, at + length);
  const target = buffer?.subarray(0, length) ?? Buffer.allocUnsafeSlow(length);
  const count = await piece.file.fill(target, piece.start + at);
  return target.subarray(0, count);
}
