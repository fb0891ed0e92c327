import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Dataset, loadDataset } from "../../../data/_dataset/dataset.ts";
import { appendToJournal } from "../../../data/_journal/append.ts";
import { eraseReview } from "../../../data/_journal/erase.ts";
import { withdrawReview } from "../../../data/_journal/withdraw.ts";
import { type PublishEntry, WITHDRAWAL_REASONS } from "../../../data/_schema/journal-entry.ts";
import { VERIFICATION_LEVELS } from "../../../data/_schema/review.ts";
import type { Random } from "../../bench/random.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");

/** What an owner may do between two builds; those of the second kind are no lines that are added to the journal. */
const ORDINARY = [
  "publish",
  "publish",
  "edit",
  "edit",
  "answer",
  "level",
  "withdraw",
  "erase",
  "leave room",
] as const;
const UNUSUAL = ["minimum", "roster", "move", "rewrite", "restore"] as const;

type Step = (typeof ORDINARY | typeof UNUSUAL)[number];

/** One business's files, changed at random and built again and again. */
export class History {
  /** How often something was done that no change tells. */
  rewritten = 0;
  private readonly business = {
    name: "Pell",
    minimum_verification: "platform",
    technicians: [] as object[],
  };
  private baseUrl = "https://reviews.pell.example";
  private entries = new Map<string, PublishEntry>();
  private withdrawn = new Set<string>();
  private count = 0;
  private backup: { bytes: Buffer; entries: Map<string, PublishEntry>; withdrawn: Set<string> } | null = null;

  constructor(
    private readonly dataDir: string,
    private readonly random: Random,
  ) {
    writeFileSync(join(dataDir, "reviews.jsonl"), "");
  }

  /** Does a few things, and builds; answers what is then published, by path. */
  build(unusual: boolean): Published {
    const { random } = this;
    for (let steps = random.below(6); steps >= 0; steps--) this.step(random.pick(ORDINARY));
    if (unusual && random.chance(0.3)) {
      this.rewritten++;
      this.step(random.pick(UNUSUAL));
    }
    writeFileSync(join(this.dataDir, "business.json"), JSON.stringify(this.business));
    const { dataDir, baseUrl } = this;
    return new Published(loadDataset({ dataDir, baseUrl, now: NOW, journalExpected: false }));
  }

  private step(what: Step): void {
    const id = this.random.pick([...this.entries.keys()]);
    const entry = id === undefined ? undefined : this.entries.get(id);
    if (entry) this.steps[what](entry);
    else this.publish();
  }

  private readonly steps: Record<Step, (entry: PublishEntry) => void> = {
    publish: () => this.publish(),
    edit: (entry) =>
      this.append({ ...entry, text: this.word(), rating: 1 + this.random.below(5), title: this.word() }),
    answer: (entry) => this.append({ ...entry, reply: { text: this.word() } }),
    level: (entry) =>
      this.append({ ...entry, verification: { level: this.random.pick(VERIFICATION_LEVELS) } }),
    withdraw: ({ id }) => this.end(withdrawReview, id),
    erase: ({ id }) => {
      const again = this.random.pick([...this.withdrawn]);
      this.end(eraseReview, again !== undefined && this.random.chance(0.5) ? again : id);
    },
    "leave room": (entry) => {
      const room = Buffer.from(`\n${JSON.stringify(entry)}\n`.repeat(this.random.below(150)));
      this.rewrite((bytes) => Buffer.concat([bytes, room]));
    },
    minimum: () => {
      this.business.minimum_verification = this.random.pick(VERIFICATION_LEVELS);
    },
    roster: () => {
      this.business.technicians = [{ name: "Ana Ruiz", aliases: [this.random.pick(["Ana", "Annie"])] }];
    },
    move: () => {
      this.baseUrl = `https://${this.word()}.example`;
    },
    rewrite: (entry) => {
      this.entries.set(entry.id, { ...entry, text: BY_HAND });
      this.rewrite((bytes) => byHand(bytes, entry.id));
    },
    restore: () => this.restore(),
  };

  private word(): string {
    return `word${this.count++}x`;
  }

  private publish(): void {
    const { random } = this;
    const word = this.word();
    const day = `2025-0${1 + random.below(9)}-1${random.below(9)}`;
    this.append({
      id: `r-${this.count++}`,
      rating: 1 + random.below(5),
      date: day,
      text: random.chance(0.3) ? "" : `${word} by Annie and Ana.`,
      author: { name: `Kim ${word}` },
      source: { name: random.pick(["Google", "Yelp"]) },
      verification: { level: random.pick(VERIFICATION_LEVELS) },
    });
  }

  private append(entry: PublishEntry): void {
    const recorded = this.random.chance(0.7) ? { recorded: "2026-03-30T10:00:00Z" } : {};
    appendToJournal(this.dataDir, [{ ...entry, ...recorded }], NOW);
    this.entries.set(entry.id, entry);
  }

  private end(how: typeof withdrawReview | typeof eraseReview, id: string): void {
    how({ dataDir: this.dataDir, id, now: NOW, reason: this.random.pick(WITHDRAWAL_REASONS) });
    this.entries.delete(id);
    this.withdrawn.add(id);
  }

  /** Goes back to what was saved before, and saves what is there now. */
  private restore(): void {
    const now = {
      bytes: readFileSync(join(this.dataDir, "reviews.jsonl")),
      entries: new Map(this.entries),
      withdrawn: new Set(this.withdrawn),
    };
    if (this.backup) {
      this.rewrite(() => this.backup!.bytes);
      this.entries = this.backup.entries;
      this.withdrawn = this.backup.withdrawn;
    }
    this.backup = now;
  }

  private rewrite(change: (bytes: Buffer) => Buffer): void {
    const file = join(this.dataDir, "reviews.jsonl");
    writeFileSync(file, change(readFileSync(file)));
  }
}

/** What a build publishes of reviews and changes. */
export class Published {
  constructor(readonly dataset: Dataset) {}

  /** The text at a path. */
  text(path: string): string {
    const { changes, file } = this.dataset;
    if (path === "/reviews.json") return file.text;
    if (path === "/changes.json") return changes.head;
    const page = changes.pages.find((each) => each.path === path);
    if (!page) throw new Error(`nothing is published at ${path}`);
    return page.text();
  }

  read = (path: string): unknown => JSON.parse(this.text(path));
}

const BY_HAND = "By hand.";

/** The newest entry of a review with another text. */
function byHand(bytes: Buffer, id: string): Buffer {
  const lines = bytes.toString().split("\n");
  const at = lines.findLastIndex((line) => line.includes(`"id":"${id}"`));
  lines[at] = JSON.stringify({ ...JSON.parse(lines[at]!), text: BY_HAND });
  return Buffer.from(lines.join("\n"));
}
