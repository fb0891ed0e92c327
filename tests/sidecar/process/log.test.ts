import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { logTo } from "../../../sidecar/log.ts";

/** A pipe whose reader reads when told to. */
function openPipe() {
  const lines: Record<string, unknown>[] = [];
  let read = () => {};
  const pipe = new Writable({
    write(chunk: Buffer, _, taken) {
      lines.push(JSON.parse(chunk.toString()));
      read = taken;
    },
  });
  const readAll = async () => {
    for (let seen = -1; seen < lines.length; read()) {
      seen = lines.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { pipe, lines, readAll };
}

test("of a reader that falls behind, lines beyond a megabyte are dropped, and counted once it reads again", async () => {
  const { pipe, lines, readAll } = openPipe();
  const log = logTo(pipe, "info");
  for (let index = 0; index < 20; index += 1) log.info({ index, text: "x".repeat(100_000) }, "long");
  expect(pipe.writableLength).toBeLessThan(1024 * 1024);
  await readAll();
  const kept = lines.filter(({ msg }) => msg === "long");
  expect(kept.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(lines.at(-1)).toMatchObject({ level: 40, lines: 10, msg: expect.stringMatching(/were dropped/) });
  log.info({}, "after");
  await readAll();
  expect(lines.at(-1)).toMatchObject({ msg: "after" });
});

test("control: a reader that keeps up gets every line, and no other", async () => {
  const { pipe, lines, readAll } = openPipe();
  const log = logTo(pipe, "info");
  for (let index = 0; index < 20; index += 1) {
    log.info({ index, text: "x".repeat(100_000) }, "long");
    await readAll();
  }
  expect(lines.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, index) => index));
});
