/** Content that its provider's terms forbid to store, and where to point instead. */
export interface NotStored {
  provider: string;
  source: string;
  recognises(record: Record<string, unknown>): boolean;
}

/** A message for the owner; `url` is the profile, where the file tells it. */
export function refuseToStore({ provider, source }: NotStored, url?: string): string {
  const link = JSON.stringify({ name: source, url: url ?? "https://..." });
  return (
    `holds content of ${provider}, whose terms forbid to store it; link to your profile instead: add ` +
    `${link} to "sources" in business.json`
  );
}

/** Its display requirements allow 24 hours. */
export const YELP: NotStored = {
  provider: "Yelp",
  source: "Yelp",
  recognises: (record) =>
    ("time_created" in record && "user" in record) ||
    isOfYelp(record["url"]) ||
    isOfYelp(record["review_url"]),
};

/** The Places API allows to keep nothing but place ids. */
export const NOT_STORED: readonly NotStored[] = [
  {
    provider: "the Google Places API",
    source: "Google",
    recognises: (record) =>
      "authorAttribution" in record ||
      "relativePublishTimeDescription" in record ||
      ("author_name" in record && "relative_time_description" in record) ||
      ("authorName" in record && "relativeTimeDescription" in record) ||
      [record["id"], record["name"]].some(
        (id) => typeof id === "string" && /^places\/[^/]+\/reviews\//.test(id),
      ),
  },
  YELP,
];

export function isOfYelp(value: unknown): boolean {
  if (typeof value !== "string") return false;
  return /^yelp\b/i.test(value.trim()) || /^https?:\/\/(?:[\w-]+\.)*yelp\.[a-z.]+\//i.test(value);
}
