import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PublishEntry } from "../../data/_schema/journal-entry.ts";
import { writePieces } from "./fixtures/write-pieces.ts";
import { createRandom, type Random } from "./random.ts";
import {
  AREAS,
  COMPLAINT,
  FIRST_NAMES,
  PRAISE,
  ROSTER,
  SERVICES,
  SPANISH,
  THINGS,
  WORDS,
} from "./vocabulary.ts";

export interface CorpusOptions {
  /** How many reviews. */
  reviews: number;
  seed?: number;
  /** The day of the newest review, YYYY-MM-DD. */
  until?: string;
  /** Over how many days the reviews are spread. */
  days?: number;
}

export const CORPUS_BUSINESS = {
  name: "Benchmark Heating & Plumbing",
  url: "https://benchmark.example",
  telephone: "+1-740-555-0100",
  services: SERVICES,
  technicians: ROSTER.map((name) => ({ name, aliases: [] })),
  service_areas: AREAS,
};

const DAY = 86_400_000;

/**
 * Made-up reviews with the spread of real ones: mostly five stars, a fifth without words, lengths from a word to a page,
 * names, services and places in the texts. Their words vary enough to compress about as real texts do.
 */
export function createCorpus({
  reviews,
  seed = 1,
  until = "2026-03-31",
  days = 2920,
}: CorpusOptions): PublishEntry[] {
  const random = createRandom(seed);
  const last = Date.parse(`${until}T00:00:00Z`);
  return Array.from({ length: reviews }, (_, index) => {
    // More reviews in recent years than in early ones.
    const age = Math.floor(days * random.next() ** 1.5);
    return createReview(random, index, last - age * DAY);
  });
}

/** Writes a corpus as the files of an owner into a folder. */
export function writeCorpus(dataDir: string, options: CorpusOptions): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, "business.json"), JSON.stringify(CORPUS_BUSINESS));
  writePieces(join(dataDir, "reviews.jsonl"), lines(createCorpus(options)));
}

function* lines(entries: readonly PublishEntry[]): Generator<string> {
  for (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

function createReview(random: Random, index: number, written: number): PublishEntry {
  const rating = pickRating(random);
  const spanish = random.chance(0.05);
  const source = random.pick(["Google", "Google", "Google", "Google", "Facebook", "first-party"]);
  return {
    id: `bench-${index.toString(36)}-${random.below(36 ** 5).toString(36)}`,
    rating,
    date: day(written),
    text: random.chance(0.2) ? "" : spanish ? spanishText(random) : englishText(random, rating),
    ...(spanish ? { language: "es" } : random.chance(0.5) && { language: "en" }),
    author: { name: `${random.pick(FIRST_NAMES)} ${String.fromCharCode(65 + random.below(26))}.` },
    source: { name: source },
    verification: { level: source === "first-party" ? "transaction" : "platform" },
    ...(random.chance(0.25) && {
      reply: { date: day(written + 2 * DAY), text: `Thank you. ${clause(random, WORDS, 8)}.` },
    }),
    recorded: new Date(written + DAY / 2).toISOString(),
  };
}

function pickRating(random: Random): number {
  const chance = random.next();
  return chance < 0.78 ? 5 : chance < 0.9 ? 4 : chance < 0.94 ? 3 : chance < 0.96 ? 2 : 1;
}

function englishText(random: Random, rating: number): string {
  const sentences = 1 + Math.floor(9 * random.next() ** 2);
  const text = Array.from({ length: sentences }, () => sentence(random, rating));
  return text.join(random.chance(0.1) ? "\n\n" : " ");
}

function sentence(random: Random, rating: number): string {
  const opinion = random.chance((rating - 1) / 4.2) ? random.pick(PRAISE) : random.pick(COMPLAINT);
  const technician = random.pick(ROSTER).split(" ")[0]!;
  const job = random.pick(random.pick(SERVICES).synonyms);
  const free = clause(random, WORDS, 3 + random.below(14));
  const frames = [
    () => `${technician} was ${opinion}.`,
    () => `${capital(free)}, and ${opinion}.`,
    () => `The ${random.pick(THINGS)} by the ${random.pick(THINGS)} ${free}.`,
    () => `We had them for the ${job} in ${random.pick(AREAS).name}: ${opinion}.`,
    () => `${capital(free)} ${random.pick(THINGS)} $${20 + random.below(2000)}.`,
    () => `${technician} looked at the ${job}, ${free}.`,
    () => `${capital(opinion)}${random.chance(0.3) ? "!" : "."}`,
    () => `${capital(free)}; the ${random.pick(THINGS)} ${clause(random, WORDS, 6)}.`,
  ];
  return random.pick(frames)();
}

function spanishText(random: Random): string {
  const sentences = 1 + random.below(4);
  return Array.from(
    { length: sentences },
    () => `${capital(clause(random, SPANISH, 5 + random.below(12)))}.`,
  ).join(" ");
}

function clause(random: Random, words: readonly string[], length: number): string {
  return Array.from({ length }, () => random.pickZipf(words)).join(" ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
