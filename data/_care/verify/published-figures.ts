import { readFileSync } from "node:fs";
import { join } from "node:path";
import { JOURNAL } from "../../_journal/journal.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import { parseJson } from "../../_text/json.ts";
import { recount } from "./arithmetic.ts";
import { mostOf } from "./client.ts";
import type { Verifying } from "./findings.ts";

/** Objects and lists in one another; what a build publishes has half as many. */
const DEPTH = 32;

/** Counts the figures that an origin publishes again, from the public journal in a folder; a document that cannot be read is a finding. */
export async function recountPublished({ client, manifest, folder, findings }: Verifying): Promise<void> {
  const bytes = new Map(manifest.assets.map((asset) => [asset.path, asset.bytes]));
  const read = async (path: string) => {
    const { body } = await client.ask(path, { most: mostOf(bytes.get(path) ?? 0) });
    return parseJson(body.toString("utf8"), { depth: DEPTH });
  };
  try {
    const lines = readFileSync(join(folder, JOURNAL), "utf8").split("\n");
    const documents = {
      journal: lines.filter((line) => line.trim() !== "").map((line) => parseJson(line, { depth: DEPTH })),
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
