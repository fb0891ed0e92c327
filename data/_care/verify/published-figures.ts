import { BUSINESS } from "../../_journal/business.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import { parseJson } from "../../_text/json.ts";
import { recount } from "./arithmetic.ts";
import { mostOf } from "./client.ts";
import { copiedLines, copiedText } from "./copy-source.ts";
import type { Verifying } from "./findings.ts";

/** Counts the figures that an origin publishes again, from the public journal in a folder; a document that cannot be read is a finding. */
export async function recountPublished({ client, manifest, folder, findings }: Verifying): Promise<void> {
  const bytes = new Map(manifest.assets.map((asset) => [asset.path, asset.bytes]));
  const read = async (path: string) =>
    parseJson((await client.ask(path, { most: mostOf(bytes.get(path) ?? 0) })).body.toString("utf8"));
  try {
    const documents = {
      business: parseJson(copiedText(folder, BUSINESS)),
      journal: copiedLines(folder).map((line) => parseJson(line)),
      reviews: await read(DATASETS.reviews),
      removed: await read(DATASETS.removed),
      insights: await read(DATASETS.insights),
      byReview: await read(DATASETS.insightsByReview),
    };
    recount(documents, findings);
  } catch (error) {
    findings.expect(false, DATASETS.reviews, `cannot be counted again: ${(error as Error).message}`);
  }
}
