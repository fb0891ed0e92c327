import { answerQuestions } from "../processes/ask-process.ts";
import { spent } from "../processes/spent.ts";
import { findingOf } from "./finding.ts";
import { type OpenedEngine, openEngine } from "./open-engine.ts";
import type { Answers, Question } from "./start-engine.ts";

/** An engine in a process of its own, so that its memory is its own and nothing it leaves behind slows another. */
let opened: OpenedEngine;

const answers: Answers = {
  async open(name, source) {
    opened = await openEngine(name, source);
    return opened.seconds;
  },
  time(queries, milliseconds) {
    const times: number[] = [];
    const totals: (number | null)[] = [];
    const enough = performance.now() + milliseconds;
    for (const query of queries) {
      let total: number | null = null;
      times.push(
        spent(() => {
          total = opened.engine.search(query).total;
        }),
      );
      totals.push(total);
      if (performance.now() > enough) break;
    }
    return { times: Float64Array.from(times), totals };
  },
  repeat(queries, milliseconds) {
    const enough = performance.now() + milliseconds;
    let asked = 0;
    const time = spent(() => {
      do {
        for (const query of queries) opened.engine.search(query);
        asked += queries.length;
      } while (performance.now() < enough);
    });
    return asked / (time / 1000);
  },
  find: (queries) => findingOf(opened, queries),
  indexBytes: () => opened.engine.indexBytes?.() ?? null,
  residentBytes() {
    globalThis.gc?.();
    return process.memoryUsage.rss();
  },
};

answerQuestions(({ name, parameters }: Question) => {
  const answer = answers[name] as (...given: unknown[]) => unknown;
  return answer(...parameters);
});
