import { readFileSync } from "node:fs";
import { print } from "../../../data/_command/print.ts";
import { runCommand } from "../../../data/_command/run-command.ts";
import { isQuestionWord } from "../../../data/_search/full-text/question-words.ts";
import { plainWords, STEMMINGS, stem } from "../../../data/_search/full-text/stem.ts";
import { fold } from "../../../data/_text/fold.ts";
import { createRandom, type Random } from "../random.ts";
import { openDemonstration } from "./engines.ts";

const USAGE = `npx tsx tests/bench/labelled/judge-spelling.ts <list of words> <DATA_DIR>...

Asks 200 words of a list that no review has, drawn from a seed, and counts those that the reviews of another word answer; then 200
misspellings of words that reviews have, and counts those that are found. The list has a word a line, or is JSON of words or of
{ "word" }, the most frequent first; of more than 30,000 the first count.`;

const ASKED = 200;
const FREQUENT = 30_000;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

runCommand(async () => {
  const [file, ...folders] = process.argv.slice(2);
  if (file === undefined || folders.length === 0) throw new Error(USAGE);
  const listed = readList(file);
  for (const folder of folders) {
    const { index, reviews } = openDemonstration(folder);
    const ask = (query: string) => index.search({ query, match: "words", limit: 100 }).toAnswer();
    const vocabulary = new Set(
      reviews.flatMap(({ title = "", text, reply }) =>
        plainWords(fold(`${title} ${text} ${reply?.text ?? ""}`)),
      ),
    );
    const random = createRandom(43);
    const unused = listed.filter((word) => !vocabulary.has(word));
    const stems = new Set([...vocabulary].flatMap(stemsOf));
    const answered = { inflected: [] as string[], listed: [] as string[], corrected: [] as string[] };
    for (const word of draw(random, unused)) {
      const { total, corrected } = ask(word);
      if (total === 0) continue;
      if (corrected !== undefined) answered.corrected.push(`${word} (${corrected})`);
      else if (stemsOf(word).some((each) => stems.has(each)))
        answered.inflected.push(
          `${word} (${[...vocabulary].filter((other) => sharesStem(word, other)).join(", ")})`,
        );
      else answered.listed.push(word);
    }
    const known = [...vocabulary].filter((word) => /^[a-z]{4,}$/.test(word) && !isQuestionWord(word));
    const found = draw(random, known).filter((word) => {
      const wanted = new Set(ask(word).reviews.map(({ id }) => id));
      return ask(misspelt(random, word, vocabulary)).reviews.some(({ id }) => wanted.has(id));
    });
    print(
      `${folder}: ${answered.corrected.length} corrected, ${found.length} of ${ASKED} misspellings found`,
    );
    for (const [kind, words] of Object.entries(answered))
      print(`  ${kind} ${words.length}: ${words.join("; ")}`);
  }
});

function readList(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const entries: string[] = file.endsWith(".json")
    ? (JSON.parse(text) as (string | { word: string })[]).map((each) =>
        typeof each === "string" ? each : each.word,
      )
    : text.split("\n").map((line) => line.trim());
  const words = entries.filter((word) => /^\p{Ll}{2,}$/u.test(word)).slice(0, FREQUENT);
  return [...new Set(words.flatMap((word) => plainWords(fold(word))))];
}

function draw(random: Random, words: readonly string[]): string[] {
  const drawn = new Set<string>();
  while (drawn.size < Math.min(ASKED, words.length)) drawn.add(random.pick(words));
  return [...drawn];
}

function stemsOf(word: string): string[] {
  return STEMMINGS.map((stemming) => `${stemming} ${stem(word, stemming)}`);
}

function sharesStem(word: string, other: string): boolean {
  return stemsOf(word).some((each) => stemsOf(other).includes(each));
}

/** A word with one letter left out, put in, replaced or swapped with the next, which no review has. */
function misspelt(random: Random, word: string, vocabulary: ReadonlySet<string>): string {
  for (;;) {
    const at = random.below(word.length);
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const typed = random.pick([
      () => before + after,
      () => before + random.pick(LETTERS) + word[at] + after,
      () => before + random.pick(LETTERS) + after,
      () => before + after.slice(0, 1) + word[at] + after.slice(1),
    ])();
    if (!vocabulary.has(typed)) return typed;
  }
}
