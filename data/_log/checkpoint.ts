import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { base64 } from "./bytes.ts";
import { type Checkpoint, forged, keyIdOf, readCheckpoint, verifierOf } from "./signed-checkpoint.ts";

/** The name of a site's log, which its checkpoints and keys begin with: its host and path, and `/log`. */
export function logOrigin(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname.replace(/\/$/, "")}/log`;
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
    return `— ${origin} ${base64(Buffer.from(keyIdOf(origin, publicBytes(key)), "hex"), signature)}\n`;
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

/** What a verifier is given of a private key. */
export function verifierKey(name: string, key: KeyObject): string {
  return verifierOf(name, publicBytes(key));
}

/** What two verifier keys have in common when only the name of their log differs, as after a move. */
export function keyWithoutName(verifier: string): string {
  return verifier.slice(verifier.lastIndexOf("+"));
}

/**
 * Reads a checkpoint, and which of the given verifier keys have signed it: one of its origin at least. Throws
 * NotProved, or a RangeError for a malformed verifier key.
 */
export function openCheckpoint(
  text: string,
  verifierKeys: readonly string[],
): Checkpoint & { signedBy: string[] } {
  const { message, signatures, ...checkpoint } = readCheckpoint(text, verifierKeys);
  for (const { verifier, publicKey, signature } of signatures) {
    const x = Buffer.from(publicKey).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    if (!verify(null, message, key, signature)) throw forged(verifier);
  }
  return { ...checkpoint, signedBy: [...new Set(signatures.map(({ verifier }) => verifier))] };
}

function publicBytes(key: KeyObject): Uint8Array {
  return Buffer.from(createPublicKey(key).export({ format: "jwk" }).x!, "base64url");
}
