import { closeSync, fstatSync, openSync, read, readFileSync, readSync } from "node:fs";

/** Bytes that lie in memory or in a file, read by position. */
export interface ByteSource {
  readonly length: number;
  /** The bytes from `start` up to, not including, `end`, at once. */
  read(start: number, end: number): Buffer;
  /** The same as something to be sent: the bytes themselves, or where they are to be read. */
  piece(start: number, end: number): Piece;
}

export type Piece = Buffer | FileSlice;

/** Bytes of a file from `start` up to, not including, `end`. */
export interface FileSlice {
  file: HeldFile;
  start: number;
  end: number;
}

export function sourceInMemory(bytes: Buffer): ByteSource {
  const slice = (start: number, end: number) => bytes.subarray(start, end);
  return { length: bytes.length, read: slice, piece: slice };
}

/** A file up to `inMemory` bytes is read, a larger one stays open as long as somebody holds on to it. */
export function openSource(path: string, inMemory: number): ByteSource {
  const descriptor = openSync(path, "r");
  const length = fstatSync(descriptor).size;
  if (length > inMemory) return new HeldFile(descriptor, length);
  try {
    return sourceInMemory(readFileSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

/** Requests may still be reading from a generation when the next one is served: no moment is right to close it. */
const forgotten = new FinalizationRegistry((descriptor: number) => closeSync(descriptor));

/** A file that can be read until it is forgotten, also when its name has gone. */
export class HeldFile implements ByteSource {
  readonly length: number;
  private readonly descriptor: number;

  constructor(descriptor: number, length: number) {
    this.descriptor = descriptor;
    this.length = length;
    forgotten.register(this, descriptor);
  }

  read(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.descriptor, bytes, done, bytes.length - done, start + done);
      if (count === 0) throw cutShort(end);
      done += count;
    }
    return bytes;
  }

  piece(start: number, end: number): Piece {
    return { file: this, start, end };
  }

  /** Fills `target` from a position, at least in part; resolves to the number of bytes. */
  fill(target: Uint8Array, position: number): Promise<number> {
    return new Promise((settle, fail) => {
      // The call back holds on to this file, so that it is not closed meanwhile.
      read(this.descriptor, target, 0, target.length, position, (error, count) => {
        if (error) fail(error);
        else if (count === 0) fail(cutShort(this.length));
        else settle(count);
      });
    });
  }
}

function cutShort(end: number): Error {
  return new Error(`a file of the site ends before byte ${end}; run npm run build`);
}
