import { TOPIC_PATHS } from "../data/_schema/subscription-request.ts";
import { bytesOf, type Content } from "./http/content.ts";
import type { TopicState } from "./hub/topic.ts";
import type { PublishedSite } from "./site/published-site.ts";

/** The hub's view of a generation: the topics with the bytes and headers they are served with. */
export function topicsOf(site: PublishedSite): TopicState {
  const topics = TOPIC_PATHS.map((path) => {
    const asset = site.asset(path);
    if (!asset) throw new Error(`${path} is not in the manifest; run npm run build`);
    const { etag, content } = asset.identity;
    return {
      url: site.baseUrl + path,
      etag,
      mediaType: asset.mediaType,
      link: asset.link ?? "",
      get body() {
        return bytesOnDemand(content);
      },
    };
  });
  return { generation: site.generation, topics };
}

const inUse = new WeakMap<Content, WeakRef<Buffer>>();

/** Holds one copy of a large topic in memory, only while any delivery of it is under way. */
function bytesOnDemand(content: Content): Buffer {
  if (Buffer.isBuffer(content)) return content;
  let bytes = inUse.get(content)?.deref();
  if (bytes === undefined) {
    bytes = bytesOf(content);
    inUse.set(content, new WeakRef(bytes));
  }
  return bytes;
}
