import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { base64, concat } from "../../../data/_log/bytes.ts";
import { canonical } from "../../../data/_log/canonical.ts";
import {
  entryOf,
  entryOfPublic,
  erasedLine,
  logged,
  type PublicLine,
  whatStays,
} from "../../../data/_log/entry.ts";
import { publishing, withdrawing } from "../../helpers/data-folder.ts";
import { SECRETS } from "../../helpers/log/made-log.ts";

const { salt: secret } = SECRETS;
const hmac = (key: Uint8Array, text: string) =>
  new Uint8Array(createHmac("sha256", key).update(text).digest());

const line = publishing("r-1", {
  title: "Quick",
  updated: "2025-01-04",
  date_precision: "month",
  recorded: "2025-01-05T10:00:00Z",
  source: { name: "Google", url: "https://reviews.example.com/r-1" },
  verification: { level: "transaction", method: "order number" },
  nonce: "3q2+7w",
});
const stays = {
  id: "r-1",
  rating: 5,
  date: "2025-01-02",
  date_precision: "month",
  updated: "2025-01-04",
  recorded: "2025-01-05T10:00:00Z",
  source: { name: "Google" },
  verification: { level: "transaction" },
};

describe("what stays of a line", () => {
  test("is neither words nor names, and nothing that the line has not", () => {
    expect(whatStays(line)).toEqual(stays);
    expect(Object.keys(whatStays(publishing("r-1")))).not.toContain("updated");
  });

  test("is all of a withdrawal, and the id of an erased line", () => {
    expect(whatStays(withdrawing("r-1"))).toEqual(withdrawing("r-1"));
    expect(whatStays({ id: "r-1", erased: true })).toEqual({ id: "r-1" });
  });
});

describe("an entry", () => {
  test("is HMAC-SHA-256 of both forms under salts that are HMAC-SHA-256 of place and form", () => {
    const forms = [canonical(stays), canonical(line)];
    const salts = forms.map((form, at) => hmac(secret, `candor salt ${at + 1}\n7\n${form}`));
    expect(logged(secret, 7, line).salts!).toEqual(salts);
    expect(entryOf(secret, 7, line)).toEqual(concat(forms.map((form, at) => hmac(salts[at]!, form))));
    expect(entryOf(secret, 7, line)).toHaveLength(64);
  });

  test("changes with every word, while its first half and the salt of that do not", () => {
    const [one, other] = [line, { ...line, text: "Good!" }].map((given) => ({
      salts: logged(secret, 0, given).salts!.map((bytes) => base64(bytes)),
      halves: [0, 32].map((from) => base64(entryOf(secret, 0, given).subarray(from, from + 32))),
    }));
    expect([other!.salts[0], other!.halves[0]]).toEqual([one!.salts[0], one!.halves[0]]);
    expect(other!.salts[1]).not.toBe(one!.salts[1]);
    expect(other!.halves[1]).not.toBe(one!.halves[1]);
  });

  test("of the same line is another at another place, and under another secret", () => {
    const entries = [
      entryOf(secret, 0, line),
      entryOf(secret, 1, line),
      entryOf(new Uint8Array(32), 0, line),
    ];
    expect(new Set(entries.map((bytes) => base64(bytes))).size).toBe(3);
  });
});

describe("an erased line", () => {
  test("keeps its entry byte for byte, and nothing of what it said", () => {
    const entry = entryOf(secret, 3, line);
    const erased = JSON.parse(JSON.stringify(erasedLine("r-1", entry))) as PublicLine;
    expect(Object.keys(erased)).toEqual(["id", "erased", "commitments"]);
    expect(base64(entryOf(secret, 3, erased))).toBe(base64(entry));
  });

  test("that was erased before the log began commits to its id, and to 32 zeros", () => {
    const before = { id: "r-1", erased: true };
    const entry = entryOf(secret, 3, before);
    const form = '{"id":"r-1"}';
    expect(entry.subarray(0, 32)).toEqual(hmac(hmac(secret, `candor salt 1\n3\n${form}`), form));
    expect(entry.subarray(32)).toEqual(new Uint8Array(32));
  });
});

describe("a public line has the entry of the owner's, made without the secret", () => {
  const entry = entryOf(secret, 0, line);
  const [first, second] = logged(secret, 0, line).salts!.map((bytes) => base64(bytes)) as [string, string];
  const commitments = [0, 32].map((from) => base64(entry.subarray(from, from + 32))) as [string, string];
  const whole: PublicLine = { ...line, opening: [first, second] };
  const reduced: PublicLine = {
    ...stays,
    reduced: "superseded",
    opening: [first, null],
    commitment: commitments[1],
  };
  const closed: PublicLine = { id: "r-1", reduced: "erased", commitments };

  test.each([
    ["whole", whole],
    ["reduced to what stays", reduced],
    ["opened nowhere", closed],
  ])("%s", (_, published) => {
    expect(base64(entryOfPublic(published))).toBe(base64(entry));
  });

  test.each<[string, PublicLine]>([
    ["a word that is another", { ...whole, text: "Good!" }],
    ["a nonce that is another", { ...whole, nonce: "" }],
    ["a star less where only the stars are left", { ...reduced, rating: 4 }],
    ["words added to what stays", { ...reduced, text: "Bad." }],
    ["salts in each other's place", { ...whole, opening: [second, first] }],
  ])("%s gives another entry", (_, published) => {
    expect(base64(entryOfPublic(published))).not.toBe(base64(entry));
  });

  test.each<[string, PublicLine, string]>([
    [
      "words beside commitments, which open nothing",
      { ...closed, text: "Bad." },
      "can say nothing but its id",
    ],
    ["the salt of the whole line missing", { ...whole, opening: [first, null] }, "32 bytes in base64"],
    ["no opening", line, "32 bytes in base64"],
    ["the commitment missing", { ...stays, reduced: "hidden", opening: [first, null] }, "32 bytes in base64"],
    ["a salt of 31 bytes", { ...whole, opening: [first, base64(new Uint8Array(31))] }, "32 bytes in base64"],
    ["a salt without its padding", { ...whole, opening: [first, second.slice(0, -1)] }, "32 bytes in base64"],
  ])("%s is refused", (_, published, message) => {
    expect(() => entryOfPublic(published)).toThrow(message);
  });
});
