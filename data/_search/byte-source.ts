import { closeSync, fstatSync, openSync, read, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { SEARCH_FOLDER } from "../_schema/generation.ts";

/** Bytes in memory or in a file, read by position. */
export interface ByteSource {
  readonly length: number;
  /** Reads the bytes from `start` (inclusive) to `end` (exclusive) synchronously. */
  read(start: number, end: number): Buffer;
  /** The same range for sending: the bytes themselves, or a reference to where they can be read. */
  piece(start: number, end: number): Piece;
}

export type Piece = Buffer | FileSlice;

/** Bytes of a file from `start` (inclusive) to `end` (exclusive). */
export interface FileSlice {
  file: HeldFile;
  start: number;
  end: number;
}

export function sourceInMemory(bytes: Buffer): ByteSource {
  const slice = (start: number, end: number) => bytes.subarray(start, end);
  return { length: bytes.length, read: slice, piece: slice };
}

/** Opens a file: reads it when it has up to `inMemory` bytes, else keeps it open for as long as it is referenced. */
export function openSource(path: string, inMemory: number): ByteSource {
  const file = HeldFile.open(path);
  if (file.length > inMemory) return file;
  try {
    return sourceInMemory(file.read(0, file.length));
  } finally {
    file.close();
  }
}

/** Closes files once unreferenced: requests may still read an old generation, so no moment is right to do it explicitly. */
const unreferenced = new FinalizationRegistry((descriptor: number) => closeSync(descriptor));

/** An open file that stays readable while it is referenced, even after it was deleted. */
export class HeldFile implements ByteSource {
  private constructor(
    private readonly descriptor: number,
    readonly length: number,
  ) {
    unreferenced.register(this, descriptor, this);
  }

  static open(path: string): HeldFile {
    const descriptor = openSync(path, "r");
    return new HeldFile(descriptor, fstatSync(descriptor).size);
  }

  /** Closes it at once; it is not to be read any more. */
  close(): void {
    unreferenced.unregister(this);
    closeSync(this.descriptor);
  }

  read(start: number, end: number): Buffer {
    return this.readInto(Buffer.allocUnsafe(end - start), start);
  }

  /** Fills `target` from a position, and returns it. */
  readInto<Bytes extends Uint8Array>(target: Bytes, position: number): Bytes {
    for (let done = 0; done < target.length; ) {
      const count = readSync(this.descriptor, target, done, target.length - done, position + done);
      if (count === 0) throw cutShort(position + target.length);
      done += count;
    }
    return target;
  }

  piece(start: number, end: number): Piece {
    return { file: this, start, end };
  }

  /** Fills `target` from a position, at least in part; resolves to the number of bytes. */
  fill(target: Uint8Array, position: number): Promise<number> {
    return new Promise((resolve, reject) => {
      // The callback references this file, so that it is not closed meanwhile.
      read(this.descriptor, target, 0, target.length, position, (error, count) => {
        if (error) reject(error);
        else if (count === 0) reject(cutShort(this.length));
        else resolve(count);
      });
    });
  }
}

function cutShort(end: number): Error {
  return new Error(`a file of the site ends before byte ${end}; run npm run build`);
}

const HASH = /\.[0-9a-f]{8}(?=\.[a-z]+$)/;

/** Where a file of `SEARCH_FILES` lies in a generation's folder: with a hash in its name, or, where it was just written, without. */
export function searchFile(generationDir: string, name: string): string {
  const folder = join(generationDir, SEARCH_FOLDER);
  const found = readdirSync(folder).find((entry) => entry.replace(HASH, "") === name);
  return join(folder, found ?? name);
}
