/** Bytes to be sent: in memory, or pieces of which some are read while they are sent. */
export type Content = Buffer | Pieces;

export interface Pieces {
  /** Bytes of all pieces together. */
  length: number;
  pieces: readonly Piece[];
}

type Piece = Buffer | FileSlice;

/** Bytes of a file from `start` up to, not including, `end`. */
interface FileSlice {
  file: {
    read(start: number, end: number): Buffer;
    /** Fills `target` from a position, at least in part; resolves to the number of bytes. */
    fill(target: Uint8Array, position: number): Promise<number>;
  };
  start: number;
  end: number;
}

/** Up to so many bytes are read at once: less time than it takes to wait for them. */
export const READ_AT_ONCE = 32 * 1024;

/** Bytes of a larger content that are sent before anything else is done. */
const FIRST = 16 * 1024;

/** Of a large content so many bytes are in memory for each client that reads it. */
export const CHUNK = 128 * 1024;

const lengthOf = (piece: Piece) => (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start);

/** The content of some pieces: one buffer when they are few bytes. */
export function contentOf(pieces: readonly Piece[]): Content {
  if (pieces.length === 1 && Buffer.isBuffer(pieces[0])) return pieces[0];
  const length = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  const content = { length, pieces };
  return length <= READ_AT_ONCE ? bytesOf(content) : content;
}

/** All bytes of a content at once. */
export function bytesOf(content: Content): Buffer {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.concat(
    content.pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : piece.file.read(piece.start, piece.end))),
  );
}

/** The first bytes of a content, read at once and not joined: a client waits for them. */
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

/**
 * The bytes from a position on, one chunk after another; the next is read when it is asked for. With a `buffer` a chunk
 * may lie in it, and is only good until then.
 */
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
