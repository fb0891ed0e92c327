import { StoreTrouble, type TroubleKind } from "../store.ts";

/** An error of the server, or in reaching it, as StoreTrouble that says what an owner can do. */
export function describeTrouble(error: unknown): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const code = codeOf(error);
  const [, kind, message] = DESCRIPTIONS.find(([pattern]) => pattern.test(code)) ?? [
    /./,
    "unavailable" as const,
    `the hub's Postgres server does not answer (${code || "connection lost"})`,
  ];
  return new StoreTrouble(kind, message, error);
}

/**
 * Whether the statement may simply be run again: the server rolled a transaction back in favour of another, or the
 * connection was lost, as all are when the server restarts or fails over. A server that is down refuses the next one.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof StoreTrouble)) return false;
  const code = codeOf(error.cause);
  return code === "" ? LOST.test(String(error.cause)) : /^(40001|40P01|57P01|ECONNRESET|EPIPE)$/.test(code);
}

/** The client's messages, which have no code, for a connection that ended during use. */
const LOST = /terminated unexpectedly|not queryable/;

/** SQLSTATE of the server (PostgreSQL manual, appendix A) or code of the operating system; empty for none. */
function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? "");
}

const DESCRIPTIONS: readonly [code: RegExp, kind: TroubleKind, message: string][] = [
  [/^(53100|53200|58030)$/, "full", "the Postgres server's disk or memory is full or failing"],
  [
    /^(55P03|57014|40001|40P01)$/,
    "locked",
    "another process holds a lock on the hub's tables, or the Postgres server is too busy to answer in time",
  ],
  [
    /^(XX001|XX002|42P01|42703)$/,
    "damaged",
    "the hub's tables are damaged or gone; restore them from a copy, or drop all that begin with hub_ to begin anew",
  ],
  [
    /^25006$/,
    "unavailable",
    "the Postgres server does not accept writes now: it is read-only, or a standby; HUB_DATABASE_URL must name the primary",
  ],
  [/^57P0/, "unavailable", "the Postgres server is starting, stopping or was restarted"],
  [
    /^53300$/,
    "unavailable",
    "the Postgres server has no connection to spare; raise max_connections (a replica needs five)",
  ],
  [/^28/, "unavailable", "the Postgres server refuses the user or password of HUB_DATABASE_URL"],
  [/^3D000$/, "unavailable", "the database that HUB_DATABASE_URL names does not exist; create it"],
  [
    /^42501$/,
    "unavailable",
    "the user of HUB_DATABASE_URL may not create or use the hub's tables; make it the database's owner",
  ],
];
