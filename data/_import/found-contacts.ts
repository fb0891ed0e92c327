import type { PublishEntry } from "../_schema/journal-entry.ts";
import { type Contact, type ContactKind, contactsIn } from "./contacts.ts";
import type { ImportedReview } from "./imported-review.ts";

/** How to reach somebody, where it stands in what is going to be published. */
export interface FoundContact {
  id: string;
  field: "text" | "title" | "reply";
  kind: ContactKind;
  value: string;
}

/** Finds what may not be meant for everybody in texts, titles and replies. */
export function foundContacts(
  reviews: readonly Pick<ImportedReview, "entry">[],
  isKept: (contact: Contact) => boolean,
): FoundContact[] {
  return reviews.flatMap(({ entry }) =>
    partsOf(entry).flatMap(([field, text]) =>
      contactsIn(text)
        .filter((contact) => !isKept(contact))
        .map(({ kind, value }) => ({ id: entry.id, field, kind, value })),
    ),
  );
}

/** A review with its texts masked; the same one where there is nothing to mask. */
export function withoutContacts(review: ImportedReview, mask: (text: string) => string): ImportedReview {
  const { entry } = review;
  const [text, title, reply] = [entry.text, entry.title, entry.reply?.text].map((part) => part && mask(part));
  if (text === entry.text && title === entry.title && reply === entry.reply?.text) return review;
  return {
    ...review,
    entry: {
      ...entry,
      text: text ?? "",
      ...(title && { title }),
      ...(entry.reply && reply && { reply: { ...entry.reply, text: reply } }),
    },
  };
}

function partsOf({ text, title, reply }: PublishEntry): [FoundContact["field"], string][] {
  return [
    ["text", text],
    ...(title ? ([["title", title]] as const) : []),
    ...(reply ? ([["reply", reply.text]] as const) : []),
  ] as [FoundContact["field"], string][];
}
