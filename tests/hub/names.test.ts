import { createSocket } from "node:dgram";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createNames } from "../../sidecar/hub/callbacks/names.ts";
import { createHostsFile, NameUnresolved, type Resolve } from "../../sidecar/hub/callbacks/resolver.ts";
import { createHandClock } from "../helpers/hub/clock.ts";

const LIMIT = 5000;
/** Longer than any answer is kept. */
const KEPT = 60_001;
const one = (address: string, ttl?: number) => [{ address, family: 4, ...(ttl && { ttl }) }];
const never = () => new Promise<never>(() => {});

/** Names over a resolver that the test plays; `asked` are its questions so far. */
function startNames(play: Resolve) {
  const clock = createHandClock();
  const asked: string[] = [];
  const resolve: Resolve = (host, signal) => {
    asked.push(host);
    return play(host, signal);
  };
  return { clock, asked, names: createNames({ listed: () => [], resolve }, clock) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a name that hangs", () => {
  it("is given up after five seconds, and then the question too", async () => {
    let ended = false;
    const { clock, names } = startNames((_, signal) => {
      signal.addEventListener("abort", () => {
        ended = true;
      });
      return never();
    });
    const answer = names.resolve("hangs.test");
    clock.advance(LIMIT - 1);
    expect(ended).toBe(false);
    clock.advance(1);
    await expect(answer).rejects.toMatchObject({ code: "EAI_AGAIN" });
    expect(ended).toBe(true);
  });

  it("holds up no other: a thousand of them, and one that was asked for last", async () => {
    const { names } = startNames((host) =>
      host === "good.test" ? Promise.resolve(one("192.0.2.1")) : never(),
    );
    for (let i = 0; i < 127; i += 1) void names.resolve(`${i}.hangs.test`).catch(() => {});
    expect(await names.resolve("good.test")).toEqual(one("192.0.2.1"));
  });

  it("takes no more than a moment of one of the questions that may be new at a time", async () => {
    const { clock, names, asked } = startNames((host) =>
      host === "good.test" ? Promise.resolve(one("192.0.2.1")) : never(),
    );
    for (let i = 0; i < 1000; i += 1) void names.resolve(`${i}.hangs.test`).catch(() => {});
    const answer = names.resolve("good.test");
    expect(asked).toHaveLength(128);
    clock.advance(250);
    expect(await answer).toEqual(one("192.0.2.1"));
  });

  it("keeps no name waiting that had addresses before, and gives up the oldest of those, too", async () => {
    let answers = true;
    const { clock, names, asked } = startNames(() =>
      answers ? Promise.resolve(one("192.0.2.1", 1)) : never(),
    );
    for (let i = 0; i < 1000; i += 1) await names.resolve(`${i}.good.test`);
    clock.advance(KEPT);
    answers = false;
    for (let i = 0; i < 1000; i += 1) void names.resolve(`${i}.hangs.test`).catch(() => {});
    expect(asked).toHaveLength(1128);
    const answer = names.resolve("0.good.test");
    expect(asked.at(-1)).toBe("0.good.test");
    for (let i = 1; i < 1000; i += 1) void names.resolve(`${i}.good.test`).catch(() => {});
    await expect(answer).rejects.toMatchObject({ code: "EAI_AGAIN" });
    expect(asked).toHaveLength(2128);
  });

  it("keeps no more than 16,384 waiting to be asked for: of more, the one that waits longest is given up", async () => {
    const { names, asked } = startNames(never);
    const ask = (host: string) => names.resolve(host).catch((error) => error);
    for (let i = 0; i < 128; i += 1) void ask(`${i}.hangs.test`);
    const first = ask("first.test");
    for (let i = 1; i < 16_384; i += 1) void ask(`${i}.waits.test`);
    await settle();
    expect(names.unresolved("first.test")).toBeNull();
    void ask("last.test");
    expect(await first).toMatchObject({ code: "EAI_AGAIN" });
    expect(names.unresolved("first.test")).toMatchObject({ code: "EAI_AGAIN" });
    expect(names.unresolved("1.waits.test")).toBeNull();
    expect(asked).toHaveLength(128);
  });

  it("is given up early when there are too many: never more than 1,024 questions are open", async () => {
    let open = 0;
    let most = 0;
    const { clock, names } = startNames((_, signal) => {
      open += 1;
      most = Math.max(most, open);
      signal.addEventListener("abort", () => {
        open -= 1;
      });
      return never();
    });
    for (let i = 0; i < 5000; i += 1) void names.resolve(`${i}.hangs.test`).catch(() => {});
    for (let passed = 0; passed < 4 * LIMIT; passed += 50) {
      clock.advance(50);
      await settle();
    }
    expect(most).toBe(1024);
    expect(open).toBe(0);
  });
});

describe("an answer is kept", () => {
  it("for as long as it says, a minute at most", async () => {
    for (const [ttl, seconds] of [
      [10, 10],
      [3600, 60],
    ] as const) {
      const { clock, names, asked } = startNames(async () => one("192.0.2.1", ttl));
      await names.resolve("good.test");
      clock.advance(seconds * 1000 - 1);
      await names.resolve("good.test");
      expect(asked).toHaveLength(1);
      clock.advance(1);
      await names.resolve("good.test");
      expect(asked).toHaveLength(2);
    }
  });

  it("not at all when it says nothing of that", async () => {
    const { names, asked } = startNames(async () => one("192.0.2.1"));
    await names.resolve("good.test");
    await names.resolve("good.test");
    expect(asked).toHaveLength(2);
  });

  it("for fifteen seconds when there is no such name, for five when nobody answered", async () => {
    for (const [code, seconds] of [
      ["ENOTFOUND", 15],
      ["EAI_AGAIN", 5],
    ] as const) {
      const { clock, names, asked } = startNames(() => Promise.reject(new NameUnresolved(code)));
      await expect(names.resolve("bad.test")).rejects.toMatchObject({ code });
      clock.advance(seconds * 1000 - 1);
      await expect(names.resolve("bad.test")).rejects.toMatchObject({ code });
      expect(asked).toHaveLength(1);
      clock.advance(1);
      await expect(names.resolve("bad.test")).rejects.toMatchObject({ code });
      expect(asked).toHaveLength(2);
    }
  });

  it("for the ten thousand names that were asked for last", async () => {
    const { names, asked } = startNames(async () => one("192.0.2.1", 60));
    for (let i = 0; i <= 10_000; i += 1) await names.resolve(`${i}.test`);
    await names.resolve("1.test");
    expect(asked).toHaveLength(10_001);
    await names.resolve("0.test");
    expect(asked).toHaveLength(10_002);
  });

  it("no longer when the clock is set back", async () => {
    const { clock, names, asked } = startNames(async () => one("192.0.2.1", 60));
    await names.resolve("good.test");
    clock.set(clock.now() - 86_400_000);
    await names.resolve("good.test");
    expect(asked).toHaveLength(2);
  });

  it("for all who ask before it comes", async () => {
    const { names, asked } = startNames(async () => one("192.0.2.1", 60));
    await Promise.all([names.resolve("good.test"), names.resolve("good.test"), names.lookedUp("good.test")]);
    expect(asked).toHaveLength(1);
    expect(names.lookedUp("good.test")).toBeNull();
    expect(names.known("good.test")).toEqual(["192.0.2.1"]);
  });
});

describe("the hosts file", () => {
  it("answers before name servers do, for names and further names, in both families", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hosts-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, "hosts");
    expect(createHostsFile(path)("node-1")).toEqual([]);
    writeFileSync(
      path,
      "127.0.0.1 localhost\n10.0.0.1\tNode-1 node-1.local # one\n::5 node-1\nnonsense node-2\n#10.0.0.2 node-3",
    );
    const hosts = createHostsFile(path);
    expect([hosts("node-1"), hosts("NODE-1.local"), hosts("node-2"), hosts("node-3")]).toEqual([
      ["10.0.0.1", "::5"],
      ["10.0.0.1"],
      [],
      [],
    ]);
    const names = createNames({ listed: hosts, resolve: never }, createHandClock());
    expect(names.lookedUp("node-1.local")).toBeNull();
    expect(await names.resolve("node-1.local")).toEqual(one("10.0.0.1"));
  });
});

describe("the system's name servers", () => {
  it("are asked without a thread of this process: four hundred silent questions delay no file", async () => {
    const { createSystemResolver } = await import("../../sidecar/hub/callbacks/resolver.ts");
    const silent = createSocket("udp4");
    await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address();
    const { resolve, answers } = createSystemResolver(() => [], [`127.0.0.1:${port}`]);
    const end = new AbortController();
    const questions = Array.from({ length: 400 }, (_, i) => resolve(`${i}.hangs.test`, end.signal));
    const own = answers("reviews.example.com", end.signal);
    const { readFile } = await import("node:fs/promises");
    await readFile(import.meta.filename);
    end.abort();
    const codes = (await Promise.allSettled(questions)).map(
      (answer) => answer.status === "rejected" && answer.reason.code,
    );
    expect(new Set(codes)).toEqual(new Set(["EAI_AGAIN"]));
    expect(await own).toBe(false);
  });

  it("are not asked again for what is given up", async () => {
    const { createSystemResolver } = await import("../../sidecar/hub/callbacks/resolver.ts");
    const silent = createSocket("udp4");
    let questions = 0;
    silent.on("message", () => {
      questions += 1;
    });
    await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
    onTestFinished(() => void silent.close());
    const { resolve } = createSystemResolver(() => [], [`127.0.0.1:${silent.address().port}`]);
    const end = new AbortController();
    const question = resolve("hangs.test", end.signal);
    end.abort();
    await expect(question).rejects.toMatchObject({ code: "EAI_AGAIN" });
    // One for each family of addresses, sent before it was given up.
    expect(questions).toBeLessThanOrEqual(2);
  });

  it("are not asked for names that cannot exist", async () => {
    const { createSystemResolver } = await import("../../sidecar/hub/callbacks/resolver.ts");
    const { resolve } = createSystemResolver(() => [], ["127.0.0.1:1"]);
    await expect(resolve("nobody.invalid", new AbortController().signal)).rejects.toMatchObject({
      code: "ENOTFOUND",
    });
  });
});
