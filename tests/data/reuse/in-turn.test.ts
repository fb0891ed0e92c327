import { expect, test } from "vitest";
import { inTurn } from "../../../data/_reuse/in-turn.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("does something with each item, with at most so many at a time", async () => {
  const done: number[] = [];
  let [underWay, most] = [0, 0];
  await inTurn([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++underWay);
    await turn();
    underWay--;
    done.push(item);
  });
  expect({ done, most }).toEqual({ done: [1, 2, 3, 4, 5], most: 2 });
});

test("begins nothing more after a failure", async () => {
  const begun: number[] = [];
  const all = inTurn([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await turn();
    if (item === 1) throw new Error("no room");
  });
  await expect(all).rejects.toThrow("no room");
  await turn();
  await turn();
  expect(begun).toEqual([1, 2]);
});
