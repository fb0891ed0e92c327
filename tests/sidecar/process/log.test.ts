import { Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { conceal } from "../../../data/_command/print.ts";
import { logTo } from "../../../sidecar/log.ts";

/** A pipe whose reader reads when told to. */
function openPipe() {
  const lines: Record<string, unknown>[] = [];
  const texts: string[] = [];
  let read = () => {};
  const pipe = new Writable({
    write(chunk: Buffer, _, taken) {
      texts.push(chunk.toString());
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
  return { pipe, lines, texts, readAll };
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

test("a line holds no character that steers a terminal, and no secret, in a field, a message or a stack", async () => {
  conceal("test", ["canary-0123456789"]);
  onTestFinished(() => conceal("test", []));
  const { pipe, texts, readAll } = openPipe();
  const err = new Error("no \u009b2J\u202e canary-0123456789", {
    cause: new Error("canary-0123456789\u007f"),
  });
  logTo(pipe, "info").error(
    { err, name: "\u001b\u200b", token: "canary-0123456789" },
    "canary-0123456789\u2066",
  );
  await readAll();
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toMatch(/canary|[^\P{Cc}\n]|[\u202e\u2066\u200b]/u);
  expect(JSON.parse(texts[0]!)).toMatchObject({
    name: "\u001b\u200b",
    token: "[secret]",
    msg: "[secret]\u2066",
    err: { message: "no \u009b2J\u202e [secret]: [secret]\u007f" },
  });
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
