/** A topic as currently published: its bytes and the headers they are delivered with. */
export interface Topic {
  url: string;
  /** Strong validator of `body`, with its quotes. */
  etag: string;
  /** Value of `Content-Type`, parameters included. */
  mediaType: string;
  /** Value of `Link`, naming the hub and the topic itself. */
  link: string;
  /** Reading it may throw. */
  body: Uint8Array;
}

/** All topics of one generation of the site. Generations are ordered by their name. */
export interface TopicState {
  generation: string;
  topics: readonly Topic[];
}
