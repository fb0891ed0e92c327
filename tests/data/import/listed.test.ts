import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { summarize } from "../../../data/_import/summary.ts";
import { amendReview } from "../../../data/_journal/amend.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { importing, NOW } from "../../helpers/importing.ts";

const lines = (...rows: string[]) => rows.map((row) => `${row}\n`).join("");

const BUSINESS = {
  name: "Pell Heating",
  services: [
    { id: "drains", name: "Drain cleaning", synonyms: ["Rohrreinigung", "Débouchage"] },
    { id: "boiler", name: "Boiler service" },
  ],
  technicians: [{ name: "Ana Ruiz" }, { name: "Mark Arden", aliases: ["Billy"] }, { name: "Jörg Weiß" }],
  service_areas: [
    { id: "old-town", name: "Old Town", synonyms: ["Altstadt", "Vieux-Port"] },
    { id: "harbor", name: "Harbor" },
  ],
};
const owner = (business: object = BUSINESS) => folderWith({ "business.json": JSON.stringify(business) });
const read = async (file: string, options: object = {}) =>
  importing({ "mine.csv": file }, { dataDir: owner(), yes: true, source: "Survey", ...options });

describe("what a table tells of the job", () => {
  const ALL = { services: ["drains"], technicians: ["Ana Ruiz"], service_areas: ["old-town"] };

  it.each([
    ["Name,Rating,Date,Text,Service,Technician,Area", "Drain cleaning,Ana Ruiz,Old Town"],
    ["Name,Rating,Date,Text,Job type,Assigned to,Town", "DRAIN CLEANING,Ana R.,old town"],
    ["Name,Rating,Date,Text,Type of service,Employee,Suburb", "drains,ana ruiz,old-town"],
    ["Kunde,Sterne,Datum,Kommentar,Leistung,Mitarbeiter/in,Ort", "Rohrreinigung,Frau Ruiz,Altstadt"],
    ["Client,Note,Date,Commentaire,Type de prestation,Intervenant,Ville", "Debouchage,Ana,Vieux-Port"],
    ["Cliente,Estrellas,Fecha,Opinión,Servicio,Técnico,Localidad", "Drain cleaning,Ana,Old Town"],
    ["Cliente,Voto,Data,Recensione,Tipo di intervento,Tecnico,Comune", "Drain cleaning,Ana,Old Town"],
    ["Klant,Cijfer,Datum,Opmerking,Klus,Monteur,Plaats", "Drain cleaning,Ana,Old Town"],
  ])("is found in columns such as %s", async (header, cells) => {
    const { entries } = await read(lines(header, `Di,5,2025-03-04,Fine work.,${cells}`));
    expect(entries).toMatchObject([{ rating: 5, text: "Fine work.", ...ALL }]);
  });

  it.each([
    ["Billy & Ana", ["Mark Arden", "Ana Ruiz"]],
    ["Ana and Jörg", ["Ana Ruiz", "Jörg Weiß"]],
    ["Mark", ["Mark Arden"]],
    ["Weiß", ["Jörg Weiß"]],
    ['"Weiß, Jörg"', ["Jörg Weiß"]],
    ["Ana S.", undefined],
  ])("names technicians as customers may: %s", async (cell, technicians) => {
    const { entries } = await read(
      lines("Name,Rating,Date,Text,Technician", `Di,5,2025-03-04,Fine.,${cell}`),
    );
    expect(entries[0]?.technicians).toEqual(technicians);
  });

  it("is not taken from a column without a name, which no mapping can name", async () => {
    const dataDir = owner();
    const table = lines("Name,Rating,Date,Text,", "Di,5,2025-03-04,Fine.,Old Town");
    expect((await read(table, { dataDir })).entries[0]?.service_areas).toBeUndefined();
    expect((await read(table, { dataDir })).plan).toMatchObject({ added: 0, unchanged: 1 });
  });

  it("is left out and named where business.json does not list it", async () => {
    const rows = ['Di,5,2025-03-04,Fine.,"Boiler service, Gutters"', "Bo,4,2025-03-05,Good.,Gutters"];
    const result = await read(lines("Name,Rating,Date,Text,Service", ...rows));
    expect(result.entries.map(({ services }) => services)).toEqual([["boiler"], undefined]);
    expect(summarize(result)).toContain(
      "\n  services: 1 × boiler; not in business.json, so left out: 2 × Gutters\n",
    );
  });

  it("is left out where business.json has a fault, which is named", async () => {
    const dataDir = owner({ ...BUSINESS, service_areas: [{ name: "Harbor" }] });
    const result = await read(
      lines("Name,Rating,Date,Text,Service", "Di,5,2025-03-04,Fine.,Boiler service"),
      { dataDir },
    );
    expect(summarize(result)).toContain(
      "left out until this is mended: business.json: service_areas[0].id: is missing; it must be a string\n",
    );
  });

  it("is added by the same file once business.json lists it, unless the owner has removed it", async () => {
    const file = lines(
      "Name,Rating,Date,Text,Service,Technician",
      "Di,5,2025-03-04,Fine.,Drain cleaning,Ana",
      "Bo,4,2025-03-05,Good.,Boiler service,Ana",
    );
    const dataDir = owner({ name: "Pell" });
    const first = await read(file, { dataDir });
    expect(first.entries.map(({ services, technicians }) => services ?? technicians)).toEqual([
      undefined,
      undefined,
    ]);
    writeFileSync(join(dataDir, "business.json"), JSON.stringify(BUSINESS));
    const dry = await read(file, { dataDir, dryRun: true });
    expect(summarize(dry)).toContain(
      '    services: nothing -> "drains"\n    technicians: nothing -> "Ana Ruiz"\n',
    );
    const { plan, entries } = await read(file, { dataDir });
    expect(plan).toMatchObject({ added: 0, changed: 2 });
    expect(entries).toMatchObject([
      { services: ["drains"], technicians: ["Ana Ruiz"] },
      { services: ["boiler"] },
    ]);
    amendReview({
      dataDir,
      now: NOW,
      id: entries[0]!.id,
      changes: [{ field: "technicians", to: null }],
      dryRun: false,
    });
    expect((await read(file, { dataDir })).plan).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it("is read of a city that is listed, and another city stays a place of the business", async () => {
    const rows = [1, 2, 3, 4].map((day) => `P${day} Q,5,2025-03-0${day},Good ${day}.`);
    const file = (...cities: string[]) =>
      lines("Name,Rating,Date,Text,City", ...rows.map((row, at) => `${row},${cities[at % cities.length]}`));
    expect((await read(file("Harbor", "Old Town"))).entries.map((each) => each.service_areas)).toEqual([
      ["harbor"],
      ["old-town"],
      ["harbor"],
      ["old-town"],
    ]);
    expect((await read(file("Pellwick", "Norham"))).questions.map(({ id }) => id)).toEqual(["location"]);
  });

  it("is read as --map says", async () => {
    const map = {
      name: "Ours",
      requires: [],
      columns: { rating: "Rating", date: "Date", technicians: ["First", "Second"] },
    };
    const file = lines("Name,Rating,Date,First,Second", "Di,5,2025-03-04,Ana,Billy");
    expect((await read(file, { map })).entries[0]?.technicians).toEqual(["Ana Ruiz", "Mark Arden"]);
  });
});
