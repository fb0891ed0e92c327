import { describe, expect, it } from "vitest";
import { patternsOf, tells } from "../../../data/_mentions/around-names.ts";
import { createMentionFinder } from "../../../data/_mentions/mentions.ts";
import { NameSetting } from "../../../data/_mentions/name-setting.ts";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { effortOf } from "../../helpers/effort.ts";

const business = BusinessFile.parse({
  name: "Tillmarsh Heating",
  technicians: [
    { name: "Mark Olsen", aliases: ["Mark"] },
    { name: "Grace Odunlade", aliases: ["Grace"] },
    { name: "Will Tanaka", aliases: ["Will"] },
    { name: "Henrik Sorvald", aliases: ["Henrik", "Hank"] },
    { name: "Austin Bell", aliases: ["Austin"] },
    { name: "Bill Ferrow", aliases: ["Bill"] },
    { name: "Seán O’Dowd", aliases: ["Seán"] },
    { name: "Mike Arden", aliases: ["Mike"] },
    { name: "Mike Pell", aliases: ["Mike", "Mikey"] },
    { name: "李明" },
  ],
  services: [
    { id: "water-heater", name: "Water heater repair", synonyms: ["water heater", "calentador"] },
    { id: "ac", name: "Air conditioning", synonyms: ["A/C", "AC", "mini-split"] },
    { id: "sump", name: "Sump pump service", synonyms: ["sump pump"] },
    { id: "pumps", name: "Well pumps", synonyms: ["pump"] },
  ],
  service_areas: [
    { id: "harlow", name: "Harlow Ferry", synonyms: ["Harlowe Ferry"] },
    { id: "saint-mary", name: "St. Mary", synonyms: [] },
    { id: "grace-hill", name: "Grace Hill", synonyms: [] },
  ],
});
const find = createMentionFinder(business);
const technicians = (text: string) => find(text).technicians;

describe("technicians in the words of customers", () => {
  it.each([
    ["The water heater died and Mark came within the hour.", ["Mark Olsen"]],
    ["Mark was out at 7 in that ice.", ["Mark Olsen"]],
    ["Grace poured a cup of water down the drain.", ["Grace Odunlade"]],
    ["When Grace finally did come she was lovely.", ["Grace Odunlade"]],
    ["That’s Grace.", ["Grace Odunlade"]],
    ["Will explained everything.", ["Will Tanaka"]],
    ["They sent Will, who fixed it.", ["Will Tanaka"]],
    ["Bill was friendly and quick.", ["Bill Ferrow"]],
    ["Our technician Austin was great.", ["Austin Bell"]],
    ["Thank you, Mark!", ["Mark Olsen"]],
    ["Ask for Mark. Mark’s work is tidy.", ["Mark Olsen"]],
    ["thanks mark, great job", ["Mark Olsen"]],
    ["hank came out and he is the man", ["Henrik Sorvald"]],
    ["MARK WAS GREAT AND SO WAS HENRIK", ["Mark Olsen", "Henrik Sorvald"]],
    ["We had Mark O. on Tuesday.", ["Mark Olsen"]],
    ["mark olsen and henrik sorvald", ["Mark Olsen", "Henrik Sorvald"]],
    ["Sean O'Dowd rang. Seán O’Dowd rang.", ["Seán O’Dowd"]],
    ["On Tuesday Mark Olsen came and on Thursday Hank.", ["Mark Olsen", "Henrik Sorvald"]],
    ["昨天李明来修好了", ["李明"]],
    ["Grace llegó temprano y arregló todo.", ["Grace Odunlade"]],
    ['My daughter wrote "mark was nice" on the form.', ["Mark Olsen"]],
    ["Mikey did it.", ["Mike Pell"]],
    ["Mark and henrik were great. They came early.", ["Mark Olsen", "Henrik Sorvald"]],
    ["Thanks to seán, all is warm. The House is quiet.", ["Seán O’Dowd"]],
  ])("finds in %j: %j", (text, expected) => {
    expect(technicians(text)).toEqual(expected);
  });

  it.each([
    ["another Mark by surname", "Mark Johnson fixed it."],
    ["another Mark by initial", "We had Mark J. here."],
    ["a longer first name", "I asked Mary Grace about it, then paid Johnny Mark."],
    ["kin", "My uncle Mark fixed it before."],
    ["the customer's neighbor", "My neighbor, Mark, told us to call. Grace, my wife, agreed."],
    ["a verb at a sentence start", "Mark my words. Grace us again. Will call again."],
    ["a modal verb in odd capitals", "I Will definitely use them again."],
    ["a noun with a determiner", "They left a mark. The Grace period ended. Paid the Bill."],
    ["lower case in a text with capitals", "They put a mark on it with grace. I will call."],
    ["lower case without a cue", "left no mark, had the grace to apologise, will use again"],
    ["a thing that came and was", "Bill came to $400. Bill was too high."],
    ["a place", "We live in Austin. Moved from Austin, TX."],
    ["a saint", "Next to Saint Mark and St. Mark."],
    ["an area that begins like a name", "They serve Grace Hill."],
    ["part of a word", "Marked improvement, Willing crew, Graceful, Hankering."],
    ["the writer", "My name is Mark. Great work.\n- Mark"],
    ["an alias of two people", "Mike was here."],
    ["an accent the roster does not have", "Márk was here."],
    ["what follows a question", "Mr? Mark? Best ever. Your technician? Will do it again."],
    ["nobody in capitals", "MARK MY WORDS, I WILL BE BACK"],
  ])("does not count %s", (_, text) => {
    expect(technicians(text)).toEqual([]);
  });

  it("does not take the name of the business for a technician", () => {
    const shop = BusinessFile.parse({ name: "Mark's Plumbing", technicians: [{ name: "Mark" }] });
    expect(createMentionFinder(shop)("Mark’s Plumbing fixed it.").technicians).toEqual([]);
    expect(createMentionFinder(shop)("Called Mark’s Plumbing and Mark came.").technicians).toEqual(["Mark"]);
  });
});

describe("technicians by what customers make of a name", () => {
  const shop = createMentionFinder(
    BusinessFile.parse({
      name: "Sorrel Cleaning",
      technicians: [
        "Michael Arden",
        "Daniel Okafor",
        "Daniel Reyes",
        "Max Feldt",
        "Tomasz W.",
        "Night crew",
      ].map((name) => ({ name })),
    }),
  );
  it.each([
    ["Michael was kind.", ["Michael Arden"]],
    ["Mike was kind.", ["Michael Arden"]],
    ["Mike A. was kind.", ["Michael Arden"]],
    ["mike arden was kind", ["Michael Arden"]],
    ["Mr. Arden was kind.", ["Michael Arden"]],
    ["Our technician Arden was kind.", ["Michael Arden"]],
    ["Daniel O. and Daniel Reyes were kind.", ["Daniel Okafor", "Daniel Reyes"]],
    ["Dan R was kind.", ["Daniel Reyes"]],
    ["Tomasz Wieczorek was kind.", ["Tomasz W."]],
    ["Max was kind.", ["Max Feldt"]],
  ])("finds in %j: %j", (text, expected) => {
    expect(shop(text).technicians).toEqual(expected);
  });

  it.each([
    ["a name of two people", "Daniel was kind. Danny too."],
    ["a namesake with a surname", "Michael Thornbury was kind."],
    ["a namesake with a surname in small letters", "mike johnson was kind"],
    ["a namesake with a surname in brackets", "Mike (Johnson) was kind."],
    ["a namesake with a surname of several words", "Michael van Dyke was kind."],
    ["one of a couple", "Michael and Susan Thornbury were kind."],
    ["a namesake with another initial", "Mike B. was kind. Tomasz K. too."],
    ["a pet", "Our dog Max was kind. Max barked."],
    ["a pet named later", "Max was kind. We have a cat named Max."],
    ["a relative", "My husband Mike was kind."],
    ["somebody of another firm", "Mike from Kestrel Plumbing was kind. Mike from the city too."],
    ["somebody at another firm", "Mike at Home Depot was kind."],
    ["a neighbor", "Mike next door was kind. Max, who lives upstairs, too."],
    ["who owned the house before", "The previous owner, Mike, was kind. The seller Max too."],
    ["the writer", "It's Mike again. All was well. Love, Max"],
    ["a byname", "Mike the Tiger was kind."],
    ["another firm", "Arden Plumbing was kind."],
    ["a surname that nobody introduces", "Arden is where we live."],
    ["the words of a group", "The night was long. Crew was kind."],
  ])("does not count %s", (_, text) => {
    expect(shop(text).technicians).toEqual([]);
  });
});

describe("technicians beside the firm's own name, relatives and marks", () => {
  const shop = createMentionFinder(
    BusinessFile.parse({
      name: "Watling Tidy Drains",
      technicians: [
        { name: "Norman Watling" },
        { name: "Regina Blair", aliases: ["Gina"] },
        ...["Michael Arden", "Joel Prado", "Angel Duarte", "Josh Feldt", "Brian Okafor"].map((name) => ({
          name,
        })),
      ],
    }),
  );
  it.each([
    ["Gina Blair gave me a quote, and Gina B called.", ["Regina Blair"]],
    ["Joel Jr. came out. Mr Joel Prado Jr, texted me.", ["Joel Prado"]],
    ["Angel from Watling Drains was willing to come.", ["Angel Duarte"]],
    ["Josh, was so patient with us.", ["Josh Feldt"]],
    ["Josh, explained the drip pan.", ["Josh Feldt"]],
    ["Michael and his brother Joel dug a hole.", ["Michael Arden", "Joel Prado"]],
    ["Michael's son, Joel, came out.", ["Michael Arden", "Joel Prado"]],
    ["Brian is a dog guy and fixed it.", ["Brian Okafor"]],
    ["It is our in-law flat. I called Brian, and he came.", ["Brian Okafor"]],
    ["Thank You Michael and Joel And your company.", ["Michael Arden", "Joel Prado"]],
    ["Our first call. Michael and Joel Came out on time.", ["Michael Arden", "Joel Prado"]],
    ["Their Mgr Joel came at once.", ["Joel Prado"]],
    ["The crew was quick. I dealt with brian. He and joel were kind.", ["Joel Prado", "Brian Okafor"]],
    ["Thank you:\nBrian and Joel", ["Joel Prado", "Brian Okafor"]],
    ["Brian\nThe best plumber in town.", ["Brian Okafor"]],
    ["Thanks to Mr. Watling.", ["Norman Watling"]],
    ["Mike's brother, Joel, came too.", ["Michael Arden", "Joel Prado"]],
    ["Angel at TidyDrains has been kind.", ["Angel Duarte"]],
    ["Angel, from Watling Drains, just left.", ["Angel Duarte"]],
    ["Five stars.\nMichael Arden", ["Michael Arden"]],
  ])("finds in %j: %j", (text, expected) => {
    expect(shop(text).technicians).toEqual(expected);
  });

  it.each([
    ["the firm by its owner's surname", "Thank you Watling's! The techs Watling sent were kind."],
    [
      "somebody of another firm",
      "We called Joel with Garrett Mechanical yesterday. Thanks to Joel all is well.",
    ],
    ["who signs in a line", "I will tell my friends.\nJoel and Anna"],
    ["who signs before the last line", "Great help. Thanks again\nBrian and Joel\nfive stars"],
    [
      "a pet of a kind nobody knows",
      "We have a 2 year old Calver Cavachon mixture named Brian. Brian was brave.",
    ],
    ["a thing of that name", "The brian brand of faucets drips."],
    [
      "the customer's relative by another one",
      "My dad and his brother Joel dug a hole. Our neighbor's son, Brian, too.",
    ],
    ["a saying", "For Michael's sake. All was well."],
  ])("does not count %s", (_, text) => {
    expect(shop(text).technicians).toEqual([]);
  });
});

describe("technicians whose names are forms of one name", () => {
  const shop = createMentionFinder(
    BusinessFile.parse({
      name: "Sorrel Drains",
      technicians: [{ name: "Terry Voss" }, { name: "Terrence Hale" }],
    }),
  );
  it("are told apart by the longer form, and left open by the shorter one", () => {
    expect(shop("Terrence was kind.").technicians).toEqual(["Terrence Hale"]);
    expect(shop("Terry was kind.").technicians).toEqual([]);
    expect(shop("Terry Voss was kind.").technicians).toEqual(["Terry Voss"]);
  });
});

describe("technicians in German and French texts", () => {
  const shop = createMentionFinder(
    BusinessFile.parse({
      name: "Krüger Wärme",
      technicians: ["Andreas Vogt", "Sabine Kurz", "Luc Moreau"].map((name) => ({ name })),
    }),
  );
  it.each([
    ["Alles bestens. Danke an Andreas!", ["Andreas Vogt"]],
    ["Vielen Dank an Herrn Vogt und Frau Kurz.", ["Andreas Vogt", "Sabine Kurz"]],
    ["Herr Vogt hat alles gut erklärt.", ["Andreas Vogt"]],
    ["Der Monteur Andreas war pünktlich. Sabine von der Firma Krüger auch.", ["Andreas Vogt", "Sabine Kurz"]],
    ["Merci à Luc ! Monsieur Moreau a tout bien expliqué.", ["Luc Moreau"]],
    ["M. Moreau est venu vite. Mme Kurz aussi.", ["Sabine Kurz", "Luc Moreau"]],
    ["Le technicien Moreau est venu.", ["Luc Moreau"]],
  ])("finds in %j: %j", (text, expected) => {
    expect(shop(text).technicians).toEqual(expected);
  });

  it.each([
    ["a relative", "Mein Mann Andreas war da. Mon mari Luc aussi. Meine Frau Sabine rief an."],
    ["a pet", "Unser Hund Andreas bellt. Notre chien Luc aussi."],
    ["a namesake", "Herr Andreas Schmidt kam. Luc Durand aussi."],
  ])("does not count %s", (_, text) => {
    expect(shop(text).technicians).toEqual([]);
  });
});

describe("the patterns of what stands around a name", () => {
  const place = "_mentions/words/around-names.txt:7";
  const read = (text: string) => patternsOf({ text, place });

  it.each([
    ["the", "needs one _ for the name"],
    ["_ and _", "needs one _ for the name"],
    ["_ ; who", '";" is no word in small letters, <list>, *ending or mark between words'],
    ["_ Who", '"Who" is no word'],
    ["_ is|Was ~ who", '"is|Was" is no word'],
    ["<kin _", '"<kin" is no word'],
    ["_ kin>", '"kin>" is no word'],
    ["_ e*d", '"e*d" is no word'],
    ["_ ^!the", '"^!the" is no word'],
    ["_ the&", '"" is no word'],
    ["_ … the … end", '"…" is no word'],
    ["_ <kins>", "_mentions/words: no file has [kins]"],
  ])("refuses %j, and tells its place", (text, fault) => {
    expect(() => read(text)).toThrow(`${place}: ${fault}`);
  });

  it("stand for one with each number of words that may lie between", () => {
    expect(read("my|*ed ,:? _").length).toBe(1);
    expect(read("_ …2 ^<kin>s&!<roles>").length).toBe(3);
  });

  it("are asked for by names of sections that there are", () => {
    const setting = new NameSetting("Ana", [], new Set(), new Set());
    expect(() => tells(setting, { first: 0, last: 0 }, "rolle")).toThrow(
      "_mentions/words/around-names.txt: lacks [rolle]",
    );
  });
});

describe("services and areas", () => {
  it("finds them whatever their case, on word borders, in the order of the business file", () => {
    expect(find("Our a/c, both SUMP PUMPS and the Calentador in HARLOWE FERRY.")).toEqual({
      technicians: [],
      services: ["water-heater", "ac", "sump"],
      service_areas: ["harlow"],
    });
  });

  it("takes the longest phrase: a sump pump is no well pump", () => {
    expect(find("sump pump").services).toEqual(["sump"]);
    expect(find("sump pump and pump").services).toEqual(["sump", "pumps"]);
  });

  it("reads hyphens, line breaks and abbreviation dots as customers write them", () => {
    expect(find("a mini split and a water\nheater near St Mary").services).toEqual(["water-heater", "ac"]);
    expect(find("St Mary").service_areas).toEqual(["saint-mary"]);
    expect(find("ｗａｔｅｒ heater").services).toEqual(["water-heater"]);
  });

  it("joins no words across a sentence, and none inside a word", () => {
    expect(find("No water. Heater fine. Vacation. pumpkin").services).toEqual([]);
  });

  it.each([
    "Nur die Anfahrt aus Harlow Ferry wurde extra berechnet.",
    "Der Techniker kam extra aus Harlow Ferry.",
    "Er ist aus Harlow Ferry angereist.",
    "He drove all the way from Harlow Ferry.",
    "Extra charge for driving out from Harlow Ferry.",
    "Le technicien est venu exprès de Harlow Ferry.",
    "Facturé le déplacement depuis Harlow Ferry.",
    "Cobran el desplazamiento desde Harlow Ferry.",
    "Vinieron desde Harlow Ferry en una hora.",
  ])("takes the place that someone came from for none of a job: %s", (text) => {
    expect(find(text).service_areas).toEqual([]);
  });

  it.each([
    "Wir aus Harlow Ferry sind zufrieden.",
    "Ein Kunde aus Harlow Ferry, gerne wieder.",
    "Die Anfahrt nach Harlow Ferry war schnell.",
    "I drove over from Harlow Ferry to pick up the part.",
    "We made the drive all the way from Harlow Ferry.",
    "It is worth driving up from Harlow Ferry!",
    "Der Techniker kam schnell, Grüße aus Harlow Ferry",
    "They came out to us. Greetings from Harlow Ferry!",
    "Best plumbers from Harlow Ferry to the coast.",
    "Somos de Harlow Ferry y vinieron el mismo día.",
    "Ils sont venus, je suis de Harlow Ferry.",
  ])("keeps the place of the customer: %s", (text) => {
    expect(find(text).service_areas).toEqual(["harlow"]);
  });

  it("finds nothing for a business that lists nothing", () => {
    const bare = createMentionFinder(BusinessFile.parse({ name: "Bare" }));
    expect(bare("Mark fixed the AC in Harlow Ferry")).toEqual({
      technicians: [],
      services: [],
      service_areas: [],
    });
  });
});

describe("cost", () => {
  it("stays linear in the length of hostile texts", async () => {
    const hostile = [
      "Mark ".repeat(20_000),
      "a".repeat(100_000),
      "water ".repeat(16_000),
      "'’".repeat(50_000),
      "St. ".repeat(25_000),
      `${"thanks to ".repeat(9_000)}Mark`,
      "Mark, ".repeat(16_000),
      "\n".repeat(100_000),
      "Mark\n".repeat(20_000),
      "\u{1F600}".repeat(50_000),
      "e\u0301".repeat(50_000),
    ];
    expect(await effortOf(() => hostile.map(find))).toBeLessThan(60);
  });
});
