import fc from "fast-check";

const SURROGATES = { from: 0xd800, count: 0x800 };

const character = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.count));

const OF_ALL_OBJECTS = ["__proto__", "constructor", "toString", "valueOf"];

/** As `fc.string({ unit: "binary" })`, which first makes a table of all 1.1 million characters. */
export function anyCharacters(constraints: { maxLength?: number } = {}): fc.Arbitrary<string> {
  const text = fc.array(character, constraints).map((characters) => characters.join(""));
  return fc.oneof({ weight: 20, arbitrary: text }, fc.constantFrom(...OF_ALL_OBJECTS));
}
