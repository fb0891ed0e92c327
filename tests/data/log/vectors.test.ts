import { createHash, createHmac, createPublicKey, hkdfSync, verify } from "node:crypto";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { canonical } from "../../../data/_log/canonical.ts";
import { entryOfPublic, type PublicLine } from "../../../data/_log/entry.ts";
import { logExample } from "../../helpers/log-example.ts";

const FILE = resolve("content/_api/examples/log.json");
const example = logExample();
const bytes = (text: string) => Buffer.from(text, "base64");
const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hmac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();
const node = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right);
const leaves = example.entries.map(({ commitments }) => sha256(Buffer.of(0), ...commitments.map(bytes)));

test("the vectors of other programs are what the code makes (npx vitest -u writes them)", async () => {
  await expect(`${JSON.stringify(example, null, 2)}\n`).toMatchFileSnapshot(FILE);
});

describe("the vectors, step by step as the page about the log has it, with nothing of this project's", () => {
  test("salts come from the secret, index and form, and commitments from them", () => {
    const { secret, salt_secret, entries } = example;
    expect(Buffer.from(hkdfSync("sha256", secret, "", "candor log salt", 32))).toEqual(bytes(salt_secret));
    for (const [index, { line, forms, salts, commitments }] of entries.entries()) {
      for (const at of [0, 1] as const) {
        const salt = hmac(bytes(salt_secret), `candor salt ${at + 1}\n${index}\n${forms[at]}`);
        expect(bytes(salts[at])).toEqual(salt);
        expect(bytes(commitments[at])).toEqual(hmac(salt, forms[at]));
      }
      expect(JSON.parse(forms[1])).toEqual(line);
      expect(forms[1]).toBe(canonical(JSON.parse(forms[1])));
    }
  });

  test("five entries have one root, which the checkpoint says and the key has signed", () => {
    const [a, b, c, d, e] = leaves as [Buffer, Buffer, Buffer, Buffer, Buffer];
    const root = node(node(node(a, b), node(c, d)), e);
    expect(bytes(example.root)).toEqual(root);
    const [note = "", signature = ""] = example.checkpoint.split("\n\n");
    expect(note).toBe(`${example.origin}\n5\n${example.root}`);
    const [, id = "", encoded = ""] = /\+([0-9a-f]{8})\+(.+)$/.exec(example.verifier_key)!;
    const key = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: bytes(encoded).subarray(1).toString("base64url") },
      format: "jwk",
    });
    const signed = bytes(signature.trim().split(" ")[2]!);
    expect(signed.subarray(0, 4).toString("hex")).toBe(id);
    expect(verify(null, Buffer.from(`${note}\n`), key, signed.subarray(4))).toBe(true);
    expect(bytes(example.tiles["/log/tile/0/000.p/5"]!)).toEqual(Buffer.concat(leaves));
    const { older, root: before, proof } = example.consistency;
    expect([older, bytes(before)]).toEqual([3, node(node(a, b), c)]);
    expect(proof.map(bytes)).toEqual([c, d, node(a, b), e]);
  });

  test("a receipt leads from its line to the root, and every public line to its entry", () => {
    const [, extra = "", index, ...rest] = example.receipt.split("\n");
    const { line, opening, nonce } = JSON.parse(String(bytes(extra.slice(6))));
    expect([{ ...line, nonce }, opening, index]).toEqual([
      example.entries[0]!.line,
      example.entries[0]!.salts,
      "index 0",
    ]);
    const path = rest.slice(0, rest.indexOf("")).map(bytes);
    expect(path.reduce((left, right) => node(left, right), leaves[0]!)).toEqual(bytes(example.root));
    for (const { public: shown, commitments } of example.entries) {
      expect(Buffer.from(entryOfPublic(shown as PublicLine))).toEqual(Buffer.concat(commitments.map(bytes)));
    }
    expect(JSON.stringify(example.entries[3]!.public)).not.toMatch(/street|Sam|opening/);
  });
});
