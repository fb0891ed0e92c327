import type { Callback } from "./subscriber.ts";
import type { Waiting } from "./waiting.ts";

/** The hub that is examined, and how its topic is changed. */
export interface HubUnderTest {
  hub: string;
  topic: string;
  /** Changes what the topic URL answers, by whatever means its publisher has. */
  change(): Promise<void>;
  waiting: Waiting;
}

/** A topic as anyone gets it. */
export interface Representation {
  body: Buffer;
  type: string;
  hubs: string[];
  selves: string[];
}

export interface HubAnswer {
  status: number;
  type: string;
  text: string;
}

export async function postForm(hub: string, form: Record<string, string> | string): Promise<HubAnswer> {
  const response = await fetch(hub, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: typeof form === "string" ? form : new URLSearchParams(form).toString(),
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  });
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    text: await response.text(),
  };
}

export function request(
  { hub, topic }: HubUnderTest,
  mode: string,
  { url }: Callback,
  more: Record<string, string> = {},
): Promise<HubAnswer> {
  return postForm(hub, { "hub.mode": mode, "hub.topic": topic, "hub.callback": url, ...more });
}

/** Changes the topic, and tells the hub in both of the ways that are in use (section 6). */
export async function publishChange({ hub, topic, change }: HubUnderTest): Promise<void> {
  await change();
  await postForm(hub, { "hub.mode": "publish", "hub.url": topic, "hub.topic": topic });
}

export async function get(topic: string): Promise<Representation> {
  const response = await fetch(topic, { headers: { "accept-encoding": "identity" } });
  const links = linksOf(response.headers.get("link") ?? "");
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("content-type") ?? "",
    ...links,
  };
}

/** Targets of `rel=hub` and `rel=self` in a `Link` header, RFC 8288, in their order. */
export function linksOf(header: string): { hubs: string[]; selves: string[] } {
  const links = [...header.matchAll(/<([^>]*)>((?:\s*;\s*[^,;"]+(?:"[^"]*")?)*)/g)].map(
    ([, target = "", parameters = ""]) => ({
      target,
      relations: (/;\s*rel\s*=\s*"?([^";]*)/i.exec(parameters)?.[1] ?? "").split(/\s+/),
    }),
  );
  const targetsOf = (relation: string) =>
    links.filter(({ relations }) => relations.includes(relation)).map(({ target }) => target);
  return { hubs: targetsOf("hub"), selves: targetsOf("self") };
}
