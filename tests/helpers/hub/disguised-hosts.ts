type Address = readonly [number, number, number, number];

/** RunContext to write an IPv4 address that the URL standard reads as that address, as the host of a URL. */
export function disguisesOf(address: Address): string[] {
  const [a, b, c, d] = address;
  const dotted = address.join(".");
  const [hex, octal] = [address.map(toHex), address.map((part) => `0${part.toString(8)}`)];
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    dotted,
    `${dotted}.`,
    hex.join("."),
    hex.join(".").toUpperCase(),
    octal.join("."),
    octal.map((part) => `000000${part}`).join("."),
    address.map((part) => toHex(part).replace("0x", "0x000")).join("."),
    [hex[0], octal[1], c, d].join("."),
    [a, octal[1], hex[2], d].join("."),
    [a, b, c * 256 + d].join("."),
    [a, b, toHex(c * 256 + d)].join("."),
    [a, (b * 256 + c) * 256 + d].join("."),
    [hex[0], (b * 256 + c) * 256 + d].join("."),
    [octal[0], toHex((b * 256 + c) * 256 + d)].join("."),
    String(whole),
    `${whole}.`,
    toHex(whole),
    `0x0000000${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    percentEncoded(dotted),
    dotted.replaceAll(".", "%2e"),
    percentEncoded(String(whole)),
    // Compatibility characters, which IDNA maps to ASCII: full width, circled, bold, double-struck, superscript.
    mapDigits(dotted, (digit) => String.fromCodePoint(0xff10 + digit)),
    mapDigits(dotted, (digit) => (digit === 0 ? "⓪" : String.fromCodePoint(0x245f + digit))),
    mapDigits(dotted, (digit) => String.fromCodePoint(0x1d7ce + digit)),
    mapDigits(dotted, (digit) => String.fromCodePoint(0x1d7d8 + digit)),
    mapDigits(dotted, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(digit)),
    mapDigits(String(whole), (digit) => String.fromCodePoint(0xff10 + digit)),
    hex.join(".").replaceAll("0x", "０ｘ"),
    // Its other full stops, and characters that it leaves out.
    dotted.replaceAll(".", "。"),
    dotted.replaceAll(".", "．"),
    dotted.replaceAll(".", "｡"),
    dotted.replaceAll(".", ".\u00ad"),
    `\u200b${dotted}`,
    `${dotted}\u2060`,
  ];
}

/** IPv6 literals that carry an IPv4 address so that the operating system connects to it. */
export function mappedFormsOf(address: Address): string[] {
  const [a, b, c, d] = address;
  const dotted = address.join(".");
  const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
  return [
    `[::ffff:${dotted}]`,
    `[::FFFF:${dotted}]`,
    `[0:0:0:0:0:ffff:${dotted}]`,
    `[0000:0000:0000:0000:0000:ffff:${dotted}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0::ffff:${high.padStart(4, "0")}:${low.padStart(4, "0")}]`,
  ];
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}

function percentEncoded(text: string): string {
  return [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join("");
}

function mapDigits(text: string, map: (digit: number) => string): string {
  return text.replace(/[0-9]/g, (digit) => map(Number(digit)));
}
