import { parseArgs } from "node:util";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import { type Selection, STATES, type SubscriptionState } from "./selection.ts";

export const USAGE = `npm run hub -- <command> [options]

  list [--topic <path or URL>] [--host <name>] [--state <state>] [--json]
        the hub's subscriptions: one per line, totals in the last one
  remove <id> ... | --host <name>
        ends subscriptions; the sidecar tells each callback with hub.mode=denied
  retry <id> ... | --host <name> | --all
        retries now what is waiting for its next attempt
  announce
        delivers SITE_DIR's generation even if a newer one was announced before

States: ${STATES.join(", ")}. Settings: HUB_DATABASE_URL and SITE_DIR, as the sidecar reads them.`;

/** The command line is invalid; the message says what would be right. */
export class UsageError extends Error {}

export type Command =
  | { name: "help" }
  | { name: "list"; selection: Selection; json: boolean }
  | { name: "remove" | "retry"; selection: Selection }
  | { name: "announce" };

const OPTIONS = {
  topic: { type: "string" },
  host: { type: "string" },
  state: { type: "string" },
  json: { type: "boolean" },
  all: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const TAKES: Record<string, { options: string[]; ids: boolean }> = {
  list: { options: ["topic", "host", "state", "json"], ids: false },
  remove: { options: ["host"], ids: true },
  retry: { options: ["host", "all"], ids: true },
  announce: { options: [], ids: false },
};

/** Reads the arguments after the script's name. Throws UsageError. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [name, ...ids] = positionals;
  if (values.help) return { name: "help" };
  if (name === undefined) throw new UsageError(`needs a command\n\n${USAGE}`);
  const takes = TAKES[name];
  if (!takes)
    throw new UsageError(`unknown command ${name}; the commands are ${Object.keys(TAKES).join(", ")}`);
  const stray = Object.keys(values).find((option) => !takes.options.includes(option));
  if (stray !== undefined)
    throw new UsageError(`${name} does not take --${stray}; see npm run hub -- --help`);
  if (ids.length > 0 && !takes.ids)
    throw new UsageError(`${name} does not take ${ids[0]}; see npm run hub -- --help`);

  const selection: Selection = {
    ids: ids.map(readId),
    host: values.host?.toLowerCase(),
    topic: readTopic(values.topic),
    state: readState(values.state),
  };
  if (name === "list") return { name, selection, json: values.json ?? false };
  if (name === "announce") return { name };
  const ways = [ids.length > 0, values.host !== undefined, values.all === true].filter(Boolean).length;
  if (ways !== 1) {
    const given = name === "retry" ? "ids, --host <name> or --all" : "ids or --host <name>";
    throw new UsageError(`${name} needs either ${given}; npm run hub -- list shows the ids`);
  }
  return { name: name as "remove" | "retry", selection };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [fault] = (error as Error).message.split(". ");
    throw new UsageError(`${fault}; see npm run hub -- --help`);
  }
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
