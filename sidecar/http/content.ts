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
export const READ_AT_ONCE = 128 * 1024;

/** Of a large content so many bytes are in memory for each client that reads it. */
const CHUNK = 256 * 1024;

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

/** The bytes one chunk after another; the next is read when it is asked for. */
export async function* chunksOf(content: Pieces): AsyncGenerator<Buffer, void, undefined> {
  for (const piece of content.pieces) {
    if (Buffer.isBuffer(piece)) {
      yield piece;
      continue;
    }
    for (let at = piece.start; at < piece.end; ) {
      const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK, piece.end - at));
      const count = await piece.file.fill(chunk, at);
      yield chunk.subarray(0, count);
      at += count;
    }
  }
}
