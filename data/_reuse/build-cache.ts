import { createHash } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { fingerprintOf } from "../_schema/etag.ts";

const FORMAT = 2;

/**
 * What a build keeps for the next one, in a folder with one file a namespace. A file that is damaged, of another format or
 * made under other circumstances counts as empty, so the folder may be deleted or altered at any time. Nothing stays
 * in it that the last build did not use. Without a folder, nothing is kept.
 */
export class BuildCache {
  private readonly namespaces = new Map<string, CacheNamespace<unknown>>();

  constructor(private readonly folder?: string) {}

  /**
   * The namespace of this name, for the one part of a build that asks for it. `circumstances` tells all that its values depend
   * on besides their keys; asked only if kept. Throws an Error for a name asked for before.
   */
  namespace<Value>(name: string, circumstances: () => readonly unknown[]): CacheNamespace<Value> {
    if (this.namespaces.has(name)) throw new Error(`two parts of a build keep under the name ${name}`);
    const file = this.folder === undefined ? undefined : join(this.folder, name);
    const of = file === undefined ? [] : [FORMAT, process.versions, name, circumstances()];
    const namespace = new CacheNamespace<Value>(file, fingerprintOf(JSON.stringify(of)));
    this.namespaces.set(name, namespace);
    return namespace;
  }

  /** How many values were made because they were not there, by namespace. */
  made(): Record<string, number> {
    return Object.fromEntries([...this.namespaces].map(([name, { made }]) => [name, made]));
  }

  /** Writes what this build has used, and removes the rest. Call it once, at the end of a build. */
  save(): void {
    if (this.folder === undefined) return;
    mkdirSync(this.folder, { recursive: true });
    for (const namespace of this.namespaces.values()) namespace.save();
    for (const name of readdirSync(this.folder))
      if (!this.namespaces.has(name)) rmSync(join(this.folder, name), { recursive: true, force: true });
  }
}

/**
 * What one part of a build has worked out, by the digest of all that it was worked out from. Keys have no line breaks, and values
 * are plain JSON. They are held as their JSON, those of the last build within the bytes of its file: as objects they would be most
 * of what a build has in memory, and would be serialised again although they have not changed.
 */
export class CacheNamespace<Value> {
  made = 0;
  private readonly before: KeptFile;
  /** In the order of first use; null for what is as it was before. */
  private readonly used = new Map<string, string | null>();

  constructor(
    private readonly file: string | undefined,
    private readonly circumstances: string,
  ) {
    this.before = file === undefined ? NOTHING : readKept(file, circumstances);
  }

  /** What stands under a key; otherwise what `make` gives, which is kept. */
  keep(key: string, make: () => Value): Value {
    const value = this.find(key);
    return value === undefined ? this.put(key, make()) : value;
  }

  async keepLater(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.find(key);
    return value === undefined ? this.put(key, await make()) : value;
  }

  /** What stands under a key, which stays; undefined when there is nothing. */
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
    for (const [key, made] of this.used) {
      const { start, end } = places.get(key) ?? { start: 0, end: 0 };
      yield made === null ? bytes.subarray(start, end) : Buffer.from(`${key}\n${made}\n`);
    }
  }
}

/** The records of a file: each a line with its key and a line with its value, as JSON. */
interface KeptFile {
  bytes: Buffer;
  /** By key: where a record starts, where its value starts, and where the next record does. */
  places: ReadonlyMap<string, { start: number; value: number; end: number }>;
}

const NOTHING: KeptFile = { bytes: Buffer.alloc(0), places: new Map() };

/** Empty unless the file was made under the same circumstances and every byte of it is as it was written. */
function readKept(file: string, circumstances: string): KeptFile {
  try {
    const bytes = readFileSync(file);
    const body = bytes.indexOf(LINE_FEED) + 1;
    const head = headOf(circumstances, createHash("sha256").update(bytes.subarray(body)));
    if (!bytes.subarray(0, body).equals(head)) return NOTHING;
    const places = new Map<string, { start: number; value: number; end: number }>();
    for (let start = body; start < bytes.length; ) {
      const value = bytes.indexOf(LINE_FEED, start) + 1;
      const end = bytes.indexOf(LINE_FEED, value) + 1;
      places.set(bytes.toString("utf8", start, value - 1), { start, value, end });
      start = end;
    }
    return { bytes, places };
  } catch {
    return NOTHING;
  }
}

/** Replaces the file whole or not at all, without ever having all of it in memory. */
function writeKept(file: string, circumstances: string, records: Iterable<Uint8Array>): void {
  const whole = `${file}.next`;
  const to = openSync(whole, "w");
  try {
    const body = createHash("sha256");
    // Room for the head, which is known last.
    writeFileSync(to, headOf(circumstances, createHash("sha256")));
    for (const piece of inPieces(records)) {
      body.update(piece);
      writeFileSync(to, piece);
    }
    writeSync(to, headOf(circumstances, body), 0, undefined, 0);
  } finally {
    closeSync(to);
  }
  renameSync(whole, file);
}

/** One line that tells whether the rest is whole and of use; always of the same length for the same circumstances. */
function headOf(circumstances: string, body: ReturnType<typeof createHash>): Buffer {
  return Buffer.from(`${circumstances} ${body.digest("hex")}\n`, "latin1");
}

/** Many records at a time, since each piece is a call to the kernel. */
function* inPieces(records: Iterable<Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for (const record of records) {
    waiting.push(record);
    size += record.length;
    if (size < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}

const PIECE = 1 << 18;
const LINE_FEED = 0x0a;
