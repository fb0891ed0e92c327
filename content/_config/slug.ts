import { createHash } from "node:crypto";

const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/**
 * The address of a name: `Grace Odunlade` is `grace-odunlade`. A name that loses letters or marks on the way gets a
 * short hash (`José Ruiz` is `jose-ruiz-1a2b3c4d`), so that the slug depends on this name alone, in any script, and
 * no name that joins the list later changes it.
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
