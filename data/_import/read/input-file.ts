import type { Readable } from "node:stream";

/** A file of an export, wherever it lies. */
export interface InputFile {
  /** Its path below what was named, for messages. */
  name: string;
  /** In bytes. */
  size: number;
  open(): Promise<Readable>;
}
