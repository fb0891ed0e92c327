/** "hub" in ASCII: keeps these advisory locks apart from those of other programs using the database. */
const CLASS = 0x687562;

/** The advisory locks of the hub. */
export const LOCKS = {
  /** Held exclusively by a process that changes the schema. */
  migrations: [CLASS, 1],
  /** Shared by all processes that work on the store, each for as long as its session lasts. */
  presence: [CLASS, 2],
  /** Held exclusively while counting the subscriptions of hosts and adding to them. */
  intents: [CLASS, 3],
} as const;
