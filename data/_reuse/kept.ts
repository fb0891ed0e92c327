import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "../_schema/fingerprint.ts";

/** Changes when the layout of the files does. */
const FORMAT = 1;

/** What one part of a build has worked out, by the digest of all that it was worked out from. */
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

  /** The shelf of this name. `circumstances` tells all that its values depend on besides their keys; asked only if kept. */
  shelf<Value>(name: string, circumstances: () => readonly unknown[]): Shelf<Value> {
    const known = this.shelves.get(name);
    if (known) return known as OneShelf<Value>;
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

class OneShelf<Value> implements Shelf<Value> {
  made = 0;
  private readonly file: string | undefined;
  private readonly circumstances: string;
  private readonly before: ReadonlyMap<string, Value>;
  private readonly used = new Map<string, Value>();

  constructor(file: string | undefined, circumstances: string) {
    this.file = file;
    this.circumstances = circumstances;
    this.before = file === undefined ? new Map() : read<Value>(file, circumstances);
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
    const used = this.used.get(key);
    if (used !== undefined) return used;
    const value = this.before.get(key);
    if (value !== undefined) this.used.set(key, value);
    return value;
  }

  put(key: string, value: Value): Value {
    this.made++;
    if (this.file !== undefined) this.used.set(key, value);
    return value;
  }

  save(): void {
    if (this.file === undefined) return;
    if (this.made === 0 && this.used.size === this.before.size) return;
    const body = Buffer.from(JSON.stringify([[...this.used.keys()], [...this.used.values()]]), "utf8");
    const whole = `${this.file}.next`;
    writeFileSync(whole, Buffer.concat([head(this.circumstances, body), body]));
    renameSync(whole, this.file);
  }
}

/** One line that tells whether the rest is whole and of use. */
function head(circumstances: string, body: Uint8Array): Buffer {
  return Buffer.from(`${circumstances} ${createHash("sha256").update(body).digest("hex")}\n`, "latin1");
}

/** Empty unless the file was made under the same circumstances and every byte of it is as it was written. */
function read<Value>(file: string, circumstances: string): Map<string, Value> {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(bytes.indexOf(0x0a) + 1);
    if (!bytes.subarray(0, -body.length).equals(head(circumstances, body))) return new Map();
    const [keys, values] = JSON.parse(body.toString("utf8")) as [string[], Value[]];
    return new Map(keys.map((key, index) => [key, values[index]!]));
  } catch {
    return new Map();
  }
}
