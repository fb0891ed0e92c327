import { describe, expect, test } from "vitest";
import { openCheckpoint, verifierKey } from "../../../data/_log/checkpoint.ts";
import { entryOf, erasedLine } from "../../../data/_log/entry.ts";
import { proveReceipt, readReceipt } from "../../../data/_log/receipt.ts";
import { logSecrets } from "../../../data/_log/secrets.ts";
import { NotProved } from "../../../data/_log/signed-checkpoint.ts";
import { inclusionProof } from "../../../data/_log/tree.ts";
import { publishing, withdrawing } from "../../helpers/data-folder.ts";
import { KEY, linesOf, logOf, ORIGIN, receiptOf, SECRETS } from "../../helpers/log/made-log.ts";

const lines = [
  ...linesOf(4),
  publishing("r-nonce", { nonce: "3q2+7w", text: "It was \ud800 good." }),
  withdrawing("r-2"),
  ...linesOf(2),
];
const receipt = receiptOf(lines, 4);
const [head = "", extra = "", place = "", ...rest] = receipt.split("\n");
const shown = JSON.parse(Buffer.from(extra.slice(6), "base64").toString()) as {
  line: Record<string, unknown>;
  opening: [string, string];
  nonce?: string;
};

/** The receipt with another thing shown. */
function showing(change: object): string {
  return withExtra(JSON.stringify({ ...shown, ...change }));
}

function withExtra(json: string | Uint8Array): string {
  return [head, `extra ${Buffer.from(json).toString("base64")}`, place, ...rest].join("\n");
}

describe("a receipt, C2SP tlog-proof", () => {
  test("proves each line by itself: a review, one with a nonce, a withdrawal", () => {
    for (const [index, line] of lines.entries()) {
      const opened = openReceipt(receiptOf(lines, index), [KEY]);
      expect(opened).toMatchObject({ index, line, checkpoint: { origin: ORIGIN, size: lines.length } });
      expect(opened.entry).toEqual(entryOf(SECRETS.salt, index, line));
    }
  });

  test("is the standard's lines, with the nonce beside the line", () => {
    expect([head, place]).toEqual(["c2sp.org/tlog-proof@v1", "index 4"]);
    expect(rest.slice(0, 3).every((hash) => /^[A-Za-z0-9+/]{43}=$/.test(hash))).toBe(true);
    expect(rest.slice(3).join("\n")).toBe(`\n${logOf(lines).checkpoint}`);
    expect(Object.keys(shown)).toEqual(["line", "opening", "nonce"]);
    expect(shown.line).not.toHaveProperty("nonce");
    expect(shown.nonce).toBe("3q2+7w");
  });

  test("goes on proving a line after it was erased, under the tree of before and that of after", () => {
    const line = lines[4]!;
    const erased = lines.with(4, erasedLine("r-nonce", entryOf(SECRETS.salt, 4, line)));
    const grown = logOf([...erased, withdrawing("r-nonce", { reason: "erasure" })]);
    expect(openReceipt(receipt, [KEY]).line).toEqual(line);
    const later = receiptOf(lines, 4, { proof: inclusionProof(grown.tree, 4), checkpoint: grown.checkpoint });
    expect(openReceipt(later, [KEY])).toMatchObject({ line, checkpoint: { size: lines.length + 1 } });
  });
});

describe("what is changed in a receipt is refused by name, and control", () => {
  test("control: nothing is changed", () => {
    expect(showing({})).toBe(receipt);
    expect(faultOf(receipt)).toBeNull();
  });

  const other = receiptOf(lines, 3);
  test.each([
    ["a word of the line", showing({ line: { ...shown.line, text: "It was bad." } })],
    ["a star of the line", showing({ line: { ...shown.line, rating: 1 } })],
    ["a field more", showing({ line: { ...shown.line, title: "Bad" } })],
    ["the nonce", showing({ nonce: "3q2+7x" })],
    ["no nonce", showing({ nonce: undefined })],
    ["both salts in each other's place", showing({ opening: [...shown.opening].reverse() })],
    [
      "the line of an erased entry, as if it opened something",
      showing({ line: { id: "r-nonce", erased: true } }),
    ],
    ["another index", receipt.replace("index 4", "index 5")],
    ["an index beyond the log", receipt.replace("index 4", "index 8")],
    ["another line's proof", [head, extra, place, ...other.split("\n").slice(3)].join("\n")],
    ["a hash less", [head, extra, place, ...rest.slice(1)].join("\n")],
    ["a hash more", [head, extra, place, rest[0], ...rest].join("\n")],
    ["hashes in another order", [head, extra, place, rest[1], rest[0], ...rest.slice(2)].join("\n")],
    ["a log without the line", receiptOf(lines, 4, { checkpoint: logOf(lines.toSpliced(4, 1)).checkpoint })],
  ])("%s: not included", (_, changed) => {
    expect(faultOf(changed)).toBe("not-included");
  });

  test.each([
    [
      "words beside commitments that open nothing",
      showing({ line: { ...shown.line, text: "Bad.", commitments: halves() } }),
    ],
    [
      "words beside a commitment",
      showing({ line: { ...shown.line, rating: 1, reduced: "hidden", commitment: halves()[1] } }),
    ],
  ])("%s: not included, since a receipt opens a whole line", (_, changed) => {
    expect(faultOf(changed)).toBe("not-included");
  });

  test.each([
    ["nothing", ""],
    ["another version", receipt.replace("@v1", "@v2")],
    ["no extra", [head, place, ...rest].join("\n")],
    ["extra that is not base64", receipt.replace("extra ", "extra ~")],
    ["extra that is not JSON", withExtra("{")],
    ["extra that is not UTF-8", withExtra(Buffer.from('{"line":{"id":"\xff"}}', "latin1"))],
    ["extra that is no object", withExtra("null")],
    ["no line", showing({ line: null })],
    ["a key twice", withExtra(JSON.stringify(shown).replace('"rating":5', '"rating":1,"rating":5'))],
    ["a nonce in the line as well", showing({ line: { ...shown.line, nonce: "a" } })],
    ["a line without a bottom", withExtra(`{"line":{"id":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`)],
    ["a salt too few", showing({ opening: [shown.opening[0]] })],
    ["no salt of the whole", showing({ opening: [shown.opening[0], null] })],
    ["a salt of another length", showing({ opening: [shown.opening[0], "AAAA"] })],
    ["no opening", showing({ opening: undefined })],
    ["a number JSON does not end", withExtra(JSON.stringify(shown).replace('"rating":5', '"rating":1e400'))],
    ["no index", receipt.replace("index 4\n", "")],
    ["a negative index", receipt.replace("index 4", "index -4")],
    ["an index with a leading zero", receipt.replace("index 4", "index 04")],
    ["an index that no number holds", receipt.replace("index 4", "index 90071992547409920")],
    ["a hash of another length", receipt.replace(rest[0]!, "AAAA")],
    ["carriage returns", receipt.replaceAll("\n", "\r\n")],
  ])("%s: malformed", (_, changed) => {
    expect(faultOf(changed)).toBe("malformed");
  });

  test("a checkpoint that is another log's, changed or missing is refused as such", () => {
    const stranger = verifierKey(ORIGIN, logSecrets("another secret, of somebody else there").keys[0]);
    expect(faultOf(receipt, [stranger])).toBe("checkpoint: unknown");
    expect(faultOf(receipt.replace("\n8\n", "\n9\n"))).toBe("checkpoint: forged");
    expect(faultOf(`${[head, extra, place, ...rest.slice(0, 3)].join("\n")}\n\n`)).toBe(
      "checkpoint: malformed",
    );
  });
});

/** Both halves of the entry, which anybody may read in the log. */
function halves(): [string, string] {
  return erasedLine("r-nonce", entryOf(SECRETS.salt, 4, lines[4]!)).commitments as [string, string];
}

function openReceipt(text: string, keys: readonly string[]) {
  const receipt = readReceipt(text);
  const checkpoint = openCheckpoint(receipt.checkpoint, keys);
  return { ...receipt, entry: proveReceipt(receipt, checkpoint), checkpoint };
}

function faultOf(text: string, keys = [KEY]): string | null {
  try {
    openReceipt(text, keys);
    return null;
  } catch (error) {
    if (!(error instanceof NotProved)) throw error;
    return error.message.startsWith("the checkpoint") ? `checkpoint: ${error.fault}` : error.fault;
  }
}
