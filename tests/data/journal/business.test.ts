import { describe, expect, it } from "vitest";
import { publicBusiness, readBusiness } from "../../../data/_journal/business.ts";
import { formatFault } from "../../../data/_journal/faults.ts";
import { folderWith } from "../../helpers/data-folder.ts";

const read = (content: string | Uint8Array) => readBusiness(folderWith({ "business.json": content }));
const readValue = (value: unknown) => read(JSON.stringify(value));
function faultsOf(value: unknown): string[] {
  const { business, faults } = readValue(value);
  expect(business).toBeNull();
  return faults.map(formatFault);
}

describe("business.json", () => {
  it("needs only a name", () => {
    expect(readValue({ name: " Pell Plumbing " })).toEqual({
      business: {
        name: "Pell Plumbing",
        services: [],
        technicians: [],
        service_areas: [],
        same_as: [],
        policy: {},
        former_names: [],
        language: "en",
        minimum_verification: "platform",
        theme: { look: "plain" },
        search_markup: { type: "LocalBusiness", reviews: "first-party" },
        license: "https://opendatacommons.org/licenses/by/1-0/",
      },
      faults: [],
    });
  });

  it("may begin with a byte order mark", () => {
    expect(read('\ufeff{"name":"Pell"}').business?.name).toBe("Pell");
  });

  it("is published without what only steers the build", () => {
    const { business } = readValue({
      name: "Pell",
      url: "https://pell.example",
      telephone: "555-0100",
      address: { street: "1 Quay", country: "US" },
      description: "Pipes.",
      services: [{ id: "drain", name: "Drains", synonyms: ["sewer"] }],
      technicians: [{ name: "Grace Hale", role: "Plumber", aliases: ["Grace"] }],
      service_areas: [{ id: "north", name: "North", synonyms: ["uptown"] }],
      same_as: ["https://pell.example/me"],
      language: "es",
      minimum_verification: "invited",
    });
    expect(business && publicBusiness(business, "https://pell.example")).toEqual({
      name: "Pell",
      url: "https://pell.example",
      telephone: "555-0100",
      address: { street: "1 Quay", country: "US" },
      description: "Pipes.",
      services: [{ id: "drain", name: "Drains" }],
      technicians: [{ name: "Grace Hale", role: "Plumber" }],
      service_areas: [{ id: "north", name: "North" }],
      same_as: ["https://pell.example/me"],
    });
  });
});

describe("a business.json that cannot be used", () => {
  it("is missing", () => {
    const folder = folderWith();
    const { business, faults } = readBusiness(folder);
    expect(business).toBeNull();
    expect(faults.map(formatFault)).toEqual([
      `business.json: is missing in ${folder}; write at least { "name": "Your business" } there, or check DATA_DIR`,
    ]);
  });

  it("does not parse, or is in another encoding", () => {
    expect(read(Buffer.from('{"name":"Müller"}', "latin1")).faults.map(formatFault)).toEqual([
      "business.json: is not UTF-8; save the file in UTF-8",
    ]);
  });

  const TELEPHONE =
    "telephone: must be one telephone number of 5 to 15 digits, such as +1-740-555-0142; " +
    "another one can stand in the words of emergency or description";
  it.each<[unknown, string[]]>([
    [{}, ["name: is missing; it must be a string, in quotation marks"]],
    [{ name: "" }, ["name: must not be empty"]],
    [{ name: "x".repeat(201) }, ["name: must be at most 200 characters"]],
    [[], ["must be an object, in braces { }"]],
    [{ name: "P", telefone: "1" }, ["telefone: unknown field; did you mean telephone?"]],
    [{ name: "P", phone: "1" }, ["phone: unknown field; did you mean telephone?"]],
    [{ name: "P", telephone: 1 }, ["telephone: must be a string, in quotation marks"]],
    [
      { name: "P", address: "1 Quay" },
      ['address: must be an object such as {"street":"18 Foundry Street","locality":"Pellwick"}'],
    ],
    [{ name: "P", telephone: "call us" }, [TELEPHONE]],
    [{ name: "P", telephone: "740-555-0142 or 740-555-0143" }, [TELEPHONE]],
    [{ name: "P", telephone: "740-555-0142 740-555-0143" }, [TELEPHONE]],
    [
      { name: "P", opening_hours: ["Mo-Fr 07:00-17:00", "Mon-Fri 7-5", "Mo 24:00-25:00"] },
      [1, 2].map(
        (line) =>
          `opening_hours[${line}]: must be days and times such as Mo-Fr 07:00-17:00 or Sa,Su 09:00-12:30; days alone are open all day`,
      ),
    ],
    [
      {
        name: "P",
        special_opening_hours: [
          "2026-12-25 closed",
          "25 December closed",
          "2026-12-24",
          "2026-02-30 closed",
          "2026-12-31/2026-12-27 closed",
          "2026-12-25 08:00-12:00",
        ],
      },
      [
        ...[1, 2].map(
          (line) =>
            `special_opening_hours[${line}]: must be a day, or the first and the last with a slash between, and ` +
            "closed or a span of hours, such as 2026-12-25 closed, 2026-12-24 08:00-12:00 or " +
            "2026-12-27/2026-12-31 closed",
        ),
        "special_opening_hours[3]: 2026-02-30 is not a calendar day; write an existing one as YYYY-MM-DD",
        "special_opening_hours[4]: 2026-12-27 comes before 2026-12-31; write the first day first",
        "special_opening_hours[5]: a day of it is closed by one of this and special_opening_hours[0], and " +
          "open by the other; give each day one",
      ],
    ],
    [
      {
        name: "P",
        special_opening_hours: ["2026-12-24/2026-12-26 closed", "2026-12-26 08:00-12:00"],
      },
      [
        "special_opening_hours[1]: a day of it is closed by one of this and special_opening_hours[0], and " +
          "open by the other; give each day one",
      ],
    ],
    [{ name: "P", holidays: [] }, ["holidays: unknown field; did you mean special_opening_hours?"]],
    [
      { name: "P", time_zone: "EST5PDT" },
      ["time_zone: must be the name of a time zone such as America/New_York or Europe/Berlin"],
    ],
    [
      { name: "P", booking_url: "javascript:alert(1)" },
      ["booking_url: must be an absolute URL that begins with https:// or http://"],
    ],
    [
      { name: "P", credentials: [{ name: "Licence", uri: "1" }], prices: [{ name: "Visit" }] },
      [
        "credentials[0].uri: unknown field; did you mean url?",
        "prices[0].price: is missing; it must be a string, in quotation marks",
      ],
    ],
    [
      { name: "P", photos: [{ file: "../van.jpg", alt: "x" }, { file: "van.heic" }] },
      [
        "photos[0].file: must be the name of a file in photos/ of letters, digits and . _ - that ends with .jpg, .jpeg, .png, .webp, .avif",
        "photos[1].file: must be the name of a file in photos/ of letters, digits and . _ - that ends with .jpg, .jpeg, .png, .webp, .avif",
        "photos[1].alt: is missing; it must be a string, in quotation marks",
      ],
    ],
    [
      {
        name: "P",
        photos: [
          { file: "van.jpg", alt: "x" },
          { file: "Van.png", alt: "y" },
        ],
      },
      ['photos[1]: "van" is used by photos[0] already; make it unique'],
    ],
    [{ name: "P", service_areas: "Pell" }, ["service_areas: must be a list, in brackets [ ]"]],
    [
      { name: "P", services: ["Drains"], technicians: ["Ana"], service_areas: ["Old Town"] },
      [
        'services[0]: must be an object such as {"id":"drain-cleaning","name":"Drain cleaning"}',
        'technicians[0]: must be an object such as {"name":"Ana Ruiz"}',
        'service_areas[0]: must be an object such as {"id":"old-town","name":"Old Town"}',
      ],
    ],
    [{ name: "P", address: { city: "X" } }, ["address.city: unknown field; did you mean locality?"]],
    [
      { name: "P", address: { floor: "2" } },
      [
        "address.floor: unknown field; the nearest known one is region; known are street, locality, region, postal_code, country",
      ],
    ],
    [
      { name: "P", logo: "logo.svg", openingHours: ["Mo-Fr"], opening_hous: [] },
      [
        "logo: unknown field; did you mean theme.logo?",
        "openingHours: unknown field; did you mean opening_hours?",
        "opening_hous: unknown field; did you mean opening_hours?",
      ],
    ],
    [
      { name: "P", theme: { look: "harbor", accent: "navvy", accent_dark: "light blu", font: "Figtre" } },
      [
        "theme.look: must be one of plain, almanac, harbour, workshop; did you mean harbour?",
        "theme.accent: must be a colour: a name of CSS such as teal, or three or six hexadecimal digits such " +
          "as #05a or #0b4f86; did you mean navy?",
        "theme.accent_dark: must be a colour: a name of CSS such as teal, or three or six hexadecimal digits " +
          "such as #05a or #0b4f86; did you mean lightblue?",
        "theme.font: must be figtree, system, serif or the name of a .woff2 file beside business.json; did you mean figtree?",
      ],
    ],
    [
      { name: "P", theme: { accent: "#0b4f8", look: "modern" } },
      [
        "theme.look: must be one of plain, almanac, harbour, workshop",
        "theme.accent: must be a colour: a name of CSS such as teal, or three or six hexadecimal digits such as #05a or #0b4f86",
      ],
    ],
    [
      { name: "P", policy: { collection: "every-custmer", incentives: "None", moderation: "Nichts." } },
      [
        "policy.collection: must be one of every-customer, some-customers, not-asked, or a sentence of your " +
          "own; did you mean every-customer?",
        "policy.incentives: must be one of none, for-any-review, or a sentence of your own; did you mean none?",
      ],
    ],
    [
      {
        name: "P",
        search_markup: { reviews: "firstparty" },
        minimum_verification: "invite",
        time_zone: "New York",
      },
      [
        "time_zone: must be the name of a time zone such as America/New_York or Europe/Berlin; did you mean America/New_York?",
        "minimum_verification: must be one of platform, invited, transaction; did you mean invited?",
        "search_markup.reviews: must be first-party, all or none; did you mean first-party?",
      ],
    ],
    [
      { name: "P", technicians: [{ name: "A" }, { name: "B", alias: ["b"] }] },
      ["technicians[1].alias: unknown field; did you mean aliases?"],
    ],
    [
      { name: "P", services: [{ id: "a", name: "A", synonym: [] }] },
      ["services[0].synonym: unknown field; did you mean synonyms?"],
    ],
    [
      { name: "P", services: [{ id: "Water Heater", name: "A" }] },
      [
        "services[0].id: must be lower-case letters and digits with single - _ or . between, such as water-heater",
      ],
    ],
    [
      { name: "P", url: "pell.example" },
      ["url: must be an absolute URL that begins with https:// or http://"],
    ],
    [
      { name: "P", time_zone: "Europe/Lyon" },
      ["time_zone: must be the name of a time zone such as America/New_York or Europe/Berlin"],
    ],
    [{ name: "P", language: "English!" }, ["language: must be a BCP 47 tag such as en, fr or es-MX"]],
    [
      { name: "P", minimum_verification: "none" },
      ["minimum_verification: must be one of platform, invited, transaction"],
    ],
    [
      { nme: "P", same_as: ["x"] },
      [
        "name: is missing; it must be a string, in quotation marks",
        "same_as[0]: must be an absolute URL that begins with https:// or http://",
        "nme: unknown field; did you mean name?",
      ],
    ],
  ])("%j is told all of %j", (value, faults) => {
    expect(faultsOf(value)).toEqual(faults.map((fault) => `business.json: ${fault}`));
  });

  it.each([
    ["a comma after the last entry", '{\n  "name": "P",\n}\n', 3],
    ["a comma that is missing", '{\n  "name": "P"\n  "url": "https://p.example"\n}\n', 3],
    ["a word without quotation marks", '{\n  "name": "P",\n  "language": en\n}\n', 3],
    ["curly quotation marks", '{\n  "name": “P”\n}\n', 2],
    ["a text that is not closed", '{\n  "name": "P,\n  "language": "en"\n}\n', 2],
    ["an end that is missing", '{\n  "name": "P",\n  "services": [\n', 3],
    ["nothing at all", "", 1],
  ])("says in which line JSON does not parse: %s", (_, text, line) => {
    expect(read(text).faults.map(formatFault)).toEqual([
      `business.json:${line}: does not parse as JSON; look there and just before for a comma, bracket or ` +
        "quotation mark that is missing or too many",
    ]);
  });

  it("names one technician, service or area twice, however it is spelled", () => {
    expect(
      faultsOf({
        name: "P",
        technicians: [
          { name: "Mike Arden", aliases: ["Mike"] },
          { name: "Mike Pell", aliases: ["MIKE"] },
          { name: "mike  arden" },
        ],
        services: [
          { id: "drain", name: "Drains" },
          { id: "drain", name: "Sewers" },
        ],
        service_areas: [
          { id: "north", name: "North" },
          { id: "north", name: "Uptown" },
        ],
      }),
    ).toEqual([
      'business.json: technicians[1]: "MIKE" is used by technicians[0] already; make it unique',
      'business.json: technicians[2]: "mike  arden" is used by technicians[0] already; make it unique',
      'business.json: services[1]: "drain" is used by services[0] already; make it unique',
      'business.json: service_areas[1]: "north" is used by service_areas[0] already; make it unique',
    ]);
  });

  it("is not one whose technician lists the own name as alias, or whose lists share an id", () => {
    const shared = {
      name: "P",
      technicians: [{ name: "Mike", aliases: ["mike", "Mikey", "Mikey"] }],
      services: [{ id: "north", name: "N" }],
      service_areas: [{ id: "north", name: "N" }],
    };
    expect(readValue(shared).faults).toEqual([]);
  });
});

it("business.json with a key that stands twice is refused", () => {
  const { faults } = read('{"name":"P","services":[{"id":"a","name":"A","name":"B"}],"name":"Q"}');
  expect(faults.map(formatFault)).toEqual([
    "business.json: services[0].name: is written twice in one object; keep the one that is right",
    "business.json: name: is written twice in one object; keep the one that is right",
  ]);
});
