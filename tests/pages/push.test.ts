import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DOMParser } from "linkedom";
import { expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { DATASET, startBench } from "../helpers/hub/bench.ts";
import { answerDeliveriesWith, type ReceivedRequest } from "../helpers/hub/callback-server.ts";

/** The requests that the page about push shows, in its order. */
function shownRequests() {
  const file = join(demonstrationSite(), "current/developers/push/index.html");
  const document = new DOMParser().parseFromString(readFileSync(file, "utf8"), "text/html");
  return [...document.querySelectorAll(".exchange > div:first-child code")].map((code) => {
    const [line, ...fields] = code.textContent!.split("\n\n")[0]!.split("\n");
    const [method, target] = line!.split(" ");
    const { pathname, searchParams } = new URL(target!, "https://subscriber.example.com");
    const names = fields.map((field: string) => field.split(":")[0]!.toLowerCase());
    return {
      method,
      path: pathname,
      parameters: [...searchParams.keys()],
      names,
      reason: searchParams.get("hub.reason"),
    };
  });
}

/** What a client may send beside what the page tells. */
const OF_ALL = ["connection", "content-length", "transfer-encoding"];

function described({ method, path, query, headers }: ReceivedRequest) {
  const names = Object.keys(headers).filter((name) => !OF_ALL.includes(name));
  return {
    method,
    path,
    parameters: [...query.keys()],
    names: names.sort(),
    reason: query.get("hub.reason"),
  };
}

test("the page shows the requests that the hub sends: verification, delivery and denial", async () => {
  const { subscribe, change, callback, clock, hub, until } = await startBench();
  await subscribe("/push", { "hub.topic": DATASET, "hub.secret": "choose-a-long-random-one" });
  change({ dataset: '{"version":"2"}' });
  await callback.until(() => callback.deliveries("/push").length === 1);
  await until(({ deliveries }) => deliveries.delivered === 1);
  callback.behave(answerDeliveriesWith(503));
  change({ dataset: '{"version":"3"}' });
  for (const [failures, wait] of [
    [1, 60_000],
    [2, 1_800_000],
  ] as const) {
    await until(({ deliveries }) => deliveries.failed === failures);
    clock.advance(wait);
    hub.siteChanged();
  }
  await callback.until(() => callback.verifications("/push").length === 2);
  const [verification, denial] = callback.verifications("/push");
  const sent = [verification!, callback.deliveries("/push")[0]!, denial!].map(described);
  expect(shownRequests().map((request) => ({ ...request, names: request.names.sort() }))).toEqual(sent);
});
