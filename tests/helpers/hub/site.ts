import { createHash } from "node:crypto";
import type { TopicState } from "../../../sidecar/hub/topic.ts";

const SITE = "https://reviews.example.com";
export const FEED = `${SITE}/feed.xml`;
export const DATASET = `${SITE}/reviews.json`;

/** A site whose topics a test changes. */
export interface Site {
  state: TopicState;
  /** Publishes a new generation; what is not named stays as it is. */
  publish(contents: { feed?: string; dataset?: string; generation?: string }): void;
}

export function createSite(): Site {
  let contents = { feed: "<feed>1</feed>", dataset: '{"version":"1"}' };
  let count = 1;
  const topic = (url: string, mediaType: string, text: string) => ({
    url,
    etag: etagOf(text),
    mediaType,
    link: `<${SITE}/api/websub/hub>; rel="hub", <${url}>; rel="self"`,
    body: Buffer.from(text),
  });
  const stateOf = (generation: string) => ({
    generation,
    topics: [
      topic(FEED, "application/atom+xml; charset=utf-8", contents.feed),
      topic(DATASET, "application/json; charset=utf-8", contents.dataset),
    ],
  });
  const site: Site = {
    state: stateOf(generationName(1)),
    publish({ generation, ...changed }) {
      contents = { ...contents, ...changed };
      count += 1;
      site.state = stateOf(generation ?? generationName(count));
    },
  };
  return site;
}

/** Names of generations sort as they were built. */
export function generationName(count: number): string {
  return `20260331T0930${String(count).padStart(5, "0")}Z-0123abcd`;
}

function etagOf(body: string): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}
