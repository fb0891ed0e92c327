import { parseArgs } from "node:util";
import { UsageError } from "../../../data/_command/run-command.ts";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import { announce, move, originOf, remove, retry } from "./actions.ts";
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

type Command =
  | { name: "help" }
  | { name: "list"; selection: Selection; json: boolean }
  | { name: "remove" | "retry"; selection: Selection }
  | { name: "move"; former: string }
  | { name: "backup" | "restore"; file: string }
  | { name: "announce" };

const OPTIONS = {
  topic: { type: "string" },
  host: { type: "string" },
  state: { type: "string" },
  json: { type: "boolean" },
  all: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** What stands after a command's name: options, and how many other arguments. */
const TAKES = {
  list: { options: ["topic", "host", "state", "json"], most: 0 },
  remove: { options: ["host"], most: Number.POSITIVE_INFINITY },
  retry: { options: ["host", "all"], most: Number.POSITIVE_INFINITY },
  move: { options: [], most: 1 },
  backup: { options: [], most: 1 },
  restore: { options: [], most: 1 },
  announce: { options: [], most: 0 },
} satisfies Record<Exclude<Command["name"], "help">, { options: string[]; most: number }>;

/** Reads the arguments after the script's name. Throws UsageError. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [given, ...rest] = positionals;
  if (values.help) return { name: "help" };
  if (given === undefined) throw new UsageError(`needs a command\n\n${USAGE}`);
  const name = readName(given);
  const { options, most }: { options: string[]; most: number } = TAKES[name];
  const stray = Object.keys(values).find((option) => !options.includes(option));
  if (stray !== undefined)
    throw new UsageError(`${name} does not take --${stray}; see npm run hub -- --help`);
  if (rest.length > most)
    throw new UsageError(`${name} does not take ${rest[most]}; see npm run hub -- --help`);

  switch (name) {
    case "list":
      return { name, selection: readSelection([], values), json: values.json ?? false };
    case "remove":
    case "retry":
      return { name, selection: readSelected(name, rest, values) };
    case "move":
      return { name, former: readOrigin(rest[0]) };
    case "backup":
    case "restore":
      return { name, file: readFile(name, rest[0]) };
    case "announce":
      return { name };
  }
}

type Values = ReturnType<typeof parse>["values"];

function readSelection(ids: readonly string[], values: Values): Selection {
  return {
    ids: ids.map(readId),
    host: values.host?.toLowerCase(),
    topic: readTopic(values.topic),
    state: readState(values.state),
  };
}

/** What a command is to act on, said in exactly one way. */
function readSelected(name: "remove" | "retry", ids: readonly string[], values: Values): Selection {
  const selection = readSelection(ids, values);
  const ways = [ids.length > 0, values.host !== undefined, values.all === true].filter(Boolean).length;
  if (ways === 1) return selection;
  const given = name === "retry" ? "ids, --host <name> or --all" : "ids or --host <name>";
  throw new UsageError(`${name} needs either ${given}; npm run hub -- list shows the ids`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [fault] = (error as Error).message.split(". ");
    throw new UsageError(`${fault}; see npm run hub -- --help`);
  }
}

function readName(given: string): keyof typeof TAKES {
  if (Object.hasOwn(TAKES, given)) return given as keyof typeof TAKES;
  throw new UsageError(`unknown command ${given}; the commands are ${Object.keys(TAKES).join(", ")}`);
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

type StoreCommand = Exclude<Command, { name: "help" }>;

interface Surroundings {
  databaseUrl: string;
  siteDir: string;
  now: number;
}

/** Runs a command and resolves to what to print. Rejects with CommandError or StoreTrouble. */
export async function runCommand(
  command: StoreCommand,
  { databaseUrl, siteDir, now }: Surroundings,
): Promise<string> {
  const store = await openExistingStore(databaseUrl);
  try {
    switch (command.name) {
      case "list":
        return await list(store, { ...command, origin: originOf(siteDir) }, now);
      case "remove":
        return await remove(store, command.selection, now);
      case "retry":
        return await retry(store, command.selection, now);
      case "move":
        return await move(store, command.former, siteDir, now);
      case "backup":
        return await backUp(store, command.file);
      case "restore":
        return await restore(store, command.file, now);
      case "announce":
        return await announce(store, siteDir, now);
    }
  } finally {
    await store.close();
  }
}
