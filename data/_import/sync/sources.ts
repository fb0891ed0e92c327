import { hash } from "node:crypto";
import { basename, isAbsolute, join, resolve } from "node:path";
import { conceal } from "../../_command/print.ts";
import type { BusinessFile } from "../../_schema/business.ts";
import { secretsOfSource } from "../../_schema/secrets.ts";
import { BUSINESS_PROFILE, isAddress } from "../../_schema/sync-source.ts";

/** A place from which exports come by themselves. */
export interface SyncSource {
  label: string;
  name?: string | undefined;
  kind: "business-profile" | "address" | "folder";
  /** A folder, or an address, which may hold a secret; `business-profile` for that. */
  from: string;
  location?: string | undefined;
  /** Whether each of its exports holds all reviews. */
  full?: boolean | undefined;
  /** Under which is kept what is known of it; tells nothing of the address. */
  key: string;
}

/** Those of `business.json`, then those of the setting `SYNC_SOURCES`; each place once. */
export function syncSources(
  business: Pick<BusinessFile, "sources">,
  { dataDir, more }: { dataDir: string; more: readonly string[] },
): SyncSource[] {
  const listed = (business.sources ?? []).flatMap(({ name, sync }) =>
    sync ? [{ name, label: name, ...sync }] : [],
  );
  const all = [...listed, ...more.map((from) => ({ from, label: labelOf(from) }))].map((source) => {
    const kind = kindOf(source.from);
    const isRelative = kind === "folder" && !isAbsolute(source.from);
    const from = isRelative ? join(dataDir, source.from) : source.from;
    const { location } = source as { location?: string };
    return { ...source, kind, from, key: keyOf(kind === "folder" ? resolve(from) : from, location) };
  });
  const addresses = all.filter(({ kind }) => kind === "address");
  conceal(
    "sources",
    addresses.flatMap(({ from }) => secretsOfSource(from)),
  );
  return [...new Map(all.map((source) => [source.key, source])).values()];
}

function kindOf(from: string): SyncSource["kind"] {
  if (from === BUSINESS_PROFILE) return BUSINESS_PROFILE;
  return isAddress(from) ? "address" : "folder";
}

function labelOf(from: string): string {
  const kind = kindOf(from);
  if (kind === "business-profile") return "Google";
  return kind === "address" ? new URL(from).host : basename(from);
}

function keyOf(from: string, location = ""): string {
  return hash("sha256", JSON.stringify([from, location]), "base64url").slice(0, 16);
}
