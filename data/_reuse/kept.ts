import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "../_schema/fingerprint.ts";
import { type KeptFile, NOTHING, readKept, writeKept } from "./kept-file.ts";

/** Changes when the layout of the files does. */
const FORMAT = 2;

/** What one part of a build has worked out, by the digest of all that it was worked out from. Keys have no line breaks. */
export interface Shelf<Value> {
  /** What stands under a key; otherwise what `make` gives, which is kept. Values are plain JSON. */
  keep(key: string, make: () => Value): Value;
  /** The same for what is not made at once. */
  keepLater(key: string, make: () => Promise<Value>): Promise<Value>;
  /** What stands under a key, which stays; undefined when there is nothing. */
  find(key: string): Value | undefined;
  /** Keeps a value that was not there, and returns it. */
  put(key: string, value: Value): Value;
}

/**
 * What a build keeps for the next one, in a folder with one file a shelf. A file that is damaged, of another format or
 * made under other circumstances counts as empty, so the folder may be deleted or altered at any time. Nothing stays
 * in it that the last build did not use. Without a folder, nothing is kept.
 */
export class Kept {
  private readonly folder: string | undefined;
  private readonly shelves = new Map<string, OneShelf<unknown>>();

  constructor(folder?: string) {
    this.folder = folder;
  }

  /**
   * The shelf of this name, for the one part of a build that asks for it. `circumstances` tells all that its values depend
   * on besides their keys; asked only if kept. Throws an Error for a name asked for before.
   */
  shelf<Value>(name: string, circumstances: () => readonly unknown[]): Shelf<Value> {
    if (this.shelves.has(name)) throw new Error(`two parts of a build keep under the name ${name}`);
    const { folder } = this;
    const shelf =
      folder === undefined
        ? new OneShelf<Value>(undefined, "")
        : new OneShelf<Value>(
            join(folder, name),
            fingerprintOf(JSON.stringify([FORMAT, process.versions, name, circumstances()])),
          );
    this.shelves.set(name, shelf);
    return shelf;
  }

  /** How many values were made because they were not there, by shelf. */
  made(): Record<string, number> {
    return Object.fromEntries([...this.shelves].map(([name, { made }]) => [name, made]));
  }

  /** Writes what this build has used, and removes the rest. Call it once, at the end of a build. */
  save(): void {
    if (this.folder === undefined) return;
    mkdirSync(this.folder, { recursive: true });
    for (const shelf of this.shelves.values()) shelf.save();
    for (const name of readdirSync(this.folder)) {
      if (!this.shelves.has(name)) rmSync(join(this.folder, name), { recursive: true, force: true });
    }
  }
}

/**
 * Values are held as their JSON, those of the last build within the bytes of its file: as objects they would be most of
 * what a build has in memory, and would be serialised again although they have not changed.
 */
class OneShelf<Value> implements Shelf<Value> {
  made = 0;
  private readonly file: string | undefined;
  private readonly circumstances: string;
  private readonly before: KeptFile;
  /** In the order of first use; null for what is as it was before. */
  private readonly used = new Map<string, string | null>();

  constructor(file: string | undefined, circumstances: string) {
    this.file = file;
    this.circumstances = circumstances;
    this.before = file === undefined ? NOTHING : readKept(file, circumstances);
  }

  keep(key: string, make: () => Value): Value {
    const value = this.find(key);
    return value === undefined ? this.put(key, make()) : value;
  }

  async keepLater(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.find(key);
    return value === undefined ? this.put(key, await make()) : value;
  }

  find(key: string): Value | undefined {
    const made = this.used.get(key);
    if (typeof made === "string") return JSON.parse(made);
    const place = this.before.places.get(key);
    if (place === undefined) return undefined;
    this.used.set(key, null);
    return JSON.parse(this.before.bytes.toString("utf8", place.value, place.end - 1));
  }

  put(key: string, value: Value): Value {
    this.made++;
    if (this.file !== undefined) this.used.set(key, JSON.stringify(value));
    return value;
  }

  save(): void {
    if (this.file === undefined) return;
    if (this.made === 0 && this.used.size === this.before.places.size) return;
    writeKept(this.file, this.circumstances, this.records());
  }

  private *records(): Generator<Uint8Array> {
    const { bytes, places } = this.before;
    let [start, end] = [0, 0];
    for (const [key, made] of this.used) {
      const place = made === null ? places.get(key)! : undefined;
      if (place?.start === end) {
        end = place.end;
        continue;
      }
      if (start < end) yield bytes.subarray(start, end);
      [start, end] = place ? [place.start, place.end] : [0, 0];
      if (made !== null) yield Buffer.from(`${key}\n${made}\n`, "utf8");
    }
    if (start < end) yield bytes.subarray(start, end);
  }
}
