import { createHash } from "node:crypto";

const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/**
 * A name as part of an address: `Grace Odunlade` is `grace-odunlade`. A name that loses letters or marks in the
 * process gets a short hash (`José Ruiz` is `jose-ruiz-1a2b3c4d`), so that the slug depends on the name alone, in any
 * script, and does not change when names are added to the list.
 */
export function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  if (PLAIN.test(name)) return words.join("-");
  const hash = createHash("sha256").update(name.normalize("NFC")).digest("hex").slice(0, 8);
  return [...words, hash].join("-");
}
