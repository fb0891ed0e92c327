import { createHmac, type KeyObject } from "node:crypto";
import { expect, test } from "vitest";
import { logSecrets, newLogSecrets } from "../../../data/_log/secrets.ts";

const TEXT = "thirty-two characters, no fewer.";

test("one text gives the same salt and the same key each time, and no other text does", () => {
  const shown = ({ salt, key }: { salt: Uint8Array; key: KeyObject }) => ({
    salt: Buffer.from(salt).toString("hex"),
    key: key.export({ format: "jwk" }),
  });
  const secrets = shown(logSecrets(TEXT));
  expect(shown(logSecrets(TEXT))).toEqual(secrets);
  expect(secrets.salt).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets.key).toMatchObject({ kty: "OKP", crv: "Ed25519" });
  const other = shown(logSecrets(`${TEXT} `));
  expect(other.salt).not.toBe(secrets.salt);
  expect(other.key["x"]).not.toBe(secrets.key["x"]);
});

test("RFC 5869: each half is the text under a label of its own, so that neither tells the other", () => {
  const pseudorandom = createHmac("sha256", new Uint8Array(32)).update(TEXT).digest();
  const half = (label: string) => createHmac("sha256", pseudorandom).update(`${label}\x01`).digest();
  const { salt, key } = logSecrets(TEXT);
  expect(Buffer.from(salt)).toEqual(half("candor log salt"));
  expect(key.export({ format: "jwk" })["d"]).toBe(half("candor log key").toString("base64url"));
});

test("a text that could be guessed is refused; those that are made are long enough, and never the same", () => {
  expect(() => logSecrets(TEXT.slice(1))).toThrow("must have at least 32 characters");
  const made = newLogSecrets();
  expect(logSecrets(made).salt).toHaveLength(32);
  expect(newLogSecrets()).not.toBe(made);
});
