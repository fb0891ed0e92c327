import { digestOf } from "../../data/_reuse/digest.ts";
import { compress, type Variants } from "./compress.ts";

/** Files compressed at one time; more would only take more memory, and are compressed when all is rendered. */
const AT_ONCE = 4;

/**
 * Compresses files while others are still being rendered, which leaves the threads of zlib idle. Files are known by their
 * bytes alone.
 */
export class BackgroundCompression {
  private readonly begun = new Map<string, Promise<Variants>>();
  private readonly compressed: ReadonlySet<string>;
  private running = 0;

  /** `compressed` are the digests of files whose compressed forms are there already. */
  constructor(compressed: ReadonlySet<string>) {
    this.compressed = compressed;
  }

  /** Begins with a file that will be published. Nothing is lost when it never is. */
  begin(content: string): void {
    if (this.running === AT_ONCE) return;
    const bytes = Buffer.from(content, "utf8");
    const digest = digestOf(bytes);
    if (this.begun.has(digest) || this.compressed.has(digest)) return;
    this.running++;
    const variants = compress(bytes).finally(() => {
      this.running--;
    });
    // Whoever finishes the file hears of a failure.
    variants.catch(() => {});
    this.begun.set(digest, variants);
  }

  /** The compressed forms of a file, given its SHA-256; begun before or now. */
  finish(bytes: Uint8Array, digest: string): Promise<Variants> {
    const begun = this.begun.get(digest);
    this.begun.delete(digest);
    return begun ?? compress(bytes);
  }
}
