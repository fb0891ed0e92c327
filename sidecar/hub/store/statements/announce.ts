import type { Backend } from "../backend.ts";
import type { AnnouncedTopic, Store } from "../store.ts";

/** What the site's topics are now. */
export function announceMethods(backend: Backend): Pick<Store, "announce" | "announceInstead"> {
  const announcing = (
    condition: string,
  ) => `INSERT INTO ${backend.tables.topics} AS t (topic, etag, generation, announced_at)
    SELECT topic, etag, :generation, :now FROM ${backend.list("topics", "topic text, etag text")} AS announced WHERE true
    ON CONFLICT (topic) DO UPDATE
    SET generation = excluded.generation, etag = excluded.etag,
      announced_at = CASE WHEN t.etag = excluded.etag THEN t.announced_at ELSE excluded.announced_at END
    ${condition}
    RETURNING topic`;
  const ANNOUNCE = announcing("WHERE t.generation <= excluded.generation");
  const ANNOUNCE_INSTEAD = announcing("");

  const announce = (statement: string, generation: string, topics: readonly AnnouncedTopic[], now: number) =>
    backend.transaction(async (rows) => {
      // In one order, so that two processes which announce at the same time do not wait for each other.
      const listed = topics.map(({ url, etag }) => ({ topic: url, etag })).sort(byTopic);
      const current = await rows(statement, { generation, topics: JSON.stringify(listed), now });
      await backend.tellOthers(rows);
      return current.length === topics.length;
    });

  return {
    announce: (...announced) => announce(ANNOUNCE, ...announced),
    async announceInstead(...announced) {
      await announce(ANNOUNCE_INSTEAD, ...announced);
    },
  };
}

const byTopic = (a: { topic: string }, b: { topic: string }) => (a.topic < b.topic ? -1 : 1);
