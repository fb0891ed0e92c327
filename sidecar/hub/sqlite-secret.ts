/** A secret as it is kept: a secret may hold NUL, and the driver ends a text there. */
export function storedSecret(secret: string | null): string | null {
  return secret === null ? null : Buffer.from(secret).toString("base64");
}

export function secretOf(stored: string | null): string | null {
  return stored === null ? null : Buffer.from(stored, "base64").toString();
}
