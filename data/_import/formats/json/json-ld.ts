import * as z from "zod";
import { withoutMarkup } from "../../without-markup.ts";
import { recordFormat } from "../record-format.ts";

const Figure = z.union([z.string(), z.number()]).nullish();
const Named = z.union([z.string(), z.object({ name: z.string().nullish() })]);

const Schema = z.object({
  "@id": z.string().optional(),
  url: z.string().optional(),
  identifier: z.union([z.string(), z.number()]).optional(),
  reviewRating: z.object({ ratingValue: Figure, bestRating: Figure }),
  datePublished: z.string("must be the day of publication"),
  dateModified: z.string().nullish(),
  name: z.string().nullish(),
  headline: z.string().nullish(),
  reviewBody: z.string().nullish(),
  description: z.string().nullish(),
  author: z.union([Named, z.array(Named)]).nullish(),
  publisher: Named.nullish(),
  inLanguage: z.string().nullish(),
});

/** Reviews as schema.org describes them, in the JSON-LD of a saved page or in a file of its own. */
export const format = recordFormat({
  id: "json-ld",
  title: "schema.org reviews (JSON-LD)",
  order: 7,
  recognises: (record) => isOfType(record["@type"], "Review") && "reviewRating" in record,
  schema: Schema,
  idOf: (record) => idAmong(record as z.infer<typeof Schema>),
  names: { rating: "reviewRating.ratingValue", written: "datePublished", edited: "dateModified" },
  toReview: (record) => {
    const source = nameOf(record.publisher);
    const author = nameOf(Array.isArray(record.author) ? record.author[0] : record.author);
    return {
      source: source ?? "",
      id: idAmong(record),
      url: addressOf(record),
      rating: {
        value: record.reviewRating.ratingValue ?? "",
        best: Number(record.reviewRating.bestRating) || 5,
      },
      written: record.datePublished,
      edited: record.dateModified ?? undefined,
      title: withoutMarkup(record.headline ?? record.name ?? undefined),
      text: withoutMarkup(record.reviewBody ?? record.description ?? ""),
      language: record.inLanguage ?? undefined,
      author: withoutMarkup(author),
      authorAsWritten: author,
      verification: { level: "platform" },
    };
  },
});

export function isOfType(type: unknown, wanted: string): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.some(
    (one) => typeof one === "string" && one.replace(/^https?:\/\/schema\.org\//, "") === wanted,
  );
}

/** What names this review alone: an `@id` that is relative is often no more than its number on the page, and `url` the page's. */
function idAmong(record: Partial<z.infer<typeof Schema>> | null): string | undefined {
  if (record?.identifier !== undefined) return String(record.identifier);
  const id = record?.["@id"];
  return typeof id === "string" && /^(?:https?|urn):/.test(id) ? id : undefined;
}

function addressOf(record: z.infer<typeof Schema>): string | undefined {
  return [record.url, record["@id"]].find((text) => text !== undefined && /^https?:/.test(text));
}

function nameOf(named: z.infer<typeof Named> | null | undefined): string | undefined {
  return (typeof named === "string" ? named : named?.name) ?? undefined;
}
