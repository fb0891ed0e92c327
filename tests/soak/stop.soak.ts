import { expect, it } from "vitest";
import { STOP_LIMIT } from "../../sidecar/end-process.ts";
import { createRandom } from "../bench/random.ts";
import { amount } from "./amount.ts";
import { SITUATIONS, stopIn } from "./stop/trial.ts";
import { type StoppedUnderLoad, stopUnderLoad } from "./stop/under-load.ts";

const STOPS = amount("STOPS", 200);

/** As many at a time: most of them wait for what does not answer. */
const AT_ONCE = 4;

it(`SIGTERM ends the process within ${STOP_LIMIT / 1000} s, ${STOPS} times of ${STOPS}`, async () => {
  const names = Object.keys(SITUATIONS);
  const times = new Map<string, number[]>();
  const late: string[] = [];
  let begun = 0;
  const stopOneAfterAnother = async () => {
    while (begun < STOPS) {
      const name = names[begun % names.length]!;
      begun += 1;
      const { milliseconds, killed } = await stopIn(name);
      times.set(name, [...(times.get(name) ?? []), milliseconds]);
      if (killed || milliseconds > STOP_LIMIT) late.push(`${name}: ${milliseconds.toFixed(0)} ms`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, stopOneAfterAnother));
  for (const [name, each] of times)
    console.log(`${name}: ${each.length} times, at most ${(Math.max(...each) / 1000).toFixed(2)} s`);
  expect([...times.values()].flat()).toHaveLength(STOPS);
  expect(late).toEqual([]);
});

const LOADED = amount("STOPS_UNDER_LOAD", 100);

it(`SIGTERM under load, ${LOADED} times: whatever was under way is answered whole`, async () => {
  const random = createRandom(amount("SEED", 1));
  const ends: StoppedUnderLoad[] = [];
  for (let stop = 0; stop < LOADED; stop += 1) ends.push(await stopUnderLoad(random));
  const sum = (count: "answered" | "underWay") => ends.reduce((all, each) => all + each[count], 0);
  const slowest = Math.max(...ends.map(({ milliseconds }) => milliseconds));
  console.log(
    `${sum("answered")} answers, ${sum("underWay")} requests under way at a signal, ended after at most ${(slowest / 1000).toFixed(2)} s`,
  );
  expect(sum("underWay")).toBeGreaterThan(LOADED);
  expect(ends.flatMap(({ lost }) => lost)).toEqual([]);
  expect(ends.filter(({ code }) => code !== 0)).toEqual([]);
});
