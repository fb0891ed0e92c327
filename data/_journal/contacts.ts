import type { Business } from "../_schema/business.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { type Contact, type ContactKind, contactsIn, keeping } from "../_text/contacts.ts";

/** How to reach somebody, where it stands in what is or is going to be published. */
export interface FoundContact {
  id: string;
  field: "text" | "title" | "reply";
  kind: ContactKind;
  value: string;
}

/** Finds what may not be meant for everybody in texts, titles and replies. */
export function foundContacts(
  reviews: readonly Pick<PublishEntry, "id" | "text" | "title" | "reply">[],
  isKept: (contact: Contact) => boolean,
): FoundContact[] {
  return reviews.flatMap(({ id, text, title = "", reply }) =>
    Object.entries({ text, title, reply: reply?.text ?? "" }).flatMap(([field, words]) =>
      contactsIn(words)
        .filter((contact) => !isKept(contact))
        .map(({ kind, value }) => ({ id, field: field as FoundContact["field"], kind, value })),
    ),
  );
}

/** A review with its texts masked; the same one where there is nothing to mask. */
export function withoutContacts(entry: PublishEntry, mask: (text: string) => string): PublishEntry {
  const [text, title, reply] = [entry.text, entry.title, entry.reply?.text].map((part) => part && mask(part));
  if (text === entry.text && title === entry.title && reply === entry.reply?.text) return entry;
  return {
    ...entry,
    text: text ?? "",
    ...(title && { title }),
    ...(entry.reply && reply && { reply: { ...entry.reply, text: reply } }),
  };
}

/** Tells the contacts that may stay: those that the owner has named, and what the business publishes of itself. */
export function keptContacts(
  keep: readonly string[] | undefined,
  business: Pick<Business, "url" | "telephone" | "address"> | null,
): (contact: Contact) => boolean {
  const host = business?.url && new URL(business.url).hostname.replace(/^www\./, "");
  const own = [business?.telephone, business?.address?.street, host && `@${host}`];
  return keeping([...(keep ?? []), ...own.filter((value) => value !== undefined)]);
}
