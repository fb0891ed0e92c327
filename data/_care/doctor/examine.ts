import { readBusiness } from "../../_journal/business.ts";
import { lookAtDeclarations } from "./declarations.ts";
import type { Section } from "./finding.ts";
import { lookAtOrigin } from "./live.ts";
import { lookAtData } from "./owners-data.ts";

export interface Examined {
  dataDir: string;
  siteDir: string;
  /** What the local build is for, without a trailing slash. */
  baseUrl: string;
  /** The published origin to look at, without a trailing slash; none unless given. */
  origin?: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Everything that an owner should look at, in sections. Changes nothing, here or there. */
export async function examine({ dataDir, siteDir, baseUrl, origin, now }: Examined): Promise<Section[]> {
  const { section, dataset } = lookAtData({ dataDir, baseUrl: origin ?? baseUrl, now });
  // Faults in the journal leave the declarations readable.
  const business = dataset?.business ?? readBusiness(dataDir).business;
  return [
    section,
    ...(business ? [lookAtDeclarations(business, dataset)] : []),
    ...(origin ? await lookAtOrigin(origin, siteDir) : []),
  ];
}
