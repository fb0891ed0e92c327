import { createPublicKey, hash, type KeyObject, sign, verify } from "node:crypto";
import { base64, fromBase64 } from "./base64.ts";
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

/**
 * Why a checkpoint is not taken: `malformed`; `unknown`, none of its signatures is of a key that is known for its origin;
 * `forged`, a known key did not make the signature that is said to be its.
 */
export class InvalidCheckpoint extends Error {
  constructor(
    readonly fault: "malformed" | "unknown" | "forged",
    message: string,
  ) {
    super(`the checkpoint ${message}`);
  }
}

/**
 * The text of a checkpoint, a signed note (C2SP signed-note) with one signature of each private Ed25519 key, the same for the
 * same input. Throws a RangeError for an origin or extensions that no checkpoint can have.
 */
export function writeCheckpoint({
  origin,
  size,
  root,
  extensions = [],
  keys,
}: Omit<Checkpoint, "extensions"> & { extensions?: string[]; keys: readonly KeyObject[] }): string {
  const note = `${[origin, size, base64(root), ...extensions].join("\n")}\n`;
  const signatures = keys.map((key) => {
    const signature = sign(null, Buffer.from(note), key);
    return `— ${origin} ${base64(keyIdOf(origin, publicBytes(key)), signature)}\n`;
  });
  const text = `${note}\n${signatures.join("")}`;
  try {
    openCheckpoint(
      text,
      keys.map((key) => verifierKey(origin, key)),
    );
  } catch (error) {
    throw new RangeError(`${(error as Error).message}; mend what it is made of`);
  }
  return text;
}

/** What a verifier is given of a private key: `name+hex(key id)+base64(1, public key)`. */
export function verifierKey(name: string, key: KeyObject): string {
  const bytes = publicBytes(key);
  return `${name}+${keyIdOf(name, bytes).toString("hex")}+${base64(ED25519, bytes)}`;
}

/**
 * Reads a checkpoint, and which of the given verifier keys have signed it: one of its origin at least. Signatures of others
 * are left aside, as the standard demands. Throws an InvalidCheckpoint, or a RangeError for a malformed verifier key.
 */
export function openCheckpoint(
  text: string,
  verifierKeys: readonly string[],
): Checkpoint & { signedBy: string[] } {
  const known = verifierKeys.map(readVerifierKey);
  const { note, signatures } = partsOf(text);
  const checkpoint = bodyOf(note);
  const signedBy = known.filter(({ name, id, key }) => {
    const own = signatures.filter((signature) => signature.name === name && signature.id === id);
    if (!own.every(({ bytes }) => verify(null, Buffer.from(note), key, bytes))) {
      throw new InvalidCheckpoint("forged", `has a signature of ${name}+${id} that this key did not make`);
    }
    return own.length > 0;
  });
  if (!signedBy.some(({ name }) => name === checkpoint.origin)) {
    throw new InvalidCheckpoint(
      "unknown",
      `of ${checkpoint.origin} is signed by no key that is known for it`,
    );
  }
  return { ...checkpoint, signedBy: signedBy.map((key) => key.text) };
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
  return { name, id: Buffer.from(bytes.subarray(0, KEY_ID)).toString("hex"), bytes: bytes.subarray(KEY_ID) };
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

function readVerifierKey(text: string) {
  const [, name = "", id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const bytes = fromBase64(encoded, 1 + KEY);
  if (!bytes || bytes[0] !== ED25519[0] || keyIdOf(name, bytes.subarray(1)).toString("hex") !== id) {
    throw new RangeError(`${text} is not a verifier key of Ed25519`);
  }
  const x = Buffer.from(bytes.subarray(1)).toString("base64url");
  return { text, name, id, key: createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }) };
}

/** Bytes of a key id, and of a public key (RFC 8032, section 5.1.5). */
const [KEY_ID, KEY] = [4, 32];

function keyIdOf(name: string, publicKey: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.from(`${name}\n`), ED25519, publicKey]);
  return hash("sha256", bytes, "buffer").subarray(0, KEY_ID);
}

function publicBytes(key: KeyObject): Uint8Array {
  return Buffer.from(createPublicKey(key).export({ format: "jwk" }).x!, "base64url");
}

function malformed(message: string): InvalidCheckpoint {
  return new InvalidCheckpoint("malformed", message);
}
