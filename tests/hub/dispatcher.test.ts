import { expect, it } from "vitest";
import { createDispatcher, type Work } from "../../sidecar/hub/worker/dispatcher.ts";
import { createHandClock } from "../helpers/hub/clock.ts";

it("whoever closes it, however often, waits until nothing is running any more", async () => {
  let begun = () => {};
  let end = () => {};
  const isRunning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const work: Work<string, string> = {
    slots: 1,
    aside: 1,
    ahead: 0,
    lookedUp: () => null,
    destinationOf: (task) => `${task} ${task}`,
    claim: async (tickets) => tickets,
    perform: () =>
      new Promise((resolve) => {
        end = resolve;
        begun();
      }),
    async giveBack() {},
  };
  const dispatcher = createDispatcher(work, createHandClock(), () => {});
  dispatcher.offer(["task"]);
  await isRunning;
  let closed = 0;
  const count = () => {
    closed += 1;
  };
  const closings = [1, 2, 3].map(() => dispatcher.close().then(count));
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(0);
  end();
  await Promise.all(closings);
  await dispatcher.close();
});
