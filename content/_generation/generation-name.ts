import { createHash } from "node:crypto";
import type { Asset } from "../../data/_schema/manifest.ts";

/** `20260331T093000000Z-1a2b3c4d`: the time of the build in UTC, and a hash of what it made. */
export function nameGeneration(builtAt: Date, assets: readonly Asset[]): string {
  const hash = createHash("sha256");
  for (const { path, digest } of assets) hash.update(`${path}\n${digest}\n`);
  return `${builtAt.toISOString().replace(/[-:.]/g, "")}-${hash.digest("hex").slice(0, 8)}`;
}

/** The time in a name, in milliseconds since 1970. */
export function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second, milliseconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name)!;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
}
