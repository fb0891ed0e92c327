import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMapping } from "../../../data/_import/decisions.ts";
import type { Ask } from "../../../data/_import/import.ts";
import { summarize } from "../../../data/_import/summary.ts";
import { contactsIn, maskContacts } from "../../../data/_text/contacts.ts";
import { maskWords } from "../../../data/_text/masks.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { importing, keyed } from "../../helpers/importing.ts";

describe("how to reach somebody", () => {
  it.each<[string, string, string]>([
    ["Write to ada.pell@mail.example.com, please", "e-mail address", "ada.pell@mail.example.com"],
    ["ada (at) pell (dot) example", "e-mail address", "ada (at) pell (dot) example"],
    ["Call (740) 555-0142 now", "telephone number", "(740) 555-0142"],
    ["Call 740.555.0142.", "telephone number", "740.555.0142"],
    ["ring 555-0100", "telephone number", "555-0100"],
    ["+44 113 496 0000", "telephone number", "+44 113 496 0000"],
    ["au 06 12 34 56 78 svp", "telephone number", "06 12 34 56 78"],
    ["Tel. 0301/1234567", "telephone number", "0301/1234567"],
    ["mobile 0211234567", "telephone number", "0211234567"],
    ["We live at 18 Foundry Street, Pellwick", "street address", "18 Foundry Street"],
    ["at 4B Old Mill Rd", "street address", "4B Old Mill Rd"],
    ["in der Gartenstraße 12a wohnen", "street address", "Gartenstraße 12a"],
    ["au 12 bis, rue de la Paix", "street address", "12 bis, rue de la Paix"],
    ["en Calle Mayor 5", "street address", "Calle Mayor 5"],
    ["vivo en la calle Sueca, 14", "street address", "calle Sueca, 14"],
    ["en la calle de la Paz número 22", "street address", "calle de la Paz número 22"],
    ["en Av. del Puerto 33", "street address", "Av. del Puerto 33"],
    ["I placed an order. 740-555-0142", "telephone number", "740-555-0142"],
    ["Commande passée, rappelez le 0612345678", "telephone number", "0612345678"],
    ["Facture envoyée au 06 12 34 56 78", "telephone number", "06 12 34 56 78"],
    ["Service client 0800 123 456", "telephone number", "0800 123 456"],
    [
      "chez nous, 3 bis av. Jean Jaurès à Bron, bât. B",
      "street address",
      "3 bis av. Jean Jaurès à Bron, bât. B",
    ],
    [
      "12 rue des Lilas, 69002 Lyon, 4e étage, code 1234A.",
      "street address",
      "12 rue des Lilas, 69002 Lyon, 4e étage, code 1234A",
    ],
    ["5 bd. Voltaire 75011 Paris Excellent travail", "street address", "5 bd. Voltaire 75011 Paris"],
    ["Gartenstraße 12a, 61348 Bad Homburg. Gut.", "street address", "Gartenstraße 12a, 61348 Bad Homburg"],
    ["en Calle Mayor 5, 28013 Madrid", "street address", "Calle Mayor 5, 28013 Madrid"],
    ["18 Foundry Street, Leeds LS1 4AB was fine", "street address", "18 Foundry Street, Leeds LS1 4AB"],
    [
      "18 Foundry Street, Springfield, IL 62701",
      "street address",
      "18 Foundry Street, Springfield, IL 62701",
    ],
  ])("is found in %j: %s", (text, kind, value) => {
    expect(contactsIn(text).map((contact) => [contact.kind, contact.value])).toEqual([[kind, value]]);
  });

  it.each([
    "They came on 2025-01-05 at 10:30, and on 05/01/2025.",
    "From 2019 - 2024 we paid $1,250.00 a year, 12/22-2/24 and 4/2017 - 4/2021.",
    "10/10, 5 stars, 100 %, model 3000 and 20 000 km",
    "It took 2 3 4 5 6 7 8 tries.",
    "On our street the drive was long; 3 Men in a van.",
    "Ask @pellwick or mail me.",
    "€ 1250000 and 1250000 €",
    "Order 1234-22",
    "Facture n° 2026-04781 et réf. 7738100234",
    "Numéro de commande : 4501234567",
    "Rechnungsnummer 20260047811, Kundennummer 0012345678",
    "invoice #20264781, order no. 740-555-0142",
    "Pedido nº 4501234567, factura 2026-004781",
  ])("is nothing in %j", (text) => {
    expect(contactsIn(text)).toEqual([]);
  });

  it("is gone from any text once it is masked, at a cost in proportion to its length", () => {
    const pieces = fc.constantFrom(
      "a@b.example ",
      "0113 496 0000",
      " 18 Foundry Street ",
      "text ",
      "@",
      "1",
      ".",
      "(at)",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const masked = maskContacts(parts.join(""), () => false, maskWords());
        expect(contactsIn(masked)).toEqual([]);
      }),
      { numRuns: 300 },
    );
    const costs = [20_000, 80_000].map((length) => {
      const texts = ["a", "1 ", "a.", "A ", "1A "].map((piece) => `@ ${piece.repeat(length)}`);
      const before = process.cpuUsage();
      for (const text of texts) contactsIn(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    expect(costs[1]! / costs[0]!).toBeLessThan(10);
  });
});

const review = (id: string, comment: string, reply?: string) => ({
  reviewer: { displayName: "Ada Pell" },
  starRating: "FOUR",
  comment,
  createTime: "2025-01-05T10:00:00Z",
  updateTime: "2025-01-05T10:00:00Z",
  ...(reply && { reviewReply: { comment: reply, updateTime: "2025-01-06T10:00:00Z" } }),
  name: `accounts/1/locations/2/reviews/${id}`,
});
const exportOf = (...reviews: object[]) => ({ "reviews.json": JSON.stringify({ reviews }) });
const FILE = exportOf(
  review("A", "Call me: 740-555-0199.", "Write to office@pell.example or bo@mail.example."),
  review("B", "Good."),
);

describe("what an import does about it", () => {
  it("is nothing until the owner has decided: it is listed, each once, and nothing is written", async () => {
    const again = exportOf(review("A", "740-555-0199"), review("B", "740-555-0199"));
    const result = await importing(again, { decide: {} });
    expect(result).toMatchObject({ written: false, heldBack: "contacts", entries: [] });
    // Of two of the same moment.
    const [first] = [keyed("google-A"), keyed("google-B")].sort();
    expect(summarize(result)).toContain(
      `telephone number 740-555-0199, in the text of ${first} and 1 time more\n\nNothing was written. Say once`,
    );
  });

  it("is to remove it, in this import and every later one, when that was decided once", async () => {
    const { dataDir, entries } = await importing(FILE, {
      decide: { contacts: "mask", keep: ["office@pell.example"] },
    });
    expect(entries.find(({ id }) => id === keyed("google-A"))).toMatchObject({
      text: "Call me: [telephone number removed].",
      reply: { text: "Write to office@pell.example or [e-mail address removed]." },
    });
    expect(readFileSync(join(dataDir, "imports.json"), "utf8")).not.toContain("740");
    expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8")).not.toContain("740");
    expect((await importing(FILE, { dataDir, decide: {} })).plan).toMatchObject({
      entries: [],
      unchanged: 2,
    });
    const next = await importing(exportOf(review("C", "Ask 740-555-0199.")), { dataDir, decide: {} });
    expect(next.journal.published.get(keyed("google-C"))?.text).toBe("Ask [telephone number removed].");
  });

  it("is to keep it, when that was decided; a later decision masks what is there", async () => {
    const { dataDir, entries } = await importing(FILE, { decide: { contacts: "keep" } });
    expect(entries.map(({ text }) => text)).toContain("Call me: 740-555-0199.");
    const { plan, journal } = await importing(FILE, { dataDir, decide: { contacts: "mask" } });
    expect(plan.changed).toBe(1);
    expect(journal.published.get(keyed("google-A"))?.text).toBe("Call me: [telephone number removed].");
  });

  it("says what was there in the language of the business, and keeps what an earlier import has said", async () => {
    const dataDir = folderWith({ "business.json": '{"name":"Pell","language":"en"}' });
    await importing(FILE, { dataDir, decide: { contacts: "mask" } });
    writeFileSync(join(dataDir, "business.json"), '{"name":"Pell","language":"de-AT"}');
    const more = exportOf(
      review("A", "Call me: 740-555-0199.", "Write to office@pell.example or bo@mail.example."),
      review("B", "Good."),
      review("C", "Ruft an: 740-555-0199."),
    );
    const { plan, journal } = await importing(more, { dataDir, decide: {} });
    expect(plan).toMatchObject({ unchanged: 2 });
    expect(journal.published.get(keyed("google-A"))?.text).toBe("Call me: [telephone number removed].");
    expect(journal.published.get(keyed("google-C"))?.text).toBe("Ruft an: [Telefonnummer entfernt].");
  });

  it("is asked, where somebody can answer", async () => {
    const ask: Ask = async (questions, keep) => {
      if (questions.some(({ id }) => id === "contacts")) keep({ contacts: "mask" });
    };
    expect((await importing(FILE, { decide: {}, ask })).entries.map(({ text }) => text)).toContain(
      "Call me: [telephone number removed].",
    );
  });

  it("leaves what the business publishes of itself", async () => {
    const business = {
      name: "Pell",
      url: "https://www.pell.example",
      telephone: "+1-740-555-0199",
      address: { street: "18 Foundry Street" },
    };
    const dataDir = folderWith({ "business.json": JSON.stringify(business) });
    const own = review(
      "A",
      "Found them at 18 Foundry Street.",
      "Call (740) 555-0199 or mail office@pell.example.",
    );
    expect(await importing(exportOf(own), { dataDir, decide: {} })).toMatchObject({
      contacts: [],
      written: true,
    });
  });
});

describe("the owner's decisions", () => {
  it("are refused with their faults when the file is wrong", async () => {
    const dataDir = folderWith({ "imports.json": '{"contact":"mask"}' });
    await expect(importing(FILE, { dataDir })).rejects.toThrow(
      /^imports\.json: contact: unknown field; did you mean contacts\?/,
    );
  });

  it.each<[string, string | Buffer, RegExp]>([
    [
      "a comma too many",
      '{\n  "key": "secret",\n}\n',
      /^imports\.json:3: does not parse as JSON; look .* comma/,
    ],
    ["an end that is missing", '{\n  "key": "secret",', /^imports\.json:2: does not parse as JSON; look/],
    ["nothing", "", /^imports\.json:1: does not parse as JSON; look/],
    ["another encoding", Buffer.from('{"keep":["Müller"]}', "latin1"), /^imports\.json: is not UTF-8; save/],
  ])("are not read when the file has %s, with the line and what to do", async (_, text, said) => {
    const dataDir = folderWith({ "imports.json": text });
    const refused = await importing(FILE, { dataDir }).catch((error: Error) => error.message);
    expect(refused).toMatch(said);
    expect(refused).toMatch(/; or restore it from a backup, as ids are made with its key$/);
    expect(refused).not.toContain("secret");
  });

  it("are not read from a --map that does not parse, with the line", () => {
    expect(() => parseMapping('{\n  "name": Mine\n}', "map.json")).toThrow(
      /^map\.json:2: does not parse as JSON; look there .* too many$/,
    );
  });
});
