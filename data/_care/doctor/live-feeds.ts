import { DOMParser } from "linkedom/worker";
import { DATASETS } from "../../_schema/addresses.ts";
import { JsonFeed } from "../../_schema/feed.ts";
import { counted } from "../../_text/counted.ts";
import { type Finding, mend, ok } from "./finding.ts";
import { dropBody, type Visit } from "./visitor.ts";

const ATOM = "http://www.w3.org/2005/Atom";

/** Whether both feeds can be read, and name their own address. */
export async function lookAtFeeds(visit: Visit, origin: string): Promise<Finding[]> {
  return [
    await findFeed(visit, DATASETS.atom, (text) => readAtom(text, origin + DATASETS.atom)),
    await findFeed(visit, DATASETS.feed, (text) => readJsonFeed(text, origin + DATASETS.feed)),
  ];
}

/** Reads a feed: how many entries, or what is wrong with it. */
type Read = (text: string) => { entries: number } | { fault: string };

async function findFeed(visit: Visit, path: string, read: Read): Promise<Finding> {
  const answer = await visit(path);
  if (answer.status !== 200) {
    await dropBody(answer);
    return mend(`${path}: ${answer.status}`, "publish the whole generation");
  }
  const result = read(await answer.text());
  if ("entries" in result) return ok(`${path}: ${counted(result.entries, "entry", "entries")}, names itself`);
  return mend(`${path}: ${result.fault}`, "publish what the build made, unchanged, for this very origin");
}

interface Element {
  tagName: string;
  children: Iterable<Element>;
  getAttribute(name: string): string | null;
}

function readAtom(text: string, address: string): ReturnType<Read> {
  const root = new DOMParser().parseFromString(text, "text/xml").documentElement as unknown as Element | null;
  if (root?.tagName !== "feed" || root.getAttribute("xmlns") !== ATOM || !text.trimEnd().endsWith("</feed>"))
    return { fault: "is no Atom feed, or not all of one" };
  const children = [...root.children];
  const self = children.find((each) => each.tagName === "link" && each.getAttribute("rel") === "self");
  const href = self?.getAttribute("href");
  if (href !== address) return { fault: `says that it lies at ${href ?? "no address"}` };
  return { entries: children.filter(({ tagName }) => tagName === "entry").length };
}

function readJsonFeed(text: string, address: string): ReturnType<Read> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: "is no JSON, or not all of it" };
  }
  const feed = JsonFeed.safeParse(value);
  if (!feed.success) return { fault: `is no JSON Feed 1.1: ${feed.error.issues[0]!.path.join(".")}` };
  if (feed.data.feed_url !== address) return { fault: `says that it lies at ${feed.data.feed_url}` };
  return { entries: feed.data.items.length };
}
