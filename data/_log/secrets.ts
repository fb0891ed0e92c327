import { createPrivateKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";

/** What a log is made with; whoever has neither can still verify all of it. */
export interface LogSecrets {
  /** 32 bytes, from which the salts of all entries come. It can never change: entries would. */
  salt: Uint8Array;
  /** Ed25519, private: signs checkpoints. */
  key: KeyObject;
}

/**
 * Both secrets of a log from one text of at least 32 characters, always the same ones. A log whose key was rotated has the
 * salt of one text and the key of another. Throws a RangeError for a shorter text.
 */
export function logSecrets(text: string): LogSecrets {
  if (text.length < LEAST_LENGTH) {
    throw new RangeError(`the secret of the log must have at least ${LEAST_LENGTH} characters`);
  }
  const derived = (label: string) => Buffer.from(hkdfSync("sha256", text, "", label, 32));
  const der = Buffer.concat([PKCS8_ED25519, derived("candor log key")]);
  return {
    salt: derived("candor log salt"),
    key: createPrivateKey({ key: der, format: "der", type: "pkcs8" }),
  };
}

/** A text for `logSecrets`, of 256 random bits. */
export function newLogSecrets(): string {
  return randomBytes(32).toString("base64url");
}

const LEAST_LENGTH = 32;

/** What stands before the seed in a private key of Ed25519 (RFC 8410, section 7). */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
