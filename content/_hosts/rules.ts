import { DATASETS } from "../../data/_schema/addresses.ts";
import { CORS, type HeaderRecord, headersOf, NOSNIFF, PAGE, pageFields } from "../../data/_schema/headers.ts";
import type { Asset } from "../../data/_schema/manifest.ts";
import { groupBy } from "../../data/_text/group-by.ts";
import { typeByExtension } from "../_generation/media-type.ts";

/** Header fields, by lower-case name, of all addresses that a pattern fits. */
export interface HeaderRule {
  /** An address; with `*` at its end, all that begin with what stands before it. */
  pattern: string;
  headers: HeaderRecord;
}

const { "content-security-policy": _, ...ALIKE } = PAGE;

/** Of every file. What is for pages does no harm elsewhere, and one rule for all is what hosts have room for. */
export const EVERYWHERE: HeaderRecord = { ...CORS, ...NOSNIFF, ...ALIKE };

/**
 * What differs from file to file, in few rules: no field is in two rules that fit one address, since hosts disagree about
 * what that means. Those that name a type or links come first. `apart` are addresses of the same origin that are no files;
 * no rule fits them.
 */
export function headerRules(assets: readonly Ruled[], apart: readonly string[]): HeaderRule[] {
  const fields: Record<string, (asset: Ruled) => string | undefined> = {
    // Hosts know the others by themselves.
    "content-type": ({ path, media_type }) =>
      typeByExtension(path) === media_type && !PARAMETER.test(media_type) ? undefined : media_type,
    link: ({ link }) => link,
    "cache-control": ({ media_type, ...asset }) =>
      headersOf({ ...asset, mediaType: media_type })["cache-control"],
    "content-security-policy": ({ path }) => pageFields(path)["content-security-policy"],
  };
  const rules = new Map<string, HeaderRecord>();
  const nameable = [MANIFEST, ...assets].filter(({ path }) => ORDINARY.test(path));
  for (const [name, fieldOf] of Object.entries(fields)) {
    const listed = nameable.map((asset) => ({ path: asset.path, value: fieldOf(asset) }));
    for (const [pattern, value] of patternsOf(listed, "/", apart))
      rules.set(pattern, { ...rules.get(pattern), [name]: value });
  }
  return [...rules].map(([pattern, headers]) => ({ pattern, headers }));
}

/** Of a media type; hosts add none but this one. */
const PARAMETER = /; (?!charset=)/;

type Ruled = Pick<Asset, "path" | "media_type" | "link">;

/** It cannot list itself. */
const MANIFEST: Ruled = { path: DATASETS.manifest, media_type: typeByExtension(DATASETS.manifest)! };

/** Whose characters mean nothing else to any host. */
const ORDINARY = /^[\w./~-]+$/;

interface Listed {
  path: string;
  value: string | undefined;
}

/** The values as patterns: a folder whose files all have the same is one. `folder` is that of all listed files. */
function patternsOf(listed: readonly Listed[], folder: string, apart: readonly string[]): [string, string][] {
  const inside = groupBy(listed, ({ path }) => path.slice(folder.length).split("/", 1)[0]!);
  return [...inside].flatMap(([name, below]): [string, string][] => {
    const path = folder + name;
    const [{ value }] = below as [Listed];
    if (below[0]!.path === path) return value === undefined ? [] : [[path, value]];
    const isOne = below.every((each) => each.value === value);
    if (!isOne || apart.some((address) => address.startsWith(path)))
      return patternsOf(below, `${path}/`, apart);
    return value === undefined ? [] : [[`${path}/*`, value]];
  });
}
