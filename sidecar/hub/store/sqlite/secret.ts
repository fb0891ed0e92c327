/** A secret in its stored form: secrets may contain NUL, where the driver would cut a text off. */
export function storedSecret(secret: string | null): string | null {
  return secret === null ? null : Buffer.from(secret).toString("base64");
}

export function secretOf(stored: string | null): string | null {
  return stored === null ? null : Buffer.from(stored, "base64").toString();
}
