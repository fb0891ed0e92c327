import { openStore } from "../../../sidecar/hub/store/open-store.ts";
import { CLAIM_LENGTH } from "../../../sidecar/hub/store/store.ts";
import { query } from "../postgres/postgres-query.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { type Replica, startReplica } from "./replica.ts";
import { FEED } from "./site.ts";

export interface TrialOptions {
  /** An empty database. */
  databaseUrl: string;
  replicas: number;
  subscriptions: number;
  /** How often a replica is killed, each time in the middle of another change's fan-out. */
  kills: number;
  feedBytes: number;
  /** From 0 to 1. */
  random: () => number;
  /** False lets claims not hold, to see that this trial finds what comes of that. */
  claimsHold?: boolean;
  /** The time until claims of a killed replica end passes at once, when the others have done all else. */
  hurry?: boolean;
  /** Is told of each change that all have received who can have it yet. */
  onProgress?: (text: string) => void;
}

export interface TrialReport {
  changes: number;
  deliveries: number;
  /** Claims that killed replicas had open: each may lead to one repetition. */
  claimsOpenAtKill: number;
  repetitions: number;
  /** Repetitions that no claim open at a kill explains. */
  unexplained: number;
  /** Older content that came after newer. */
  stale: number;
  /** Subscriptions whose last content is not the newest. */
  missing: number;
  /** From the first change until every subscription had the last one. */
  seconds: number;
}

/**
 * Runs several hub processes on one database against a real HTTPS receiver: every change is published to one of them
 * late, and one of them is killed at a random moment of the fan-out and replaced.
 */
export async function runReplicaTrial(options: TrialOptions): Promise<TrialReport> {
  const { databaseUrl, subscriptions, kills, feedBytes, random, claimsHold = true, hurry = false } = options;
  const receiver = await startReceiver(() => random() * 10);
  const { certificateAuthority } = receiver;
  const replicas: Replica[] = [];
  let started = 0;
  let generation = 1;
  let ahead = 0;
  const add = async () => {
    started += 1;
    const name = `replica-${started}`;
    const options = { name, databaseUrl, certificateAuthority, generation, feedBytes, ahead };
    replicas.push(await startReplica(options));
  };
  const openAtKill: string[] = [];

  try {
    await Promise.all(Array.from({ length: options.replicas }, add));
    await watchClaims(databaseUrl, claimsHold);
    await subscribe(databaseUrl, receiver, subscriptions);

    const begun = performance.now();
    const changes = Math.max(kills, 1);
    for (let change = 1; change <= changes; change += 1) {
      generation += 1;
      const late = replicas.splice(Math.floor(random() * replicas.length), 1)[0]!;
      for (const replica of replicas) replica.publish(generation);
      if (kills > 0) {
        await receiver.until(Math.ceil(subscriptions * (0.1 + 0.5 * random())), generation);
        const [victim] = replicas.splice(Math.floor(random() * replicas.length), 1);
        await victim!.kill();
        openAtKill.push(...(await claimsOf(databaseUrl, victim!.name)));
        await add();
      }
      late.publish(generation);
      replicas.push(late);
      const unclaimed = subscriptions - new Set(openAtKill).size;
      if (hurry && kills > 0) {
        await receiver.until(unclaimed, generation);
        await until(databaseUrl, nothingClaimedBy(replicas));
        ahead += CLAIM_LENGTH;
        for (const replica of replicas) replica.skip(CLAIM_LENGTH);
      }
      await receiver.until(change < changes ? unclaimed : subscriptions, generation);
      const spent = ((performance.now() - begun) / 1000).toFixed(0);
      const done = `${change} of ${changes} changes, ${receiver.total()} deliveries`;
      options.onProgress?.(`${done}, ${openAtKill.length} claims open at kills, ${spent} s`);
    }
    const seconds = (performance.now() - begun) / 1000;
    // Without claims that hold, replicas take deliveries from each other for ever.
    if (claimsHold) await until(databaseUrl, NOTHING_CLAIMED);
    return { changes, seconds, ...judge(receiver, generation, subscriptions, openAtKill) };
  } finally {
    await Promise.all(replicas.map((replica) => replica.kill()));
    await receiver.close();
  }
}

function judge(receiver: Receiver, newest: number, subscriptions: number, openAtKill: readonly string[]) {
  const allowed = new Map<string, number>();
  for (const path of openAtKill) allowed.set(path, (allowed.get(path) ?? 0) + 1);
  const report = { repetitions: 0, unexplained: 0, stale: 0, missing: subscriptions };
  for (const [path, generations] of receiver.received) {
    const repetitions = generations.length - new Set(generations).size;
    report.repetitions += repetitions;
    report.unexplained += Math.max(0, repetitions - (allowed.get(path) ?? 0));
    report.stale += generations.filter((each, index) => each < (generations[index - 1] ?? 0)).length;
    if (generations.at(-1) === newest) report.missing -= 1;
  }
  return { deliveries: receiver.total(), claimsOpenAtKill: openAtKill.length, ...report };
}

const NOTHING_CLAIMED = "SELECT NOT EXISTS (SELECT 1 FROM hub_subscriptions WHERE claim <> '') AS done";

const nothingClaimedBy = (replicas: readonly Replica[]) =>
  `SELECT NOT EXISTS (SELECT 1 FROM hub_subscriptions WHERE claim <> ''
     AND claimed_by IN (${replicas.map(({ name }) => `'${name}'`).join(", ")})) AS done`;

/** Has the database note who claims what; or, as a control, end every claim as soon as it is made. */
async function watchClaims(databaseUrl: string, claimsHold: boolean): Promise<void> {
  await query(
    databaseUrl,
    `ALTER TABLE hub_subscriptions ADD COLUMN claimed_by text;
     CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       NEW.claimed_by := current_setting('application_name');
       RETURN NEW;
     END $$;
     CREATE TRIGGER note_claim BEFORE UPDATE ON hub_subscriptions FOR EACH ROW WHEN (NEW.claim <> '')
       EXECUTE FUNCTION note_claim()`,
  );
  if (claimsHold) return;
  await query(
    databaseUrl,
    `CREATE FUNCTION end_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       UPDATE hub_subscriptions SET claimed_until = 0 WHERE topic = NEW.topic AND callback = NEW.callback;
       RETURN NULL;
     END $$;
     CREATE TRIGGER end_claim AFTER UPDATE ON hub_subscriptions FOR EACH ROW WHEN (NEW.claimed_until > 0)
       EXECUTE FUNCTION end_claim()`,
  );
}

/** The paths that a process had claimed when it ended; asked when the server has noticed its end. */
async function claimsOf(databaseUrl: string, name: string): Promise<string[]> {
  await until(
    databaseUrl,
    `SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = '${name}') AS done`,
  );
  const claimed = await query<{ callback: string }>(
    databaseUrl,
    "SELECT callback FROM hub_subscriptions WHERE claim <> '' AND claimed_by = $1",
    [name],
  );
  return claimed.map(({ callback }) => new URL(callback).pathname);
}

async function subscribe(databaseUrl: string, receiver: Receiver, subscriptions: number): Promise<void> {
  const store = await openStore(databaseUrl);
  const intents = Array.from({ length: subscriptions }, (_, index) => ({
    mode: "subscribe" as const,
    topic: FEED,
    callback: `${receiver.origin}/${index}`,
    host: "127.0.0.1",
    exempt: true,
    secret: null,
    leaseSeconds: 86_400,
  }));
  for (let at = 0; at < subscriptions; at += 500) {
    await store.addIntents(intents.slice(at, at + 500), subscriptions, Date.now());
  }
  await store.close();
  await until(databaseUrl, `SELECT count(*) = ${subscriptions} AS done FROM hub_subscriptions`);
  await until(databaseUrl, "SELECT NOT EXISTS (SELECT 1 FROM hub_intents) AS done");
}

async function until(databaseUrl: string, sql: string): Promise<void> {
  for (;;) {
    const [row] = await query<{ done: boolean }>(databaseUrl, sql);
    if (row!.done) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
