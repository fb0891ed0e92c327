import { JSONParser, TokenType } from "@streamparser/json";
import { Asset, Manifest } from "../_schema/manifest.ts";

/** Why it cannot be used, in words that follow its address. */
export class ManifestFault extends Error {}

/** Bytes in which there has to be a token; no single value is longer. */
const MOST_OF_TOKEN = 64 * 1024;

/** Bytes of what a list holds, and of any fact: twenty times the longest that a build writes. */
const MOST_OF_RECORD = 16 * 1024;

/** Bytes of memory for all that is kept: 100,000 withdrawn reviews take fewer. */
const MOST_KEPT = 8 * 1024 * 1024;

/** Those that a short text takes beside its characters. */
const OF_A_TEXT = 40;

const MOST_DEPTH = 16;

const OPENING = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSING = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);

const LISTS = ["assets", "withdrawn"];
const FACTS = Object.keys(Manifest.shape).filter((name) => !LISTS.includes(name));
const SELECTED = [...FACTS.map((name) => `$.${name}`), ...LISTS.map((name) => `$.${name}.*`)];

/**
 * Reads the manifest of a server that may be hostile, piece by piece: memory does not grow with it. Of its assets those are
 * kept, each checked, whose path `keep` wants. Rejects with ManifestFault when it is no manifest, and with what the body
 * rejects with.
 */
export async function readManifest(
  body: AsyncIterable<Buffer>,
  keep: (path: string) => boolean,
): Promise<Manifest> {
  const assets = new Map<string, Asset>();
  let listed = 0;
  const reader = createBoundedReader((record) => {
    const { path } = record as { path: unknown };
    if (typeof path !== "string") throw new Error("an asset has no path");
    listed++;
    if (!keep(path)) return false;
    if (assets.has(path)) throw new Error(`${path} is listed twice`);
    assets.set(path, Asset.parse(record));
    return true;
  });
  for await (const piece of body) asFault(() => reader.write(piece));
  return asFault(() => {
    const rest = reader.end();
    if (listed === 0) throw new Error("nothing is listed");
    return Manifest.parse({ ...rest, assets: [...assets.values()] });
  });
}

function asFault<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    throw new ManifestFault("is no manifest that this release can read", { cause });
  }
}

/** Throws an Error when a value is too long or too deep, before it is complete. `onAsset` says whether it keeps one. */
function createBoundedReader(onAsset: (record: unknown) => boolean) {
  const facts: Record<string, unknown> = {};
  const withdrawn: unknown[] = [];
  const parser = new JSONParser({ paths: SELECTED, keepStack: false });
  let depth = 0;
  let name: unknown;
  let kept = 0;
  /** In bytes: how many were written, and where the last token, and the value to which it belongs, began. */
  let written = 0;
  let last = 0;
  let began = 0;
  let length = 0;

  parser.onToken = ({ token, value, offset }) => {
    if (depth === 0 && token !== TokenType.LEFT_BRACE) throw new Error("it is no object");
    if (OPENING.has(token)) depth++;
    if (CLOSING.has(token)) depth--;
    if (depth > MOST_DEPTH) throw new Error("it is too deep");
    if (depth === 1 && token === TokenType.STRING) name = value;
    last = offset;
    length = last - began;
    if (length > MOST_OF_RECORD) throw new Error("a value is too long");
    if (depth <= (FACTS.includes(name as string) ? 1 : 2)) began = last;
  };
  parser.onValue = ({ value, key, stack }) => {
    if (stack.length === 1) {
      facts[key as string] = value;
      return;
    }
    const list = stack[1]!.key;
    if (typeof key !== "number") throw new Error(`${list} is no list`);
    if (list === "withdrawn") {
      withdrawn.push(value);
      kept += String(value).length + OF_A_TEXT;
    } else if (onAsset(value)) kept += length;
    if (kept > MOST_KEPT) throw new Error("there is too much to keep");
  };
  return {
    write(piece: Buffer): void {
      parser.write(piece);
      written += piece.length;
      if (written - last > MOST_OF_TOKEN) throw new Error("a value is too long");
    },
    end(): object {
      if (!parser.isEnded) parser.end();
      return { ...facts, withdrawn };
    },
  };
}
