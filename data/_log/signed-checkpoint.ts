import { base64, fromBase64, hex, utf8 } from "./bytes.ts";
import { sha256 } from "./hash.ts";
import { HASH } from "./tree.ts";

/** What a log says of itself at one size (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** The name of the log and of its keys, such as `reviews.example.com/log`. */
  origin: string;
  /** How many entries. */
  size: number;
  /** The tree's root, 32 bytes. */
  root: Uint8Array;
  /** Further lines, none of them empty. */
  extensions: string[];
}

/** A checkpoint, and what has to be checked yet of those who have signed it. */
export interface SignedCheckpoint extends Checkpoint {
  /** What all have signed. */
  message: Uint8Array;
  signatures: {
    /** The verifier key whose signature it is said to be. */
    verifier: string;
    /** Of Ed25519, 32 bytes. */
    publicKey: Uint8Array;
    /** 64 bytes, if it is one. */
    signature: Uint8Array;
  }[];
}

/**
 * Why a checkpoint or a receipt is not taken: `malformed`; `unknown`, none of its signatures is of a key that is known for its
 * origin; `forged`, a known key did not make the signature that is said to be its; `not-included`, a line with what opens it is no
 * entry of the log there, or the proof is another one's.
 */
export class NotProved extends Error {
  constructor(
    readonly fault: "malformed" | "unknown" | "forged" | "not-included",
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads a checkpoint, and which signatures are said to be those of the given verifier keys: of one of its origin at least.
 * Signatures of others are left aside, as the standard demands. Nothing of it holds before these are checked. Throws
 * NotProved, or a RangeError for a malformed verifier key.
 */
export function readCheckpoint(text: string, verifierKeys: readonly string[]): SignedCheckpoint {
  const known = verifierKeys.map(readVerifierKey);
  const { note, signatures } = partsOf(text);
  const checkpoint = bodyOf(note);
  const own = known.flatMap((key) =>
    signatures
      .filter(({ name, id }) => name === key.name && id === key.id)
      .map(({ bytes }) => ({ ...key, signature: bytes })),
  );
  if (!own.some(({ name }) => name === checkpoint.origin)) {
    throw new NotProved(
      "unknown",
      `the checkpoint of ${checkpoint.origin} is signed by no key that is known for it`,
    );
  }
  return {
    ...checkpoint,
    message: utf8(note),
    signatures: own,
  };
}

/** What is thrown where a key has not made the signature that is said to be its. */
export function forged(verifier: string): NotProved {
  const key = verifier.slice(0, verifier.lastIndexOf("+"));
  return new NotProved("forged", `the checkpoint has a signature of ${key} that this key did not make`);
}

/** What a verifier is given of a public key of 32 bytes: `name+hex(key id)+base64(1, public key)`. */
export function verifierOf(name: string, publicKey: Uint8Array): string {
  return `${name}+${keyIdOf(name, publicKey)}+${base64(ED25519, publicKey)}`;
}

/** The four bytes before a signature that tell whose it is. */
export function keyIdOf(name: string, publicKey: Uint8Array): string {
  return hex(sha256(utf8(`${name}\n`), ED25519, publicKey).subarray(0, KEY_ID));
}

/** The same key under another name, as after a move. Throws a RangeError for what is no verifier key. */
export function renamed(verifier: string, name: string): string {
  return verifierOf(name, readVerifierKey(verifier).publicKey);
}

/** The byte that says which kind of key, and of signature. */
const ED25519 = Uint8Array.of(1);

/** Far more than there are; the standard asks that 16 be taken. */
const MOST_SIGNATURES = 100;

interface Signature {
  name: string;
  /** Hexadecimal. */
  id: string;
  bytes: Uint8Array;
}

/** The signed text and its signatures, between which the last empty line stands. */
function partsOf(text: string): { note: string; signatures: Signature[] } {
  if (!text.isWellFormed() || /[^\n\P{Cc}]/u.test(text)) throw malformed("has control characters");
  const end = text.lastIndexOf("\n\n");
  if (end === -1 || !text.endsWith("\n")) throw malformed("does not end with an empty line and signatures");
  const lines = text.slice(end + 2, -1).split("\n");
  if (lines.length > MOST_SIGNATURES) throw malformed(`has more than ${MOST_SIGNATURES} signatures`);
  return { note: text.slice(0, end + 1), signatures: lines.map(readSignature) };
}

function readSignature(line: string): Signature {
  const [, name = "", encoded] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (!bytes || bytes.length <= KEY_ID) throw malformed("has a line in place of a signature that is none");
  return { name, id: hex(bytes.subarray(0, KEY_ID)), bytes: bytes.subarray(KEY_ID) };
}

function bodyOf(note: string): Checkpoint {
  const [origin = "", size = "", encoded, ...extensions] = note.slice(0, -1).split("\n");
  if (!/^[^\s+]+$/u.test(origin)) throw malformed("has an empty origin, or one with a space or a plus");
  if (!/^(0|[1-9]\d*)$/.test(size) || !Number.isSafeInteger(Number(size))) {
    throw malformed("has a size that is not a whole number without leading zeros");
  }
  const root = fromBase64(encoded, HASH);
  if (!root) throw malformed(`has a root that is not ${HASH} bytes in base64`);
  if (extensions.includes("")) throw malformed("has an empty line in its text");
  return { origin, size: Number(size), root, extensions };
}

function readVerifierKey(verifier: string) {
  const [, name = "", id = "", encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(verifier) ?? [];
  const bytes = fromBase64(encoded, 1 + KEY);
  const publicKey = bytes?.subarray(1);
  if (!publicKey || bytes?.[0] !== ED25519[0] || keyIdOf(name, publicKey) !== id) {
    throw new RangeError(`${verifier} is not a verifier key of Ed25519`);
  }
  return { verifier, name, id, publicKey };
}

/** Bytes of a key id, and of a public key (RFC 8032, section 5.1.5). */
const [KEY_ID, KEY] = [4, 32];

function malformed(message: string): NotProved {
  return new NotProved("malformed", `the checkpoint ${message}`);
}

/** The verifier keys in a text that has one a line. */
export function verifierKeysIn(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}
