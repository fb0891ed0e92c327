import { createHash, createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const [site, file = "checkpoint.json"] = process.argv.slice(2);
const get = async (path) => Buffer.from(await (await fetch(site + path)).arrayBuffer());
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const rootOf = (hashes, half = 2 ** Math.ceil(Math.log2(hashes.length) - 1)) =>
  hashes.length < 2
    ? (hashes[0] ?? sha256())
    : sha256(Buffer.of(1), rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));

const [newest] = `${await get("/log/key")}`.split("\n");
const before = existsSync(file) ? JSON.parse(readFileSync(file)) : {};
const { keys = [before.key ?? newest] } = before;
const note = `${await get("/log/checkpoint")}`;
const [text, signatures] = note.split(/(?<=\n)\n/);
const signedBy = (verifierKey) => {
  const x = Buffer.from(verifierKey.split("+").slice(2).join("+"), "base64")
    .subarray(1)
    .toString("base64url");
  if (x.length !== 43) return false;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signed = (line) =>
    verify(null, Buffer.from(text), key, Buffer.from(line.split(" ")[2], "base64").subarray(4));
  return signatures.trim().split("\n").some(signed);
};
if (!keys.some(signedBy)) throw new Error("none of the keys that were kept has signed this");

const [size, root] = text.split("\n").slice(1);
if (Number(size) < before.size)
  throw new Error(
    `${size} entries, after ${before.size}: an old copy, or entries were taken away; look again later`,
  );
const hashes = [];
for (let from = 0; from < size; from += 256) {
  const digits = String(from / 256);
  const tile = digits.padStart(3 * Math.ceil(digits.length / 3), "0").replace(/\d{3}(?=\d)/g, "x$&/");
  const width = Math.min(256, size - from);
  const bytes = await get(`/log/tile/0/${tile}${width < 256 ? `.p/${width}` : ""}`);
  for (let at = 0; at < width; at++) hashes.push(bytes.subarray(32 * at, 32 * (at + 1)));
}
const goesOn = ({ size, root }) => rootOf(hashes.slice(0, size)).toString("base64") === root;
if (!goesOn({ size, root }) || (before.note && !goesOn(before)))
  throw new Error(`another log than was signed before; these two prove it:\n${before.note}\n${note}`);
// A further key, as after `rotate-key`: those that were kept stay, since anybody can sign beside them.
if (!keys.includes(newest) && signedBy(newest)) {
  keys.push(newest);
  console.log(`a further key signs from now on; ask the business whether it is theirs: ${newest}`);
}
writeFileSync(file, JSON.stringify({ keys, size, root, note }));
console.log(`${size} entries, ${root}`);
