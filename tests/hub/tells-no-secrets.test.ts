import { expect, it } from "vitest";
import { answerDeliveriesWith } from "../helpers/hub/callback-server.ts";
import { hubCommand } from "../helpers/hub/command.ts";
import { FEED, startHubSidecar } from "../helpers/hub/sidecar.ts";

const SECRET = "canary-5ecret";
const TOKEN = "canary-t0ken";
const PATH = "/canary-pa7h";
const QUERY = `?token=${TOKEN}`;

/** What the hub says of a subscription that is made, verified, delivered to, fails, and is removed, each on a line. */
const SAID = [
  "intent verified",
  "delivered",
  "delivery failed",
  "subscription removed",
  "subscriber told that its subscription has ended",
  "intent not verified",
  "subscriber told that its subscription was removed by the operator",
];

it("no log line, metric, answer or command shows a secret, a challenge or the query of a callback", async () => {
  const sidecar = await startHubSidecar({ LOG_LEVEL: "trace", HUB_RETRY_DELAYS: "0.05,0.05" });
  const { callback, environment, process, until } = sidecar;
  const shown: string[] = [];
  const command = async (...args: string[]) => {
    const { stdout, stderr } = await hubCommand(args, environment);
    shown.push(stdout, stderr);
    return stdout;
  };
  const refused = async (form: Record<string, string>, status: number) => {
    const answer = await sidecar.subscribe(PATH + QUERY, { "hub.secret": SECRET, ...form });
    const body = await answer.text();
    expect([answer.status, body.length > 0]).toEqual([status, true]);
    shown.push(body, JSON.stringify([...answer.headers]));
  };

  // Subscribe, verify, deliver.
  for (const path of [PATH, "/other"]) {
    expect((await sidecar.subscribe(path + QUERY, { "hub.secret": SECRET })).status).toBe(202);
  }
  await until((samples) => samples.get('hub_verifications_total{outcome="confirmed"}') === 2);
  sidecar.change();
  await until((samples) => samples.get('hub_delivery_attempts_total{outcome="delivered"}') === 2);
  // Fail three times.
  callback.behave(answerDeliveriesWith(503), PATH);
  sidecar.change();
  await until((samples) => samples.get('hub_denials_total{outcome="told"}') === 1);
  // Refuse, at the door and when the callback is asked.
  await refused({ "hub.topic": `https://${TOKEN}.test/` }, 400);
  await refused({ "hub.lease_seconds": TOKEN }, 400);
  await refused({ "hub.secret": SECRET.repeat(50) }, 400);
  await refused({ "hub.callback": `http://${TOKEN}:${SECRET}@10.0.0.1:80/${QUERY}` }, 400);
  await refused({ "hub.secret": SECRET.repeat(1000) }, 413);
  await sidecar.subscribe("/", { "hub.callback": `https://nobody.invalid/${QUERY}`, "hub.secret": SECRET });
  callback.behave((_, response) => response.writeHead(404).end(`${SECRET}${TOKEN}`), "/refuses");
  await sidecar.subscribe(`/refuses${QUERY}`, { "hub.secret": SECRET });
  await until((samples) => samples.get('hub_verifications_total{outcome="refused"}') === 2);
  // Look at it and remove it.
  const { subscriptions } = JSON.parse(await command("list", "--json"));
  expect(await command("list")).toContain("/other?...");
  await command("retry", "--all");
  expect(await command("remove", "--host", "127.0.0.1")).toContain("/other?...");
  await sidecar.hint();
  await until((samples) => samples.get('hub_denials_total{outcome="told"}') === 2);

  const metrics = await sidecar.metrics();
  const log = JSON.stringify(process.logs());
  // Control: all of it was written down, and read here.
  expect(process.logs().map(({ msg }) => msg)).toEqual(expect.arrayContaining(SAID));
  expect(log).toContain('"host":"127.0.0.1"');
  expect(metrics).toContain(`hub_subscriptions{topic="${FEED}",state="active"} 0`);
  expect(metrics).toContain('hub_requests_refused_total{reason="callback_address"} 1');

  const challenges = callback.verifications().map(({ query }) => query.get("hub.challenge") ?? SECRET);
  expect(challenges.length).toBeGreaterThan(3);
  for (const text of [log, process.stderr(), metrics, ...shown])
    for (const hidden of [SECRET, TOKEN, ...challenges]) expect(text).not.toContain(hidden);
  // Paths may hold tokens, too: the log and the metrics have the host alone.
  expect(log + metrics).not.toContain(PATH);

  // Each line about a subscription has the id that the command shows.
  const about = process.logs().filter(({ msg }) => SAID.includes(String(msg)));
  expect(about.filter(({ subscription }) => !/^[0-9a-f]{12}$/.test(String(subscription)))).toEqual([]);
  const removed = about.find(({ msg }) => msg === SAID.at(-1))!;
  expect(subscriptions).toMatchObject([{ id: removed.subscription, state: "active" }]);
});
