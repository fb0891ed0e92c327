/** "hub" in ASCII: keeps our advisory locks apart from those of other programs in the database. */
const CLASS = 0x687562;

/** The advisory locks of the hub. */
export const LOCKS = {
  /** Held alone by who changes the schema. */
  migrations: [CLASS, 1],
  /** Held together by all processes that work on the store, each for as long as its session lasts. */
  presence: [CLASS, 2],
  /** Held alone by who counts the subscriptions of hosts and adds to them. */
  intents: [CLASS, 3],
} as const;
