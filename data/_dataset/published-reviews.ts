import { detectedLanguage } from "../_insights/language.ts";
import { recogniseLanguage } from "../_insights/languages/recognise.ts";
import type { Fault } from "../_journal/faults.ts";
import { JOURNAL, type Journal, type KnownEntry } from "../_journal/journal.ts";
import { nearest } from "../_journal/nearest.ts";
import { createMentionFinder, type Mentions } from "../_mentions/mentions.ts";
import type { BuildCache } from "../_reuse/build-cache.ts";
import { digestOfSources } from "../_reuse/engine.ts";
import { MOST_REVIEW_PAGES, reviewPath } from "../_schema/addresses.ts";
import type { BusinessFile } from "../_schema/business.ts";
import { fingerprintOf } from "../_schema/etag.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import type { ReviewPhoto } from "../_schema/photos.ts";
import { factsOf, isAtLeast, type Review } from "../_schema/review.ts";
import { newestFirst } from "../_schema/review-order.ts";
import { cleanText } from "../_text/clean.ts";
import { fold } from "../_text/fold.ts";
import { shownText } from "../_text/machine-translation.ts";
import { primaryLanguage } from "../_text/primary-language.ts";
import { words } from "../_text/words.ts";

type Size = Pick<ReviewPhoto, "width" | "height">;

/** Where each photo is published, below the site, and its size; by the name of its file. */
export type MadePhotos = ReadonlyMap<string, Size & { path: string }>;

interface Publishing {
  /** Public origin without a trailing slash. */
  baseUrl: string;
  kept: BuildCache;
  mostPages?: number | undefined;
  photos: MadePhotos;
}

/**
 * The published reviews of a journal as datasets show them: newest first, with cleaned texts and the mentions found in them; whether
 * each has a page of its own; and warnings of probable mistakes that were published as they are.
 */
export function publishReviews(
  journal: Journal,
  business: BusinessFile,
  { baseUrl, kept, mostPages = MOST_REVIEW_PAGES, photos }: Publishing,
) {
  const resolve = createReferences(business);
  const findMentions = createFinder(business, kept);
  const warnings: Fault[] = [];
  const { shown: entries } = standingEntries(journal, business);
  const ownPages = entries.length <= mostPages;
  const reviews = entries.map((entry): Review => {
    const text = ownWords(entry.text);
    const language = entry.language && !isOfTranslation(entry, text) ? entry.language : undefined;
    const detected = language ? undefined : detectedLanguage(text);
    const recorded = journal.recorded.get(entry.id);
    const found = findMentions(text);
    const named = resolve(entry, (field, message) =>
      warnings.push({ file: JOURNAL, line: journal.lines.get(entry.id), field, message }),
    );
    return {
      id: entry.id,
      url: baseUrl + reviewPath(entry, ownPages),
      rating: entry.rating,
      date: entry.date,
      ...((entry.date_precision ?? "day") !== "day" && { date_precision: entry.date_precision }),
      ...factsOf(entry),
      ...(recorded && { recorded }),
      ...(entry.source_missing && { source_missing: entry.source_missing }),
      text,
      ...(entry.title && { title: ownWords(entry.title) }),
      ...(language && { language }),
      ...(detected && { language_detected: detected }),
      ...photosOf(entry, photos, baseUrl),
      author: { name: cleanText(entry.author.name) },
      source: entry.source,
      verification: entry.verification,
      mentions: {
        technicians: union(named.technicians, found.technicians),
        services: union(named.services, found.services),
        service_areas: union(named.service_areas, found.service_areas),
      },
      ...(entry.reply && { reply: { ...entry.reply, text: ownWords(entry.reply.text) } }),
      ...(entry.updated && { updated: entry.updated }),
      ...(entry.original_rating && { original_rating: entry.original_rating }),
      ...(entry.collection && { collection: entry.collection }),
    };
  });
  reviews.sort(newestFirst);
  return { reviews, ownPages, warnings };
}

/** The reviews of a journal that are not withdrawn, in its order: published, below the owner's minimum, and those whose words are lost. */
export function standingEntries(
  { published }: Pick<Journal, "published">,
  { minimum_verification }: Pick<BusinessFile, "minimum_verification">,
) {
  const standing = { shown: [] as PublishEntry[], low: [] as KnownEntry[], lost: [] as KnownEntry[] };
  for (const entry of published.values()) {
    if (!isAtLeast(entry.verification.level, minimum_verification)) standing.low.push(entry);
    else if (entry.reduced !== undefined) standing.lost.push(entry);
    else standing.shown.push(entry);
  }
  return standing;
}

/** Its photos that have been made fit to be published. */
function photosOf({ photos = [] }: PublishEntry, made: MadePhotos, baseUrl: string): Pick<Review, "photos"> {
  const shown = photos.flatMap(({ file, alt }) => {
    const { path, ...size } = made.get(file) ?? {};
    return path ? [{ src: baseUrl + path, ...(alt && { alt: cleanText(alt) }), ...(size as Size) }] : [];
  });
  return shown.length > 0 ? { photos: shown } : {};
}

/** What its author wrote, without a machine's translation beside it. */
function ownWords(text: string): string {
  return shownText(cleanText(text)).text;
}

/** Whether the stated language is that of a translation which is left out, so that the original's is not known. */
function isOfTranslation({ text: given, language = "" }: PublishEntry, text: string): boolean {
  if (text === cleanText(given)) return false;
  const told = recogniseLanguage(text, words(text), "");
  return told !== null && told !== "" && told !== primaryLanguage(language);
}

/** Finds mentions, and searches no text again that it has searched for the same names. */
function createFinder(business: BusinessFile, kept: BuildCache): (text: string) => Mentions {
  const { name, address, technicians, services, service_areas } = business;
  const roster = { name, address, technicians, services, service_areas };
  const sources = () => digestOfSources("data/_mentions", "data/_text");
  const namespace = kept.namespace<Mentions | 0>("mentions", () => [sources(), roster]);
  const find = createMentionFinder(roster);
  const names = (text: string): Mentions | 0 => {
    const found = find(text);
    return found.technicians.length + found.services.length + found.service_areas.length > 0 ? found : 0;
  };
  return (text) => (text === "" ? NOBODY : namespace.keep(fingerprintOf(text), () => names(text)) || NOBODY);
}

const NOBODY: Mentions = { technicians: [], services: [], service_areas: [] };

/** Resolves a record's names to those of the roster and ids of the lists; an unknown one stays, with a warning. */
function createReferences(business: BusinessFile) {
  const technicians = new Map(
    business.technicians.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((known) => [fold(known), name] as const),
    ),
  );
  const ids = (list: readonly { id: string }[]) => new Map(list.map(({ id }) => [id, id]));
  const services = ids(business.services);
  const areas = ids(business.service_areas);

  return (entry: PublishEntry, warn: (field: string, message: string) => void) => {
    const lookUp = (field: string, names: readonly string[] = [], known: ReadonlyMap<string, string>) =>
      names.map(cleanText).map((name) => {
        const match = known.get(name) ?? known.get(fold(name));
        if (match !== undefined) return match;
        const listed = [...new Set(known.values())];
        const advice =
          listed.length === 0 ? ", which lists none; add it there" : `; ${nearest(name, listed)}`;
        warn(field, `"${name}" is not in business.json${advice}`);
        return name;
      });
    return {
      technicians: lookUp("technicians", entry.technicians, technicians),
      services: lookUp("services", entry.services, services),
      service_areas: lookUp("service_areas", entry.service_areas, areas),
    };
  };
}

function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])];
}
