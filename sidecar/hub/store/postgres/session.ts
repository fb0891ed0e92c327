import { randomUUID } from "node:crypto";
import type pg from "pg";
import { LOCKS, type PostgresDatabase, persist, type Rows, rowsOf } from "./database.ts";

export type Session = ReturnType<typeof createSession>;

/** The channel on which processes notify each other of new work; the payload is the sender. */
export const CHANNEL = "hub_work";

/**
 * One connection that holds the presence lock, which shows other processes that this one is alive, and listens for
 * their notifications of new work.
 *
 * A process that gets the presence lock exclusively when it starts frees what others had claimed.
 *
 * The server ends a session, and releases its lock, as soon as the operating system has closed the socket of a process
 * that ended, however it ended. But a session also ends when the server restarts or fails over, and then its process may
 * still be delivering. That is why an owner's name begins with the start time of the server: only claims made since then
 * are freed, earlier ones hold for their fifteen seconds. And they are freed only by a process that starts and is alone,
 * since among several a lost session does not prove that its process has ended.
 *
 * `onWork` is called when others announce work and when the connection is lost.
 */
export function createSession(database: PostgresDatabase, onWork: () => void) {
  const process = randomUUID();
  let client: pg.Client | null = null;
  let owner: Promise<string> | null = null;
  let hasEntered = false;
  let left = false;

  const open = async (): Promise<string> => {
    const opened = await database.connect();
    const rows = rowsOf(opened);
    try {
      const [server] = await rows<{ run: string; alone: boolean }>(
        `SELECT extract(epoch FROM pg_postmaster_start_time())::text AS run,
           pg_try_advisory_lock($1, $2) AS alone`,
        LOCKS.presence,
      );
      const { run, alone } = server!;
      if (alone && !hasEntered) await freeClaims(rows, run);
      await rows("SELECT pg_advisory_lock_shared($1, $2)", LOCKS.presence);
      if (alone) await rows("SELECT pg_advisory_unlock($1, $2)", LOCKS.presence);
      await rows(`LISTEN ${CHANNEL}`);
      hasEntered = true;
      client = opened;
      opened.on("notification", ({ payload }) => {
        if (payload !== name) onWork();
      });
      opened.once("end", () => {
        client = null;
        owner = null;
        if (!left) onWork();
      });
      const name = `${run} ${process}`;
      return name;
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
  };

  return {
    /**
     * Resolves to the name to claim under: the server's start time, then this process. Opens the connection if there is
     * none, at first or after a loss, so that no process claims anything without being seen. Rejects with StoreTrouble.
     */
    enter(): Promise<string> {
      owner ??= persist(open).catch((error) => {
        owner = null;
        throw error;
      });
      return owner;
    },
    async leave(): Promise<void> {
      left = true;
      await owner?.catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}

async function freeClaims(rows: Rows, run: string): Promise<void> {
  for (const table of ["hub_intents", "hub_subscriptions"]) {
    await rows(`UPDATE ${table} SET claim = '', claimed_until = 0 WHERE starts_with(claim, $1)`, [`${run} `]);
  }
}
