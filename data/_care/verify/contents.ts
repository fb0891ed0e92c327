import { createHash } from "node:crypto";
import type { z } from "zod";
import { BADGE_SCRIPT, CHANGES_PAGE, DATASETS, GUIDES, PAGES, TABLE } from "../../_schema/addresses.ts";
import { Changes, ChangesPage } from "../../_schema/changes.ts";
import { DataPackage } from "../../_schema/data-package.ts";
import { etagOfDigest, fingerprintOf } from "../../_schema/etag.ts";
import { JsonFeed } from "../../_schema/feed.ts";
import { hubOf, isForSidecar } from "../../_schema/hosting.ts";
import { Insights } from "../../_schema/insights.ts";
import { InsightsByReview } from "../../_schema/insights-by-review.ts";
import type { Asset, Manifest } from "../../_schema/manifest.ts";
import { RemovedReviews } from "../../_schema/removed.ts";
import { ReviewsDataset } from "../../_schema/reviews-dataset.ts";
import { annotationsIn, checkAnnotations, hasAnnotations } from "./annotations.ts";
import { checkAtom } from "./atom.ts";
import { checkBadge } from "./badge.ts";
import { checkByReview } from "./by-review.ts";
import { checkChanges } from "./changes.ts";
import { AT_ONCE, parsePublished } from "./client.ts";
import { type Facts, figuresOf, quotesIn } from "./facts.ts";
import { Findings } from "./findings.ts";
import { checkInsights, readAgain } from "./insights.ts";
import { checkJsonFeed } from "./json-feed.ts";
import { checkLinks } from "./links.ts";
import type { Memo } from "./memo.ts";
import { checkPage, type PageReport } from "./page.ts";
import { checkLlms } from "./prose.ts";
import { checkRemoved } from "./removed.ts";
import { cardsOf, wordsIn } from "./review-words.ts";
import { checkDataPackage, checkReviewsDataset, checkReviewsTable } from "./reviews-dataset.ts";
import { checkSiteMap } from "./site-map.ts";

export interface ContentsOptions {
  manifest: Manifest;
  /** The bytes of a published path, without an encoding; null when it is not there. */
  read: (path: string) => Promise<Uint8Array | null>;
  /** What was found out about the same bytes before. */
  memo: Memo;
  /** Number of disagreements after which to stop looking. */
  enough?: number;
  /** Told what the rest is held against, as soon as it is known. */
  onFacts?: (facts: Facts) => void;
}

/** Holds everything that is published as text against `/reviews.json`, and that against itself. */
export async function checkContents(options: ContentsOptions): Promise<Findings> {
  const findings = new Findings();
  for await (const found of new Contents(options).all()) {
    findings.add(found);
    if (findings.disagreements.length >= (options.enough ?? Number.POSITIVE_INFINITY)) break;
  }
  return findings;
}

class Contents {
  private readonly manifest: Manifest;
  private readonly memo: Memo;
  private readonly texts = new Map<string, { text: string; digest: string }>();

  constructor(private readonly options: ContentsOptions) {
    this.manifest = options.manifest;
    this.memo = options.memo;
  }

  async *all(): AsyncGenerator<Findings> {
    const { assets } = this.manifest;
    const isData = ({ path }: Asset) => DATA.has(path) || isChangesPage(path);
    yield* ahead(assets.filter(isData), (asset) => this.bytes(asset));
    const facts = this.facts();
    if (facts instanceof Findings) return yield facts;
    this.options.onFacts?.(facts);
    yield this.once("reviews", DATASETS.reviews, facts, (_, findings) =>
      checkReviewsDataset(facts.dataset, facts.baseUrl, findings),
    );
    yield this.withdrawn(facts);
    yield this.once("changes", DATASETS.changes, facts, (_, findings) =>
      checkChanges(facts, this.manifest.withdrawn ?? [], findings),
    );
    yield this.once("removed", DATASETS.removed, facts, (_, findings) => checkRemoved(facts, findings));
    const table = this.texts.get(TABLE.csv);
    yield this.once("table", TABLE.csv, facts, (text, findings) => checkReviewsTable(text, facts, findings));
    yield this.once(`table ${table?.digest}`, TABLE.descriptor, facts, (text, findings) => {
      const file = shaped(DataPackage, text, TABLE.descriptor, findings);
      if (file) checkDataPackage(file, table?.text ?? "", facts, findings);
    });
    const collection = readAgain(facts, this.memo);
    yield this.once("insights", DATASETS.insights, facts, (_, findings) =>
      checkInsights(facts, collection, this.memo, findings),
    );
    yield this.once("by review", DATASETS.insightsByReview, facts, (text, findings) => {
      const file = shaped(InsightsByReview, text, DATASETS.insightsByReview, findings);
      if (!file) return;
      checkByReview(file, facts, collection, findings);
      checkAnnotations(file, facts, findings);
    });
    yield this.once("feed", DATASETS.feed, facts, (text, findings) => {
      const feed = shaped(JsonFeed, text, DATASETS.feed, findings);
      if (feed) checkJsonFeed(feed, facts, findings);
    });
    yield this.once("atom", DATASETS.atom, facts, (text, findings) => checkAtom(text, facts, findings));
    yield this.once("llms", GUIDES.llms, facts, (text, findings) => checkLlms(text, facts, findings));
    const published = new Set([DATASETS.manifest, ...this.manifest.assets.map(({ path }) => path)]);
    yield this.once("site map", GUIDES.siteMap, facts, (text, findings) =>
      checkSiteMap(text, facts, published, findings),
    );
    const pages = new Map<string, Pick<PageReport, "addresses" | "ids">>();
    const rest = assets.filter((asset) => !isData(asset) || isPage(asset));
    yield* ahead(rest, async (asset) => {
      const findings = isData(asset) ? new Findings() : await this.bytes(asset);
      const read = this.texts.get(asset.path);
      this.texts.delete(asset.path);
      if (!read || !(isPage(asset) || asset.path === BADGE_SCRIPT)) return findings;
      const key = `page ${asset.path} ${read.digest} ${facts.key}`;
      const page = this.memo.keep(key, () =>
        isPage(asset) ? checkPage(asset.path, read.text, facts) : checkBadge(read.text, facts),
      );
      pages.set(asset.path, page);
      findings.add(page.findings);
      return findings;
    });
    const links = new Findings();
    const sidecar = isForSidecar(this.manifest);
    checkLinks(pages, { baseUrl: this.manifest.base_url, paths: published, sidecar }, links);
    yield links;
  }

  /** Reads an asset and holds its bytes against the manifest. */
  private async bytes(asset: Asset): Promise<Findings> {
    const { path, bytes, digest, etag } = asset;
    const findings = new Findings();
    const body = await this.options.read(path);
    findings.expect(body !== null, DATASETS.manifest, path, "is published", path, "nothing");
    if (body === null) return findings;
    const found = createHash("sha256").update(body).digest("hex");
    findings.same(DATASETS.manifest, `bytes of ${path}`, bytes, path, body.length);
    findings.same(DATASETS.manifest, `digest of ${path}`, digest, path, found);
    findings.same(DATASETS.manifest, `etag of ${path}`, etag, path, etagOfDigest(found));
    if (/^text\/|json|xml/.test(asset.media_type))
      this.texts.set(path, { text: new TextDecoder().decode(body), digest: found });
    return findings;
  }

  /** What the rest is held against; the faults that leave nothing to hold it against. */
  private facts(): Facts | Findings {
    const pages = this.manifest.assets
      .map(({ path }) => path)
      .filter(isChangesPage)
      .sort(byNumber);
    const digests = [DATASETS.reviews, DATASETS.insights, DATASETS.changes, DATASETS.removed, ...pages].map(
      (path) => this.texts.get(path)?.digest ?? "",
    );
    const others = [DATASETS.feed, PAGES.search].map((path) => this.texts.get(path)?.digest);
    const byReview = this.texts.get(DATASETS.insightsByReview);
    if (hasAnnotations(byReview?.text ?? "")) others.push(byReview?.digest);
    const hub = hubOf(this.manifest);
    return this.memo.keep(JSON.stringify(["facts", this.manifest.base_url, hub, digests, others]), () => {
      const findings = new Findings();
      const dataset = this.shaped(ReviewsDataset, DATASETS.reviews, findings);
      const insights = this.shaped(Insights, DATASETS.insights, findings);
      const head = this.shaped(Changes, DATASETS.changes, findings);
      const removed = this.shaped(RemovedReviews, DATASETS.removed, findings);
      const shapedPages = pages.map((path) => [path, this.shaped(ChangesPage, path, findings)!] as const);
      const annotations = annotationsIn(byReview?.text ?? "");
      const language = languageOf(this.texts.get(DATASETS.feed)?.text ?? "");
      const search = this.texts.get(PAGES.search);
      const words = this.memo.keep(`words ${search?.digest}`, () => wordsIn(search?.text ?? ""));
      if (!dataset || !insights || !head || !removed || findings.disagreements.length > 0) return findings;
      return {
        key: fingerprintOf(JSON.stringify([hub, digests, language, words])),
        card: cardsOf(words, dataset.business.name),
        baseUrl: this.manifest.base_url,
        hub,
        dataset,
        byId: new Map(dataset.reviews.map((review) => [review.id, review])),
        byUrl: new Map(dataset.reviews.map((review) => [review.url, review])),
        insights,
        changes: { head, pages: new Map(shapedPages) },
        removed,
        annotations,
        quotes: quotesIn(insights),
        language,
        figures: figuresOf(dataset, removed),
      };
    });
  }

  private shaped<T>(schema: z.ZodType<T>, path: string, findings: Findings): T | null {
    const read = this.texts.get(path);
    if (read === undefined) {
      findings.expect(false, path, "document", "nothing", DATASETS.manifest, "one that is needed");
      return null;
    }
    const { value, faults } = this.memo.keep(`shape of ${path} ${read.digest}`, () => {
      const faults = new Findings();
      return { value: shaped(schema, read.text, path, faults), faults };
    });
    findings.add(faults);
    return value;
  }

  /** What withdrawn reviews the manifest lists is what the sources' rows count. */
  private withdrawn({ figures }: Facts): Findings {
    const findings = new Findings();
    const { withdrawn = [] } = this.manifest;
    const total = (figures["withdrawn"] as { total: number }).total;
    const source = `${DATASETS.reviews} completeness`;
    findings.same(DATASETS.manifest, "number of withdrawn", withdrawn.length, source, total);
    return findings;
  }

  /** Checks a text unless the same was checked against the same before. */
  private once(
    name: string,
    path: string,
    facts: Facts,
    check: (text: string, findings: Findings) => void,
  ): Findings {
    const read = this.texts.get(path);
    const findings = new Findings();
    if (!read) return findings;
    return this.memo.keep(`${name} ${read.digest} ${facts.key}`, () => {
      check(read.text, findings);
      return findings;
    });
  }
}

/** Makes something of each item, in their order, and begins with the next ones while one is awaited. */
async function* ahead<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const begun: Promise<Made>[] = [];
  for (const item of items) {
    begun.push(make(item));
    if (begun.length === AT_ONCE) yield await begun.shift()!;
  }
  for (const made of begun) yield await made;
}

/** What is read first. */
const DATA = new Set<string>([
  DATASETS.reviews,
  DATASETS.insights,
  DATASETS.insightsByReview,
  DATASETS.feed,
  DATASETS.atom,
  DATASETS.changes,
  DATASETS.removed,
  TABLE.csv,
  TABLE.descriptor,
  GUIDES.llms,
  GUIDES.siteMap,
  PAGES.search,
]);

const isChangesPage = (path: string) => CHANGES_PAGE.test(path);

function byNumber(a: string, b: string): number {
  return Number(CHANGES_PAGE.exec(a)![1]) - Number(CHANGES_PAGE.exec(b)![1]);
}

const isPage = ({ media_type }: Asset) => media_type.startsWith("text/html");

/** The document as it is written, when it has the shape that its schema says; else null, and a finding for each fault. */
function shaped<T>(schema: z.ZodType<T>, text: string, place: string, findings: Findings): T | null {
  let value: unknown;
  try {
    value = parsePublished(text);
  } catch (error) {
    findings.expect(false, place, "document", (error as Error).message, "its media type", "JSON");
    return null;
  }
  const { error } = schema.safeParse(value);
  for (const issue of error?.issues ?? [])
    findings.expect(false, place, issue.path.join("."), issue.message, "its schema", "another shape");
  return error ? null : (value as T);
}

function languageOf(feed: string): string {
  try {
    const { language } = parsePublished(feed) as { language?: unknown };
    return typeof language === "string" && language !== "" ? language : "en";
  } catch {
    return "en";
  }
}
