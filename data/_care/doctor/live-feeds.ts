import { DOMParser } from "linkedom/worker";
import { DATASETS } from "../../_schema/addresses.ts";
import { JsonFeed } from "../../_schema/feed.ts";
import { counted } from "../../_text/counted.ts";
import { parseJson } from "../../_text/json.ts";
import { type Finding, mend, ok } from "./finding.ts";
import { LIMITS, textOf, type Visitor } from "./visitor.ts";

const ATOM = "http://www.w3.org/2005/Atom";

export async function lookAtFeeds(visitor: Visitor, origin: string): Promise<Finding[]> {
  return [
    await findFeed(visitor, DATASETS.atom, (text) => readAtom(text, origin + DATASETS.atom)),
    await findFeed(visitor, DATASETS.feed, (text) => readJsonFeed(text, origin + DATASETS.feed)),
  ];
}

/** Reads a feed: how many entries, or what is wrong with it. */
type Read = (text: string) => { entries: number } | { fault: string };

async function findFeed(visitor: Visitor, path: string, read: Read): Promise<Finding> {
  const { status, found } = await visitor.read(path, [200], LIMITS.text, textOf);
  if (found === null) return mend(`${path}: ${status}`, "publish the whole generation");
  const result = read(found);
  if ("entries" in result) return ok(`${path}: ${counted(result.entries, "entry", "entries")}, names itself`);
  return mend(`${path}: ${result.fault}`, "publish what the build made, unchanged, for this very origin");
}

interface Element {
  tagName: string;
  children: Iterable<Element>;
  getAttribute(name: string): string | null;
}

/** Elements of a feed: a tenth of them are in a full one. A tree of elements takes far more memory than their text. */
const MOST_ELEMENTS = 20_000;

function readAtom(text: string, address: string): ReturnType<Read> {
  if (text.split("<", 2 * MOST_ELEMENTS + 1).length > 2 * MOST_ELEMENTS)
    return { fault: `has more than ${MOST_ELEMENTS} elements` };
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
    value = parseJson(text);
  } catch {
    return { fault: "is no JSON, or not all of it" };
  }
  const feed = JsonFeed.safeParse(value);
  if (!feed.success) return { fault: `is no JSON Feed 1.1: ${feed.error.issues[0]!.path.join(".")}` };
  if (feed.data.feed_url !== address) return { fault: `says that it lies at ${feed.data.feed_url}` };
  return { entries: feed.data.items.length };
}
