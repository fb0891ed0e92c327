import type { PublishEntry } from "../_schema/journal-entry.ts";
import type { FamilyNameFirst } from "./name-order.ts";
import type { NamedPhoto } from "./photos/photo-names.ts";
import type { ListName } from "./tables/listed.ts";

/**
 * A review as its source writes it: every format and table comes down to this, and `toEntry` makes a journal entry of it.
 * Times and ratings stay as they are written, since only the whole file may tell how to read them.
 */
export interface SourceReview {
  /** Where it was left, such as Google. */
  source: string;
  /** The id there; without it one is made of author and day. */
  id?: string | undefined;
  url?: string | undefined;
  /** The listing that it was left at. */
  location?: string | undefined;
  rating: SourceRating;
  written: string | number;
  edited?: string | number | undefined;
  experienced?: string | number | undefined;
  title?: string | undefined;
  text?: string | undefined;
  language?: string | undefined;
  author?: string | undefined;
  /** As the export writes it, perhaps with entities, of which ids are made. */
  authorAsWritten?: string | undefined;
  /** Where the family name stands apart from the given name, which is the author then. */
  surname?: string | undefined;
  /** Whether the name begins with the family name, as the column says, or others in it. */
  familyNameFirst?: FamilyNameFirst | undefined;
  reply?: { text: string; date?: string | number | undefined } | undefined;
  /** Absent where the export does not tell it, and its source is no known platform. */
  verification?: { level: "platform" | "invited" | "transaction"; method?: string } | undefined;
  photos?: readonly NamedPhoto[] | undefined;
  /** What the job was, who did it and where, as business.json lists it. */
  lists?: Pick<PublishEntry, ListName>;
  /** When it was fetched, from which relative times count. */
  asOf?: string | undefined;
}

export type SourceRating = { value: number | string; best?: number | undefined } | { recommended: boolean };

/** How the source calls the fields that are read with care, for messages. */
export type FieldNames = Partial<
  Record<"rating" | "written" | "edited" | "experienced" | "replied" | "fetched", string | undefined>
>;
