import { concat, utf8 } from "./bytes.ts";
import type * as node from "./hash.ts";

/*
 * The same as `hash.ts` for browsers, whose own hashes are promised and not given: all that proves a receipt would have to wait
 * for each of them.
 */

/** SHA-256, FIPS 180-4, section 6.2. */
export const sha256: typeof node.sha256 = (...parts) => {
  const message = concat(parts);
  const padded = new DataView(new ArrayBuffer((message.length + 9 + 63) & ~63));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n);
  const state = Uint32Array.from(INITIAL);
  for (let at = 0; at < padded.byteLength; at += BLOCK) addBlock(state, padded, at);
  const digest = new DataView(new ArrayBuffer(4 * state.length));
  for (const [index, word] of state.entries()) digest.setUint32(4 * index, word);
  return new Uint8Array(digest.buffer);
};

/** HMAC, RFC 2104. */
export const hmac: typeof node.hmac = (key, text) => {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    padded.map((byte) => byte ^ 0x36),
    utf8(text),
  );
  return sha256(
    padded.map((byte) => byte ^ 0x5c),
    inner,
  );
};

/** Bytes. */
const BLOCK = 64;

function addBlock(state: Uint32Array, message: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let t = 0; t < 16; t++) w[t] = message.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [before, last] = [w[t - 15]!, w[t - 2]!];
    const small0 = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const small1 = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    w[t] = small1 + w[t - 7]! + small0 + w[t - 16]!;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = h + big1 + ((e & f) ^ (~e & g)) + ROUNDS[t]! + w[t]!;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = big0 + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index]! += word;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 bits of the fractional part of a number (sections 4.2.2 and 5.3.3). */
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32);

/** As many as there are rounds. */
const PRIMES = Array.from({ length: 312 }, (_, index) => index).filter(
  (number) =>
    number > 1 && !Array.from({ length: number }, (_, at) => at).some((at) => at > 1 && number % at === 0),
);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
