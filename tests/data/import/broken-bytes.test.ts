import { describe, expect, it } from "vitest";
import { importing } from "../../helpers/importing.ts";

const HEADER = "Date,Name,Rating,Comment\n";
const WORDS = "It’s great – merci à vous";
const BROKEN = Buffer.concat([
  Buffer.from(`${HEADER}2025-03-01,Ann Berger,5,${WORDS}\n2025-03-02,Bo,4,We met in the caf`),
  Buffer.of(0xc3),
  Buffer.from("\n2025-03-03,Cy,5,Fine.\n"),
]);
const read = async (file: Uint8Array | string) => {
  const { entries, found } = await importing({ "google.csv": file }, { yes: true });
  return { texts: entries.map(({ text }) => text), notes: found.notes };
};

describe("a file that is not quite UTF-8", () => {
  it("is read as that, and its broken characters are told", async () => {
    expect(await read(BROKEN)).toEqual({
      texts: [WORDS, "We met in the caf\ufffd", "Fine."],
      notes: [
        "google.csv:3: 1 broken character from here on, read as \ufffd; export it again, or mend them.",
      ],
    });
  });

  it("is Windows-1252 where more of it is broken than not", async () => {
    const rows = "2025-03-01,Ann Berger,5,Schöne Grüße für Ça\n";
    expect(await read(Buffer.from(HEADER + rows, "latin1"))).toMatchObject({
      texts: ["Schöne Grüße für Ça"],
      notes: ["google.csv is not UTF-8 and was read as Windows-1252."],
    });
  });
});
