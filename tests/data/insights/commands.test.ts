import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Background } from "../../../data/_insights/topics/background.ts";
import { isTelling } from "../../../data/_insights/topics/telling.ts";
import { PROJECT } from "../../helpers/project.ts";
import { runnerOnLines, runCommandOn as runOn } from "../../helpers/run-on-lines.ts";
import { runAsTyped } from "../../helpers/run-script.ts";

const folder = mkdtempSync(join(tmpdir(), "insights-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = runnerOnLines(folder);

const praise = { text: "The technician was friendly and thorough.", term: "technician", from: 4, to: 14 };
const blame = { text: "The office never called me back.", term: "office", from: 4, to: 10 };
const fact = { text: "The technician arrived at nine.", term: "technician", from: 4, to: 14 };

describe("npm run predict", () => {
  it("gives one line a mention: label, probability, and whether it would be claimed", async () => {
    const { code, out } = await run("predict", [praise, blame, fact]);
    expect(code).toBe(0);
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ label }) => label)).toEqual(["positive", "negative", "neutral"]);
    expect(lines.map(({ decided }) => decided)).toEqual([true, true, false]);
    for (const { p } of lines) expect(p).toBeGreaterThan(0.5);
  });

  it("does not look at y, right, wrong or malformed", async () => {
    const without = await run("predict", [praise, blame]);
    const withLabels = await run("predict", [
      { ...praise, y: "negative" },
      { ...blame, y: 7 },
    ]);
    expect(withLabels).toEqual(without);
  });

  it("takes a file with a byte order mark and CRLF line ends", async () => {
    const plain = await run("predict", [praise, blame]);
    const lines = `\ufeff${JSON.stringify(praise)}\r\n${JSON.stringify(blame)}\r\n`;
    expect(await run("predict", [lines])).toEqual(plain);
  });

  it("counts offsets in UTF-16 units", async () => {
    const text = "😀😀 The technician was friendly and thorough.";
    const { code } = await run("predict", [{ text, term: "technician", from: 9, to: 19 }]);
    expect(code).toBe(0);
  });
});

describe("bad input ends with a list of what is wrong and where", () => {
  it("by line", async () => {
    const { code, out, err } = await run("evaluate", [
      { ...praise, y: "positive" },
      "{ not JSON",
      { ...praise, from: 5, y: "positive" },
      { ...praise, y: "good" },
      { text: "On time.", aspects: { niceness: "positive" } },
    ]);
    expect([code, out]).toEqual([1, ""]);
    const faults = err.trim().split("\n");
    expect(faults).toHaveLength(4);
    expect(faults[0]).toMatch(/rows\.jsonl:2: is not JSON/);
    expect(faults[1]).toMatch(/rows\.jsonl:3: .*from 5 to 14 the text has "echnician"/);
    expect(faults[2]).toMatch(/rows\.jsonl:4: y: /);
    expect(faults[3]).toMatch(/rows\.jsonl:5: aspects\.niceness: is no aspect/);
  });

  it("of a file that is missing or empty, and of a command without one", async () => {
    for (const command of ["evaluate", "predict"]) {
      const missing = await runOn(command, join(folder, "none.jsonl"));
      expect([missing.code, missing.err.trim()]).toEqual([
        1,
        `${join(folder, "none.jsonl")}: there is no such file`,
      ]);
      expect((await run(command, [""])).err).toMatch(/has no lines/);
      expect((await runOn(command)).err).toContain(`npm run ${command} -- <file.jsonl>`);
    }
  });

  it("of a training folder without its files", async () => {
    const { code, err } = await runOn("train", folder);
    expect(code).toBe(1);
    expect(err).toMatch(/train\.xml is missing, and so is .*mams\.atsc\.train\.jsonl/);
    expect(err).toContain("https://github.com/siat-nlp/MAMS-for-ABSA");
  });
});

describe("a process of its own", () => {
  it.each(["predict", "train"])("of npm run %s says how it is used, and ends with 1", async (script) => {
    const { code, stdout, stderr } = await runAsTyped(script);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`npm run ${script} -- <`);
    expect(stderr).not.toMatch(/\bat .*\.ts:\d/);
  });
});

describe("npm run train:background", () => {
  const sentence = "The gas bill & the water heater came with a gas bill.";
  const rows = ["gas bill", "water heater"].map((term) => {
    const from = sentence.indexOf(term);
    return { text: sentence, term, from, to: from + term.length, y: "neutral" };
  });

  it("counts the same phrases in MAMS as it is published and as lines", async () => {
    const lines = mkdtempSync(join(folder, "lines-"));
    writeFileSync(join(lines, "mams.atsc.train.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
    const xml = mkdtempSync(join(folder, "xml-"));
    const terms = rows.map(
      ({ term, from, to, y }) => `<aspectTerm from="${from}" polarity="${y}" term="${term}" to="${to}"/>`,
    );
    const text = sentence.replace("&", "&amp;");
    writeFileSync(
      join(xml, "train.xml"),
      `<sentences><sentence><text>${text}</text><aspectTerms>${terms.join("")}</aspectTerms></sentence></sentences>`,
    );
    for (const mams of [lines, xml])
      expect(await runOn("train-background", mams, "--to", mams)).toMatchObject({ code: 0, err: "" });
    const [fromLines, fromXml] = [lines, xml].map((mams) =>
      readFileSync(join(mams, "background.json"), "utf8"),
    );
    expect(fromXml).toBe(fromLines);
    expect(JSON.parse(fromXml!).phrases).toHaveProperty("water heater");
  });

  it("made the phrases that are shipped: each could be a topic by the rules of today", () => {
    const file = join(PROJECT, "data/_insights/topics/background.json");
    const phrases = Object.keys((JSON.parse(readFileSync(file, "utf8")) as Background).phrases);
    expect(phrases.length).toBeGreaterThan(500);
    expect(phrases.filter((phrase) => !isTelling(phrase.split(" "), new Set()))).toEqual([]);
  });
});
