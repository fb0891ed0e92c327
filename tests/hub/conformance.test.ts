import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CHECKS } from "../conformance/checks.ts";
import { examine } from "../conformance/examine.ts";
import { type Assertion, lineOf } from "../conformance/report.ts";
import { type Listening, startSubscriber } from "../conformance/subscriber.ts";
import { inRealTime, pause, type Waiting } from "../conformance/waiting.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { freePort } from "../helpers/free-port.ts";
import { createCertificateAuthority } from "../helpers/hub/certificate-authority.ts";
import { startWrongHub, type Wrongness } from "../helpers/hub/wrong-hub.ts";
import { samplesOf } from "../helpers/prometheus.ts";
import { moveTo, republish } from "../helpers/republish.ts";
import { startSidecar } from "../helpers/sidecar-process.ts";
import { copySite } from "../helpers/site-copy.ts";

/** The same statements can be put to any hub: `npx tsx tests/conformance/websub-hub.ts`. */
const statementOf = ({ check, section, statement }: Assertion) => `${section} ${check}: ${statement}`;

async function subscriberWith(listening: Listening = {}) {
  const subscriber = await startSubscriber(listening);
  onTestFinished(() => subscriber.close());
  return subscriber;
}

/** The sidecar as it is run, over a site of its own; one topic is examined whole, of the others what differs. */
async function examineOurs(): Promise<Assertion[]> {
  const { certificate, issue } = await createCertificateAuthority();
  const subscriber = await subscriberWith({ tls: await issue([], ["127.0.0.1"]) });
  const folder = folderWith({ "ca.pem": certificate });
  const siteDir = copySite(demonstrationSite());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  moveTo(origin, siteDir);
  const sidecar = await startSidecar({
    SITE_DIR: siteDir,
    PORT: String(port),
    METRICS_PORT: "0",
    HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
  });
  const topicAt = (path: string) => {
    let text = readFileSync(join(siteDir, "current", path), "utf8");
    const change = async () => {
      text = changed(text);
      republish(siteDir, { [path]: text });
    };
    return {
      hub: `${origin}/api/websub/hub`,
      topic: origin + path,
      change,
      waiting: untilSettled(String(sidecar.logs()[0]!["metricsUrl"])),
    };
  };
  const typical = { checks: CHECKS.filter(({ name }) => name === "a subscription" || name === "the topic") };
  return [
    ...(await examine(topicAt("/feed.xml"), subscriber)),
    ...(await examine(topicAt("/api/feed.json"), subscriber, typical)),
    ...(await examine(topicAt("/reviews.json"), subscriber, typical)),
  ];
}

/** Where nothing may come, a machine that is too busy lets a fault pass and makes none. */
function untilSettled(metricsUrl: string): Waiting {
  const hasOpenIntents = async () =>
    samplesOf(await (await fetch(`${metricsUrl}/metrics`)).text()).get("hub_open_intents") !== 0;
  return {
    ...inRealTime({ patience: 60_000, settling: 0, silence: 400 }),
    async settled() {
      while (await hasOpenIntents()) await pause(5);
    },
  };
}

/** Another text of as many bytes: the search index points into the reviews. */
function changed(text: string): string {
  return text.replace(/\d(?=\D)/, (digit) => String((Number(digit) + 1) % 10));
}

async function examineWrong(wrongness: Wrongness): Promise<Assertion[]> {
  const hub = await startWrongHub(wrongness);
  onTestFinished(() => hub.close());
  const subscriber = await subscriberWith();
  const link = () => '<a>; rel="self", <b>; rel="self"';
  const publish = () =>
    subscriber.publish("/topic", { type: "text/plain", body: String(performance.now()), link });
  const under = { hub: hub.url, topic: publish(), change: async () => void publish() };
  const waiting = {
    async until(condition: () => boolean) {
      await hub.idle();
      return condition();
    },
    settled: hub.idle,
    silence: hub.idle,
  };
  return examine({ ...under, waiting }, subscriber);
}

describe("conformance to W3C WebSub, seen from outside", () => {
  const statements = new Set<string>();

  it("our hub passes every check, for each of its topics", async () => {
    const assertions = await examineOurs();
    expect(assertions.filter(({ passed }) => !passed).map(lineOf)).toEqual([]);
    expect(assertions.length).toBeGreaterThan(120);
    for (const assertion of assertions) statements.add(statementOf(assertion));
  });

  it("control: there is no statement that a wrong hub does not fail", async () => {
    expect(statements.size).toBeGreaterThan(50);
    for (const wrongness of ["silent", "forgetful", "sloppy", "sloppy with another method"] as const) {
      for (const assertion of await examineWrong(wrongness)) {
        if (!assertion.passed) statements.delete(statementOf(assertion));
      }
    }
    expect([...statements]).toEqual([]);
  });
});
