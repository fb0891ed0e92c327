import { TOPIC_PATHS } from "../data/schema/subscription-request.ts";
import type { TopicState } from "./hub/topic.ts";
import type { PublishedSite } from "./published-site.ts";

/** The hub's view of a generation: the topics with the bytes and headers they are served with. */
export function topicsOf(site: PublishedSite): TopicState {
  const topics = TOPIC_PATHS.map((path) => {
    const asset = site.asset(path);
    if (!asset) throw new Error(`${path} is not in the manifest; run npm run build`);
    const { etag, bytes } = asset.identity;
    return {
      url: site.baseUrl + path,
      etag,
      mediaType: asset.mediaType,
      link: asset.link ?? "",
      body: bytes,
    };
  });
  return { generation: site.generation, topics };
}
