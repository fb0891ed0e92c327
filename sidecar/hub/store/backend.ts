import type { AnnouncedTopic, DueSubscription, Moment } from "./store.ts";

/** Runs one statement with its parameters, written `:name` in it, and resolves to its rows. Rejects with StoreTrouble. */
export type Rows = <Shape>(sql: string, parameters: Parameters) => Promise<Shape[]>;
type Parameters = Record<string, string | number | null>;

/** What a kind of database adds to the statements in `statements/`. Lists go to a statement as one JSON text, secrets as base64. */
export interface Backend {
  read: Rows;
  /** Runs `work` in one write transaction. `work` may be run again after a failure that rolled it back. */
  transaction<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result>;
  /** As `transaction`, but a power failure may undo it: it need not wait for the disk. */
  fleeting<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result>;
  /** Runs `work` on the state of one moment. It only reads, and may be run again after a failure. */
  snapshot<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result>;
  assertInPlace(): Promise<void>;
  close(): Promise<void>;

  /** A name to claim under, new for each call; it begins with the process's own. */
  claimName(): Promise<string>;
  /** Notifies other processes, when the transaction commits, that there may be work. */
  tellOthers(rows: Rows): Promise<unknown>;
  /** Takes turns with other processes at counting hosts' subscriptions, until the transaction ends. */
  lockHosts(rows: Rows): Promise<unknown>;

  tables: { topics: string; subscriptions: string; intents: string; probe: string };
  /** A table of the objects in the list `:parameter`; `columns` are names and types, such as "topic text". */
  list(parameter: string, columns: string): string;
  /** A table of one column `value`: the texts in the list `:parameter`. */
  texts(parameter: string): string;
  /** Aggregates rows to one JSON text, in which each is an object of these columns. */
  asJson(columns: readonly string[]): string;
  /** The stored form of a secret in base64, and the reverse. */
  storedSecret(base64: string): string;
  secretOf(column: string): string;
  /** A clause that locks rows; empty where a write transaction has locked everything. */
  lock(clause: string): string;
  /** Whether a list of outcomes is settled faster by one statement than by one for each kind of outcome. */
  settlesLists: boolean;
  /** One page of `Store.due`, in the order that suits the database. */
  due(
    served: readonly AnnouncedTopic[],
    moment: Moment,
    after: DueSubscription | undefined,
  ): Promise<DueSubscription[]>;
}
