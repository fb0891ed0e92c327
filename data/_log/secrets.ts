import { createPrivateKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";

/** What a log is made with; whoever has neither can still verify all of it. */
export interface LogSecrets {
  /** 32 bytes, from which the salts of all entries come. It can never change: entries would. */
  salt: Uint8Array;
  /** Ed25519, private: sign checkpoints, the newest first; before it was rotated there is one, else the one before it, too. */
  keys: readonly [KeyObject, ...KeyObject[]];
}

/**
 * What a log is made with, from a text of at least 32 characters, always the same. Each time its key was rotated, a colon and
 * another such text follow. Throws a RangeError for a shorter one.
 */
export function logSecrets(text: string): LogSecrets {
  const parts = text.split(":");
  if (parts.some(({ length }) => length < LEAST_LENGTH)) {
    throw new RangeError(`the secret of the log must have at least ${LEAST_LENGTH} characters`);
  }
  const [newest, previous] = parts.reverse();
  const keys = previous === undefined ? [] : [keyFrom(previous)];
  return { salt: derived(parts.at(-1)!, "candor log salt"), keys: [keyFrom(newest!), ...keys] };
}

/** A text for `logSecrets`, of 256 random bits. */
export function newLogSecret(): string {
  return randomBytes(32).toString("base64url");
}

const LEAST_LENGTH = 32;

/** What stands before the seed in a private key of Ed25519 (RFC 8410, section 7). */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

function derived(text: string, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", text, "", label, 32));
}

function keyFrom(text: string): KeyObject {
  const der = Buffer.concat([PKCS8_ED25519, derived(text, "candor log key")]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}
