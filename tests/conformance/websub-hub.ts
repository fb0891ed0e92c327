import { exec } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs, promisify } from "node:util";
import { examine } from "./examine.ts";
import { type Assertion, lineOf } from "./report.ts";
import { startSubscriber } from "./subscriber.ts";
import { inRealTime } from "./waiting.ts";

const USAGE = `npx tsx tests/conformance/websub-hub.ts <hub> [<topic> ...] [options]

Examines a WebSub hub from outside, as subscribers see it. With topics: give the command that changes them all. Without:
this program publishes a topic of its own (text, JSON and Atom) and tells the hub of its changes.

  --change <command>      changes what the topics answer, such as "npm run build"
  --callback <origin>     where the hub reaches this program; default: the address it listens on
  --listen <host:port>    default 127.0.0.1 and any free port
  --key, --cert <file>    PEM; callbacks are HTTPS with these, else HTTP
  --patience <seconds>    until something must have come; default 10
  --silence <seconds>     for which nothing may come; default 15`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    change: { type: "string" },
    callback: { type: "string" },
    listen: { type: "string", default: "127.0.0.1:0" },
    key: { type: "string" },
    cert: { type: "string" },
    patience: { type: "string", default: "10" },
    silence: { type: "string", default: "15" },
  },
});
const [hub, ...topics] = positionals;
const { change, key, cert } = values;
if (!hub || (topics.length > 0 && !change)) {
  console.error(USAGE);
  process.exit(2);
}

const [, host, port] = /^(.*):(\d+)$/.exec(values.listen) ?? [];
const subscriber = await startSubscriber({
  origin: values.callback,
  host,
  port: Number(port),
  tls: key && cert ? { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") } : undefined,
});
const waiting = inRealTime({
  patience: Number(values.patience) * 1000,
  settling: 1000,
  silence: Number(values.silence) * 1000,
});

/** Topics that this program publishes, one for each kind of content that hubs are commonly tested with. */
function ownTopics() {
  const contents: [string, string, (count: number) => string][] = [
    ["/topic.txt", "text/plain; charset=utf-8", (count) => `change ${count}\n`],
    ["/topic.json", "application/json", (count) => JSON.stringify({ change: count })],
    [
      "/topic.xml",
      "application/atom+xml",
      (count) => `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:change:${count}</id></feed>`,
    ],
  ];
  return contents.map(([path, type, bodyOf]) => {
    let count = 0;
    const publish = () => {
      count += 1;
      const link = (url: string) => `<${hub}>; rel="hub", <${url}>; rel="self"`;
      return subscriber.publish(path, { type, body: bodyOf(count), link });
    };
    return { topic: publish(), change: async () => void publish() };
  });
}

const run = promisify(exec);
const examined =
  topics.length > 0
    ? topics.map((topic) => ({ topic, change: async () => void (await run(change!)) }))
    : ownTopics();
const assertions: Assertion[] = [];
for (const { topic, change } of examined) {
  console.log(`\n${topic}`);
  const note = (assertion: Assertion) => console.log(lineOf(assertion));
  assertions.push(...(await examine({ hub, topic, change, waiting }, subscriber, { note })));
}
await subscriber.close();
const failed = assertions.filter(({ passed }) => !passed).length;
console.log(`\n${assertions.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
