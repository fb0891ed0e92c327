import type { Manifest } from "../../_schema/manifest.ts";
import type { Client } from "./client.ts";

export interface Verifying {
  client: Client;
  manifest: Manifest;
  /** Where the copy of its public journal lies. */
  folder: string;
  findings: Findings;
}

/** What an origin shows otherwise than it should, and how much was compared. */
export class Findings {
  compared = 0;
  private readonly found = new Set<string>();

  /** One line each, in the order in which they were found: a path, what differs, and where. */
  get lines(): string[] {
    return [...this.found];
  }

  get count(): number {
    return this.found.size;
  }

  add(path: string, line: string): void {
    this.found.add(`${path}: ${line}`);
  }

  /** Counts a comparison, and notes a finding unless it `holds`. */
  expect(holds: boolean, path: string, line: string): boolean {
    this.compared++;
    if (!holds) this.add(path, line);
    return holds;
  }

  /** Compares two values as JSON has them; `undefined` stands for what is not there. */
  same(path: string, what: string, served: unknown, expected: unknown): boolean {
    const [says, gives] = [served, expected].map((value) => JSON.stringify(value) ?? "nothing");
    if (says === gives) return this.expect(true, path, "");
    const short = says!.length + gives!.length <= SHORT;
    const line = short
      ? `${what} is ${says} instead of ${gives}`
      : `${what} differs ${differenceOf(Buffer.from(says!), Buffer.from(gives!))}`;
    return this.expect(false, path, line);
  }

  sameBytes(path: string, what: string, served: Uint8Array, expected: Uint8Array): boolean {
    const holds = Buffer.compare(served, expected) === 0;
    return this.expect(holds, path, holds ? "" : `${what} differs ${differenceOf(served, expected)}`);
  }
}

const SHORT = 160;

/** Where two texts or files begin to differ: `from byte 120 on: "..." instead of "..."`; what is no text is told by its place alone. */
function differenceOf(served: Uint8Array, expected: Uint8Array): string {
  const at = firstDifference(served, expected);
  const [says, gives] = [served, expected].map((bytes) => pieceAt(bytes, at));
  const place = `from byte ${at.toLocaleString("en")} on`;
  if (says === null || gives === null)
    return `${place} (${served.length.toLocaleString("en")} bytes instead of ${expected.length.toLocaleString("en")})`;
  return `${place}: ${says} instead of ${gives}`;
}

/** Characters shown before a difference, and from there on. */
const [BEFORE, AFTER] = [24, 72];

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a[at] === b[at]) at++;
  return at;
}

/** Some text around a place, in quotation marks; null where there is none. */
function pieceAt(bytes: Uint8Array, at: number): string | null {
  let from = Math.max(0, at - BEFORE);
  // Not in the middle of a character.
  while (from > 0 && (bytes[from]! & 0xc0) === 0x80) from--;
  const piece = Buffer.from(bytes.subarray(from, at + AFTER));
  if (piece.includes(0)) return null;
  const text = piece.toString("utf8").replace(/\ufffd+$/, "");
  if (text.includes("\ufffd")) return null;
  const [before, after] = [from > 0 ? "…" : "", at + AFTER < bytes.length ? "…" : ""];
  return JSON.stringify(before + text + after);
}
