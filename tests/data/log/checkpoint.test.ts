import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openCheckpoint, verifierKey, writeCheckpoint } from "../../../data/_log/checkpoint.ts";
import { NotProved } from "../../../data/_log/signed-checkpoint.ts";
import { KEY, ORIGIN, SECRETS } from "../../helpers/log/made-log.ts";

const root = new Uint8Array(32).fill(7);
const given = { origin: ORIGIN, size: 12, root, keys: [SECRETS.keys[0]] };
const text = writeCheckpoint(given);
const { privateKey: otherKey } = generateKeyPairSync("ed25519");

/** RFC 8032, section 7.1: TEST 1. */
const SEED = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const SIGNATURE_OF_NOTHING =
  "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";

describe("a checkpoint, C2SP tlog-checkpoint", () => {
  test("says origin, size and root, and is signed in a note", () => {
    expect(text.split("\n")).toEqual([
      ORIGIN,
      "12",
      "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=",
      "",
      expect.stringMatching(/^— reviews\.example\.com\/log [A-Za-z0-9+/]{91}=$/),
      "",
    ]);
    expect(openCheckpoint(text, [KEY])).toEqual({
      origin: ORIGIN,
      size: 12,
      root,
      extensions: [],
      signedBy: [KEY],
    });
  });

  test("is the same bytes for the same input", () => {
    expect(writeCheckpoint(given)).toBe(text);
  });

  test("has the lines that extend it, which are signed too", () => {
    const extended = writeCheckpoint({ ...given, extensions: ["former former.example.com/log"] });
    expect(openCheckpoint(extended, [KEY]).extensions).toEqual(["former former.example.com/log"]);
    expect(faultOf(extended.replace("former ", "newer "))).toBe("forged");
  });

  test("of a log whose key is rotated has both signatures, and is known by either key", () => {
    const other = verifierKey(ORIGIN, otherKey);
    const rotated = writeCheckpoint({ ...given, keys: [otherKey, SECRETS.keys[0]] });
    expect(openCheckpoint(rotated, [other, KEY]).signedBy).toEqual([other, KEY]);
    expect(openCheckpoint(rotated, [KEY]).signedBy).toEqual([KEY]);
    expect(openCheckpoint(rotated, [other]).signedBy).toEqual([other]);
  });

  test.each([
    ["an empty origin", { origin: "" }],
    ["a space in the origin", { origin: "a log" }],
    ["a plus in the origin", { origin: "a+log" }],
    ["an empty extension", { extensions: [""] }],
    ["two lines in one extension", { extensions: ["one\n\ntwo"] }],
    ["half an entry", { size: 0.5 }],
    ["a root of another length", { root: new Uint8Array(31) }],
    ["no key", { keys: [] }],
  ])("is not written with %s", (_, change) => {
    expect(() => writeCheckpoint({ ...given, ...change })).toThrow(RangeError);
  });
});

describe("keys, C2SP signed-note and RFC 8032", () => {
  const key = createPrivateKey({
    key: { kty: "OKP", crv: "Ed25519", d: base64url(SEED), x: base64url(PUBLIC) },
    format: "jwk",
  });

  test("RFC 8032, TEST 1: the known key signs nothing as it is known to", () => {
    expect(sign(null, Buffer.of(), key).toString("hex")).toBe(SIGNATURE_OF_NOTHING);
    expect(verifierKey("example.com/log", key)).toBe(vkey("example.com/log", 1));
  });

  test("the verifier key of the standard's example verifies its note, which is no checkpoint", () => {
    const example = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
    const note = [
      "This is an example message.",
      "",
      "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=",
      "",
    ].join("\n");
    expect(faultOf(note, [example])).toBe("malformed");
    expect(faultOf(text.replaceAll(ORIGIN, "example.com/foo"), [example])).toBe("unknown");
  });

  test.each([
    ["another id", KEY.replace(/\+[0-9a-f]{8}\+/, "+00000000+")],
    ["another name", `other${KEY}`],
    ["another kind of key", vkey(ORIGIN, 4)],
    ["a byte less", KEY.slice(0, -4)],
    ["nothing", ""],
  ])("a verifier key with %s is refused", (_, key) => {
    expect(() => openCheckpoint(text, [key])).toThrow(/is not a verifier key of Ed25519/);
  });
});

describe("what is changed in a checkpoint is refused by name, and control", () => {
  const other = verifierKey(ORIGIN, otherKey);
  const [, , , , signature = ""] = text.split("\n");
  const signed = (note: string) => {
    const id = Buffer.from(KEY.split("+")[1]!, "hex");
    const made = Buffer.concat([id, sign(null, Buffer.from(note), SECRETS.keys[0])]).toString("base64");
    return `${note}\n— ${ORIGIN} ${made}\n`;
  };
  const note = text.slice(0, text.lastIndexOf("\n\n") + 1);

  test("control: as it was made it is taken, and so is it with the signature of a witness that nobody knows", () => {
    expect(signed(note)).toBe(text);
    expect(faultOf(text)).toBeNull();
    expect(faultOf(`${text}— witness.example.com AAAAAAAA\n`)).toBeNull();
    expect(faultOf(`${text}${signature}\n`)).toBeNull();
  });

  test.each([
    ["a size that is larger", text.replace("\n12\n", "\n13\n")],
    ["a root with another bit", text.replace("\nBw", "\nBg")],
    ["a signature with another byte", text.replace(/.(?=.{10}\n$)/, (byte) => (byte === "A" ? "B" : "A"))],
    ["a further signature of the key that it did not make", `${text}${signature.slice(0, -8)}AAAAAAA=\n`],
    ["a signature cut short", text.replace(/.{8}\n$/, "\n")],
  ])("%s is forged", (_, changed) => {
    expect(faultOf(changed)).toBe("forged");
  });

  test.each([
    ["no key", text, []],
    ["the key of another log there", text, [other]],
    ["a key of another origin", text, [verifierKey("other.example.com/log", SECRETS.keys[0])]],
    [
      "a note of one log under the name of another",
      signed(note.replace(ORIGIN, "other.example.com/log")),
      [KEY],
    ],
  ])("with %s its log is unknown", (_, given, keys) => {
    expect(faultOf(given, keys)).toBe("unknown");
  });

  test.each([
    ["nothing", ""],
    ["no signature", note],
    ["an empty list of signatures", `${note}\n`],
    ["no line feed at its end", text.slice(0, -1)],
    ["carriage returns", text.replaceAll("\n", "\r\n")],
    ["a hyphen in place of the dash", text.replace("—", "-")],
    ["a lone surrogate", signed(`${note}\ud800\n`)],
    ["a size with a leading zero", signed(note.replace("\n12\n", "\n012\n"))],
    ["a negative size", signed(note.replace("\n12\n", "\n-1\n"))],
    ["a size that no number holds", signed(note.replace("\n12\n", "\n90071992547409920\n"))],
    ["a root of 31 bytes", signed(note.replace(/\nBw.+\n/, `\n${"Bwc".repeat(10)}Bw==\n`))],
    ["a root with other padding", signed(note.replace("wc=\n", "wd=\n"))],
    ["no root", signed(`${ORIGIN}\n12\n`)],
    ["an empty line in its text", signed(`${note}\nmore\n`)],
    ["too many signatures", text + `${signature}\n`.repeat(100)],
  ])("%s is malformed", (_, changed) => {
    expect(faultOf(changed)).toBe("malformed");
  });
});

function faultOf(checkpoint: string, keys = [KEY]): string | null {
  try {
    openCheckpoint(checkpoint, keys);
    return null;
  } catch (error) {
    if (error instanceof NotProved) return error.fault;
    throw error;
  }
}

/** The verifier key of RFC 8032's public key, or of another kind, put together as C2SP signed-note says. */
function vkey(name: string, kind: number): string {
  const key = Buffer.concat([Buffer.of(kind), Buffer.from(PUBLIC, "hex")]);
  const digest = createHash("sha256").update(`${name}\n`).update(key).digest("hex");
  return `${name}+${digest.slice(0, 8)}+${key.toString("base64")}`;
}

function base64url(hex: string): string {
  return Buffer.from(hex, "hex").toString("base64url");
}
