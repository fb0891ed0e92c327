import type { z } from "zod";
import { keyText } from "../../subscription-id.ts";
import type { Backend, Rows } from "../backend.ts";
import { type Kept, KeptIntent, KeptSubscription, KeptTopic } from "../backup-rows.ts";
import { pagesOf, type Store, type SubscriptionKey } from "../store.ts";
import { KEY, keysText } from "./conditions.ts";

/** Number of rows that one statement reads or writes: few enough for a server's time limit. */
const PAGE = 2000;

/** The columns of what is kept and their types, as `Backend.list` takes them. */
const columnsOf = ({ shape }: typeof KeptTopic | typeof KeptSubscription | typeof KeptIntent) =>
  Object.entries<z.ZodType>(shape)
    .map(([name, type]) => `${name} ${type.safeParse(0).success ? "bigint" : "text"}`)
    .join(", ");

const TOPIC = columnsOf(KeptTopic);
const SUBSCRIPTION = columnsOf(KeptSubscription);
const INTENT = columnsOf(KeptIntent);

export function backupMethods(backend: Backend): Pick<Store, "keep" | "restore"> {
  const { list, secretOf, storedSecret } = backend;
  const { topics, subscriptions, intents } = backend.tables;

  const selected = (columns: string, secret: (column: string) => string) =>
    namesOf(columns)
      .map((name) => (name === "secret" ? `${secret("secret")} AS secret` : name))
      .join(", ");
  const pageOf = (table: string, columns: string) =>
    `SELECT ${selected(columns, secretOf)} FROM ${table}
    WHERE (topic, callback) > (:topic, :callback) ORDER BY topic, callback LIMIT ${PAGE}`;
  const inserting = (table: string, columns: string) =>
    `INSERT INTO ${table} (${namesOf(columns).join(", ")})
    SELECT ${selected(columns, storedSecret)} FROM ${list("rows", columns)} AS restored WHERE true
    ON CONFLICT DO NOTHING`;

  const SUBSCRIPTIONS = pageOf(subscriptions, SUBSCRIPTION);
  const INTENTS = pageOf(intents, INTENT);
  const KNOWN = `SELECT topic, callback FROM ${list("keys", KEY)} AS asked
    WHERE EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.topic = asked.topic AND s.callback = asked.callback)
      OR EXISTS (SELECT 1 FROM ${intents} i WHERE i.topic = asked.topic AND i.callback = asked.callback)`;
  const ADD_TOPICS = inserting(topics, TOPIC);
  const ADD_INTENTS = inserting(intents, INTENT);
  const ADD_SUBSCRIPTIONS = inserting(subscriptions, SUBSCRIPTION);

  const readAll = async <Row extends SubscriptionKey>(rows: Rows, statement: string): Promise<Row[]> => {
    const all: Row[] = [];
    const read = (after?: Row) =>
      rows<Row>(statement, { topic: after?.topic ?? "", callback: after?.callback ?? "" });
    for await (const page of pagesOf(read)) for (const row of page) all.push(row);
    return all;
  };

  const insertAll = async (rows: Rows, statement: string, restored: readonly object[]) => {
    for (const page of inPages(restored)) await rows(statement, { rows: JSON.stringify(page) });
  };

  /** The function that tells whether the store has anything of a subscription. */
  const knownAmong = async (rows: Rows, keys: readonly SubscriptionKey[]) => {
    const known = new Set<string>();
    for (const page of inPages(keys)) {
      for (const key of await rows<SubscriptionKey>(KNOWN, { keys: keysText(page) })) known.add(keyText(key));
    }
    return (key: SubscriptionKey) => known.has(keyText(key));
  };

  return {
    keep: () =>
      backend.snapshot(
        async (rows): Promise<Kept> => ({
          topics: await rows<KeptTopic>(
            `SELECT ${namesOf(TOPIC).join(", ")} FROM ${topics} ORDER BY topic`,
            {},
          ),
          subscriptions: await readAll<KeptSubscription>(rows, SUBSCRIPTIONS),
          intents: await readAll<KeptIntent>(rows, INTENTS),
        }),
      ),

    restore: (kept, now) =>
      backend.transaction(async (rows) => {
        const current = kept.subscriptions.filter(({ lease_end }) => lease_end > now);
        const isKnown = await knownAmong(rows, [...current, ...kept.intents]);
        const missing = {
          subscriptions: current.filter((row) => !isKnown(row)),
          intents: kept.intents.filter((row) => !isKnown(row)),
        };
        await insertAll(rows, ADD_TOPICS, kept.topics);
        // Intents before subscriptions, as settling does, to avoid a deadlock.
        await insertAll(rows, ADD_INTENTS, missing.intents);
        await insertAll(rows, ADD_SUBSCRIPTIONS, missing.subscriptions);
        await backend.tellOthers(rows);
        return {
          subscriptions: missing.subscriptions.length,
          intents: missing.intents.length,
          known: [...current, ...kept.intents].filter(isKnown).length,
          ended: kept.subscriptions.length - current.length,
        };
      }),
  };
}

const namesOf = (columns: string) => columns.split(", ").map((column) => column.split(" ")[0]!);

function* inPages<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += PAGE) yield rows.slice(start, start + PAGE);
}
