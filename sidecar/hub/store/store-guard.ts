import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { type Store, StoreTrouble } from "./store.ts";

export type StoreGuard = ReturnType<typeof createStoreGuard>;

/** Minimum milliseconds between attempts after trouble, since a locked store blocks the process. */
export const TRY_AGAIN = 1000;

/** Milliseconds between looks whether an idle store is still in its place. */
const LOOK = 2000;

/** Maximum milliseconds that closing waits for the store: a server that does not answer, never would. */
const LONGEST_CLOSING = 2000;

/** A store that may be in trouble, until a write succeeds. A damaged one is reopened, so that it can be restored meanwhile. */
export function createStoreGuard(open: () => Promise<Store>, clock: Clock, log: Log) {
  let store: Store | null = null;
  let repairing: Promise<Store> | null = null;
  let trouble: StoreTrouble | null = null;
  let triedAt = 0;
  let closed = false;
  let cancelLook = () => {};

  const remember = async (error: StoreTrouble) => {
    if (trouble?.kind !== error.kind)
      log.error({ trouble: error.kind, cause: String(error.cause ?? "") }, error.message);
    trouble = error;
    triedAt = clock.now();
    if (error.kind === "damaged") await release();
  };

  const release = async () => {
    const held = store;
    store = null;
    await held?.close();
  };

  const repair = async (): Promise<Store> => {
    const opened = store ?? (await open());
    store = opened;
    watch();
    if (trouble !== null) {
      await opened.probe(clock.now());
      trouble = null;
      log.info({}, "the hub's store works again");
    }
    return opened;
  };

  /** Without it, only the next write would find that the store's files are gone. */
  const watch = () => {
    cancelLook();
    if (closed) return;
    cancelLook = clock.after(LOOK, () => {
      watch();
      use((held) => held.assertInPlace()).catch(() => {});
    });
  };

  const ready = async (): Promise<Store> => {
    if (closed) throw new StoreTrouble("unavailable", "the hub is stopping");
    if (store !== null && trouble === null) return store;
    const now = clock.now();
    if (trouble !== null && now >= triedAt && now < triedAt + TRY_AGAIN) throw trouble;
    repairing ??= repair().finally(() => {
      repairing = null;
    });
    return repairing;
  };

  /** Runs `work` with the store. Rejects with StoreTrouble while the store is in trouble. */
  const use = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await ready());
    } catch (error) {
      if (error instanceof StoreTrouble && error !== trouble && !closed) await remember(error);
      throw error;
    }
  };

  return {
    use,
    trouble: () => trouble,
    async close(): Promise<void> {
      closed = true;
      cancelLook();
      const closing = (repairing ?? Promise.resolve()).catch(() => {}).then(release);
      let cancel = () => {};
      const late = new Promise<void>((resolve) => {
        cancel = clock.after(LONGEST_CLOSING, resolve);
      });
      await Promise.race([closing, late]).finally(() => cancel());
    },
  };
}
