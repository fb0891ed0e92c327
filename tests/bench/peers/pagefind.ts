import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { close, createIndex } from "pagefind";
import { compress } from "../../../content/_generation/compress.ts";
import type { Review } from "../../../data/_schema/review.ts";

/** Writes Pagefind's index of the reviews' words, and of the stars to filter by, into a folder. */
export async function makePagefind(reviews: readonly Review[], folder: string): Promise<void> {
  const { index } = await createIndex();
  for (const { id, title = "", text, reply, rating, date } of reviews) {
    await index!.addCustomRecord({
      url: `/review/${id}/`,
      content: [title, text, reply?.text].filter(Boolean).join("\n") || " ",
      language: "en",
      meta: { title: id },
      filters: { rating: [String(rating)] },
      sort: { date },
    });
  }
  await index!.writeFiles({ outputPath: folder });
  await close();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name))) {
    const { br } = await compress(readFileSync(path));
    if (br) writeFileSync(`${path}.br`, br);
  }
}
