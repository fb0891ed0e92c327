import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { syncEvery, syncOnce } from "../../../../data/_import/sync/round.ts";
import { googleReview } from "../../../helpers/sync/google-stand-in.ts";
import { standIn } from "../../../helpers/sync/stand-in.ts";
import { NOW, syncing } from "../../../helpers/sync/syncing.ts";

function dropIn(dataDir: string, name: string, ...ids: string[]): void {
  const folder = join(dataDir, "exports");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ reviews: ids.map((id) => googleReview(id)) }));
  utimesSync(path, new Date(NOW - 60_000), new Date(NOW - 60_000));
}

describe("a run", () => {
  test("goes through all sources, whatever one of them does, and builds once", async () => {
    const broken = await standIn(() => ({ status: 404 }));
    const { sync, dataDir, builds } = syncing({
      sources: [
        { name: "Yelp", url: "https://yelp.example/pell" },
        { name: "Checkatrade", sync: { from: broken.origin } },
        { name: "Google", sync: { from: "exports" } },
      ],
    });
    dropIn(dataDir, "reviews.json", "A");
    expect(await sync()).toEqual({
      isWell: false,
      lines: [
        "Checkatrade: failed: answers 404; is the address still right?",
        "Google: 1 new",
        "built; a sidecar that serves it announces it",
      ],
    });
    expect(builds.count).toBe(1);
  });

  test("whose build fails says so, and the next one builds again", async () => {
    const { sync, dataDir, builds } = syncing({ from: "exports" });
    dropIn(dataDir, "reviews.json", "A");
    builds.go = false;
    expect(await sync()).toEqual({
      isWell: false,
      lines: [
        "Google: 1 new",
        "the build failed, and the next run builds again; what was published before stays",
      ],
    });
    builds.go = true;
    expect((await sync()).lines).toEqual([
      "Google: nothing new",
      "built; a sidecar that serves it announces it",
    ]);
    expect((await sync()).lines).toEqual(["Google: nothing new"]);
    expect(builds.count).toBe(2);
  });

  test("that was killed after it had written to the journal leaves the build to the next one", async () => {
    const { sync, dataDir, options, builds, published } = syncing({ from: "exports" });
    dropIn(dataDir, "reviews.json", "A");
    const { now } = options.context;
    options.context.now = () => {
      if (published().size > 0) throw new Error("killed");
      return now();
    };
    await expect(sync()).rejects.toThrow("killed");
    options.context.now = now;
    expect(builds.count).toBe(0);
    expect((await sync()).lines).toEqual([
      "Google: nothing new",
      "built; a sidecar that serves it announces it",
    ]);
  });

  test("leaves it to another one that is under way", async () => {
    const { sync, options, dataDir } = syncing({ from: "exports" });
    dropIn(dataDir, "reviews.json", "A");
    let meanwhile: unknown;
    const { build } = options;
    options.build = async () => {
      meanwhile = await syncOnce({ ...options, build, log: (line) => expect(line).toBe(ANOTHER) });
      return true;
    };
    expect((await sync()).isWell).toBe(true);
    expect(meanwhile).toBe(false);
    options.build = build;
    expect(await sync()).toEqual({ isWell: true, lines: ["Google: nothing new"] });
  });

  test("after its state was lost or damaged fetches all again, which adds nothing", async () => {
    const { sync, dataDir, stateDir } = syncing({ from: "exports" });
    dropIn(dataDir, "reviews.json", "A");
    await sync();
    writeFileSync(join(stateDir, "sync.json"), '{"sources": ');
    expect(await sync()).toEqual({ isWell: true, lines: ["Google: nothing new"] });
  });

  test("forgets a source that is listed no more, with what was downloaded from it", async () => {
    const service = await standIn(() => ({
      body: { reviews: [googleReview("A", { comment: "ada@example.org" })] },
    }));
    const { sync, options, stateDir } = syncing({ from: "exports", more: [service.origin] });
    mkdirSync(join(options.dataDir, "exports"));
    await sync();
    expect(readdirSync(join(stateDir, "sync"))).toHaveLength(1);
    options.more = [];
    await sync();
    expect(readdirSync(join(stateDir, "sync"))).toEqual([]);
    expect(Object.keys(JSON.parse(readFileSync(join(stateDir, "sync.json"), "utf8")).sources)).toHaveLength(
      1,
    );
  });

  test("without any source says what to write, with a faulty business.json what is wrong", async () => {
    await expect(syncing({ sources: [{ name: "Google" }] }).sync()).rejects.toThrow(
      /no source says from where.*"sync"/,
    );
    const typo = syncing({ sources: [{ name: "Google", sync: { form: "exports" } }] });
    await expect(typo.sync()).rejects.toThrow(
      /business\.json: sources\[0\]\.sync\.form: unknown field; did you mean from\?/,
    );
    for (const from of ["http://exports.example.com/x", "ftp://exports.example.com"])
      await expect(syncing({ from }).sync()).rejects.toThrow(
        /sources\[0\]\.sync\.from: must begin with https:\/\//,
      );
  });
});

const ANOTHER = "another sync is running; this one leaves it to that";

describe("--every", () => {
  test("runs again after so many minutes, whatever happens, until it is ended", async () => {
    const { options, dataDir, ending, pauses } = syncing({ from: "exports" });
    const lines: string[] = [];
    options.log = (line) => lines.push(line);
    const rounds = [
      () => dropIn(dataDir, "reviews.json", "A"),
      () => writeFileSync(join(dataDir, "business.json"), "{"),
      () => ending.abort(),
    ];
    options.context.sleep = async (milliseconds) => {
      pauses.push(milliseconds);
      rounds.shift()!();
      if (ending.signal.aborted) throw new Error("aborted");
    };
    mkdirSync(join(dataDir, "exports"));
    expect(await syncEvery(60, options)).toBe(false);
    expect(pauses).toEqual([3_600_000, 3_600_000, 3_600_000]);
    expect(lines).toEqual([
      "Google: nothing new",
      "Google: 1 new",
      "built; a sidecar that serves it announces it",
      expect.stringMatching(/^business\.json:1: does not parse/),
    ]);
  });

  test("ends in the middle of a request", async () => {
    const service = await standIn(() => {
      owner.ending.abort();
      return "silence";
    });
    const owner = syncing({ from: service.origin });
    expect(await syncEvery(60, owner.options)).toBe(false);
  });
});
