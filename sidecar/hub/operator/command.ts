import type { ParseArgsConfig } from "node:util";
import { readArguments, UsageError } from "../../../data/_command/run-command.ts";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import { type Action, announce, move, remove, retry } from "./actions.ts";
import { backUp, restore } from "./backup.ts";
import { openExistingStore } from "./existing-store.ts";
import { list } from "./list.ts";
import { type Selection, STATES, type SubscriptionState } from "./selection.ts";

export const USAGE = `npm run hub -- <command> [options]

  list [--topic <path or URL>] [--host <name>] [--state <state>] [--json]
        the hub's subscriptions: one per line, totals in the last one
  remove <id> ... | --host <name>
        ends subscriptions; the sidecar tells each callback with hub.mode=denied
  retry <id> ... | --host <name> | --all
        retries now what is waiting for its next attempt
  move <former origin>
        after a change of BASE_URL: ends the subscriptions to the former origin's topics; the sidecar tells each
        callback the new address
  backup <file>
        writes all that the hub holds to a file, secrets too
  restore <file>
        puts back what a backup has and the hub lacks
  announce
        delivers SITE_DIR's generation even if a newer one was announced before

States: ${STATES.join(", ")}. Settings: HUB_DATABASE_URL and SITE_DIR, as the sidecar reads them.`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

interface StoreCommand {
  options: NonNullable<ParseArgsConfig["options"]>;
  /** How many other arguments it takes. */
  most?: number;
  read(rest: readonly string[], values: Values): Action;
}

interface Values {
  topic?: string;
  host?: string;
  state?: string;
  json?: boolean;
  all?: boolean;
}

const COMMANDS: Record<string, StoreCommand> = {
  list: {
    options: { topic: text, host: text, state: text, json: flag },
    most: 0,
    read: (_, values) => list(readSelection([], values), values.json ?? false),
  },
  remove: { options: { host: text }, read: (ids, values) => remove(readSelected("remove", ids, values)) },
  retry: {
    options: { host: text, all: flag },
    read: (ids, values) => retry(readSelected("retry", ids, values)),
  },
  move: { options: {}, most: 1, read: ([origin]) => move(readOrigin(origin)) },
  backup: { options: {}, most: 1, read: ([file]) => backUp(readFile("backup", file)) },
  restore: { options: {}, most: 1, read: ([file]) => restore(readFile("restore", file)) },
  announce: { options: {}, most: 0, read: () => announce },
};

/** Reads the arguments after the script's name. Throws UsageError. */
export function parseCommand([name, ...rest]: readonly string[]): Action {
  if (name === undefined) throw new UsageError(`needs a command\n\n${USAGE}`);
  if (!Object.hasOwn(COMMANDS, name))
    throw new UsageError(`unknown command ${name}; the commands are ${Object.keys(COMMANDS).join(", ")}`);
  const { options, most, read } = COMMANDS[name]!;
  const { values, positionals } = readArguments(rest, options, "; see npm run hub -- --help", most);
  return read(positionals, values as Values);
}

function readSelection(ids: readonly string[], values: Values): Selection {
  const { host, topic, state } = values;
  return { ids: ids.map(readId), host, topic: readTopic(topic), state: readState(state) };
}

/** What a command is to act on, said in exactly one way. */
function readSelected(name: "remove" | "retry", ids: readonly string[], values: Values): Selection {
  const selection = readSelection(ids, values);
  const ways = [ids.length > 0, values.host !== undefined, values.all === true].filter(Boolean).length;
  if (ways === 1) return selection;
  const given = name === "retry" ? "ids, --host <name> or --all" : "ids or --host <name>";
  throw new UsageError(`${name} needs either ${given}; npm run hub -- list shows the ids`);
}

function readOrigin(given: string | undefined): string {
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : null;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new UsageError("move needs the origin the site had before, such as https://old.example.com");
}

function readFile(name: string, given: string | undefined): string {
  if (given) return given;
  throw new UsageError(`${name} needs a file, such as hub.backup`);
}

function readId(id: string): string {
  if (/^[0-9a-f]{12}$/.test(id)) return id;
  throw new UsageError(`${id} is not an id: 12 digits from 0 to f, as npm run hub -- list shows them`);
}

function readTopic(topic: string | undefined): string | undefined {
  if (topic === undefined) return undefined;
  const path = URL.canParse(topic) ? new URL(topic).pathname : topic;
  if (TOPIC_PATHS.some((known) => known === path)) return topic;
  throw new UsageError(`--topic must be one of ${TOPIC_PATHS.join(" ")}, or its whole URL`);
}

function readState(state: string | undefined): SubscriptionState | undefined {
  const known = STATES.find((each) => each === state);
  if (state === undefined || known !== undefined) return known;
  throw new UsageError(`--state must be one of ${STATES.join(" ")}`);
}

/** Runs a command and resolves to what to print. Rejects with an Error that says what to do, or StoreTrouble. */
export async function runCommand(
  action: Action,
  { databaseUrl, siteDir, now }: { databaseUrl: string; siteDir: string; now: number },
): Promise<string> {
  const store = await openExistingStore(databaseUrl);
  try {
    return await action(store, { siteDir, now });
  } finally {
    await store.close();
  }
}
