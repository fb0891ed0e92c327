import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseMapping } from "../../../data/_import/decisions.ts";
import type { Ask } from "../../../data/_import/import.ts";
import type { Answers } from "../../../data/_import/questions.ts";
import { readTime } from "../../../data/_import/source-time.ts";
import { summarize } from "../../../data/_import/summary.ts";
import { TableMapping } from "../../../data/_import/tables/table-mapping.ts";
import { eraseReview } from "../../../data/_journal/erase.ts";
import { withdrawReview } from "../../../data/_journal/withdraw.ts";
import { journalOf } from "../../helpers/data-folder.ts";
import { effortOf } from "../../helpers/effort.ts";
import { importing, keyed, NOW, RECORDED } from "../../helpers/importing.ts";

const lines = (...rows: string[]) => rows.map((row) => `${row}\n`).join("");

/** An owner who says yes to every table, and what else is told here. */
const saying =
  (answers: Answers): Ask =>
  async (questions, keep) => {
    for (const { id } of questions) if (answers[id] !== undefined) keep({ [id]: answers[id] });
  };
const yes = saying({ table: "yes", level: "platform" });

const mapping = (change: object = {}) =>
  TableMapping.parse({
    name: "Mine",
    source: "Checkatrade",
    columns: { rating: "Stars", date: "When", text: "Words", author: "Who" },
    ...change,
  });
const table = (...rows: string[]) => ({ "mine.csv": lines("Who,Stars,When,Words", ...rows) });
const by = (change: object = {}) => ({ map: mapping(change) });

describe("the tables that are known", () => {
  it.each<[string, string, object]>([
    [
      "Outscraper",
      lines(
        "query,name,place_id,author_link,author_title,author_image," +
          "review_text,owner_answer,owner_answer_timestamp_datetime_utc,review_link,review_rating,review_id,review_datetime_utc",
        "q,Pell,P,https://www.google.com/maps/contrib/1,Ada Pell,https://img,Good.,Thanks,02/03/2025 " +
          "08:00:00,https://www.google.com/maps/reviews/data=A,4,A,01/05/2025 10:00:00",
      ),
      {
        id: keyed("google-A"),
        rating: 4,
        date: "2025-01-05",
        text: "Good.",
        author: { name: "Ada P." },
        source: { name: "Google", url: "https://www.google.com/maps/reviews/data=A" },
        reply: { date: "2025-02-03", text: "Thanks" },
        verification: { level: "platform", method: "Google account" },
      },
    ],
    [
      "Outscraper (older columns)",
      lines(
        "query,autor_id,autor_name,autor_image,autor_link,review_text,review_rating,review_id,review_timestamp",
        "q,1,Ada Pell,https://img,https://x,Good.,4,A,1736071200",
      ),
      { id: keyed("google-A"), date: "2025-01-05", author: { name: "Ada P." } },
    ],
    [
      "Trustpilot",
      lines(
        "Review ID,Review Title,Review Text,Rating,Is Verified,Is Pending,Language,Review Time,Experience " +
          "Time,Reply Text,Consumer ID,Consumer Name",
        "t1,Fine,Good.,4,True,False,en,2025-01-05T10:00:00Z,2025-01-02,Thanks,c1,Ada Pell",
        "t2,Later,Not yet.,1,False,True,en,2025-01-05T10:00:00Z,,,c2,Bo",
      ),
      {
        id: keyed("trustpilot-t1"),
        title: "Fine",
        language: "en",
        experience_date: "2025-01-02",
        reply: { text: "Thanks" },
        verification: { level: "platform", method: "verified by Trustpilot" },
      },
    ],
    [
      "Trustpilot, as its pages have it",
      lines(
        "id,filtered,pending,text,rating,title,dates.experiencedDate,dates.publishedDate,dates.updatedDate," +
          "consumer.displayName,consumer.imageUrl,reply,reply.message,reply.publishedDate,language",
        "t1,false,false,Good.,4,Fine,2025-01-02T00:00:00.000Z,2025-01-05T10:00:00.000Z,,Ada Pell,https://img,," +
          "Thanks,2025-01-07T08:00:00.000Z,en",
        "t2,true,false,Bad.,1,No,2025-01-02T00:00:00.000Z,2025-01-05T10:00:00.000Z,,Bo,,,,,en",
      ),
      {
        id: keyed("trustpilot-t1"),
        date: "2025-01-05",
        experience_date: "2025-01-02",
        author: { name: "Ada P." },
        reply: { date: "2025-01-07", text: "Thanks" },
        verification: { level: "platform", method: "Trustpilot account" },
      },
    ],
    [
      "Judge.me",
      lines(
        "title,body,rating,review_date,source,curated," +
          "reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location,metaobject_handle",
        'Fine,"Good,\nreally.",5,2025-01-05 00:00:00 UTC,web,ok,Ada Pell,ada@pell.example,1,tap,Thanks,2025-01-06 00:00:00 UTC,,10.0.0.1,,',
        "Buy,spam,5,2025-01-05 00:00:00 UTC,web,spam,Bot,,1,tap,,,,,,",
      ),
      {
        title: "Fine",
        text: "Good,\nreally.",
        source: { name: "Judge.me" },
        reply: { date: "2025-01-06", text: "Thanks" },
        verification: { level: "platform", method: "Judge.me" },
      },
    ],
    [
      "Yotpo, with semicolons and dd/mm/yyyy",
      lines(
        "Review Title;Review Content;Review Score;Date;Product ID;Product Title;Product URL;Display Name;Email;Verified Purchase",
        "Fine;Good, really.;5;25/01/2025;1;Tap;https://p;Ada Pell;ada@pell.example;Yes",
      ),
      {
        date: "2025-01-25",
        text: "Good, really.",
        verification: { level: "transaction", method: "purchase verified by Yotpo" },
      },
    ],
    [
      "Birdeye",
      lines(
        "Source,Reviewer,Rating,Comments,Review Date,Response",
        'Google,Ada Pell,5,Good.,"Jan 5, 2025",Hi',
      ),
      {
        date: "2025-01-05",
        source: { name: "Google" },
        verification: { level: "platform", method: "Google account" },
      },
    ],
    [
      "Podium",
      lines(
        "Site,Customer Name,Stars,Comment,Date Posted",
        "Facebook,Ada Pell,5,Good.,2025-01-05",
        "Yelp,Bo,1,Bad.,2025-01-06",
      ),
      { source: { name: "Facebook" }, author: { name: "Ada P." } },
    ],
  ])("%s", async (_, text, expected) => {
    const { entries, found, decisions } = await importing({ "export.csv": text });
    expect(entries).toEqual([expect.objectContaining({ ...expected, recorded: RECORDED })]);
    expect(found.read[0]?.table?.origin).toBe("comes with this");
    expect(decisions.tables).toBe(undefined);
    expect(JSON.stringify(entries)).not.toMatch(/pell\.example|10\.0\.0\.1|contrib|img/);
  });

  it("leave reviews of Yelp out, and say so", async () => {
    const { found } = await importing({
      "a.csv": lines(
        "Site,Customer Name,Stars,Comment,Date Posted",
        "Yelp,Bo,1,Bad.,2025-01-06",
        "Google,Di,4,Ok.,2025-01-06",
      ),
    });
    expect(found.notes).toEqual([
      expect.stringMatching(/^Not read: a\.csv \(1 review\), which holds content of Yelp/),
    ]);
  });
});

describe("any other table", () => {
  const OWN = {
    "checkatrade 2025.csv": lines(
      "Customer;Score;Posted;Comment",
      "Ada Pell;8;25/01/2025;Tidy.",
      "Bo;10;03/02/2025;Top.",
    ),
  };

  it("is guessed by its columns, shown with its first rows, and waits for a yes", async () => {
    const asked = await importing(OWN);
    expect(asked).toMatchObject({ written: false, heldBack: "questions" });
    const said = summarize(asked);
    expect(said).toMatch(
      /rating = Score.*left at Checkatrade\n(?: {2}[a-z ]+: .*\n)+ {2}8 of 10 \| 2025-01-25 \| Ada P\. \| "Tidy\."\n/,
    );
    expect(said).toContain("--map");
    expect(said).toContain('"date": "Posted"');
  });

  it("is asked for once: what was confirmed, and what the whole file told of its days, is kept", async () => {
    const { dataDir, entries } = await importing(OWN, { ask: yes });
    expect(entries.map(({ date, rating, original_rating }) => ({ date, rating, original_rating }))).toEqual([
      { date: "2025-01-25", rating: 4, original_rating: { value: 8, best: 10 } },
      { date: "2025-02-03", rating: 5, original_rating: { value: 10, best: 10 } },
    ]);
    const kept = JSON.parse(readFileSync(join(dataDir, "imports.json"), "utf8"));
    expect(kept.tables).toEqual([expect.objectContaining({ source: "Checkatrade", dates: "dmy" })]);
    const next = { "next.csv": lines("Customer;Score;Posted;Comment", "Di;9;04/03/2025;Fine.") };
    const { plan, found, journal } = await importing(next, { dataDir });
    expect(found.read[0]?.table?.origin).toBe("kept");
    expect(plan.added).toBe(1);
    expect([...journal.published.values()].at(-1)?.date).toBe("2025-03-04");
  });

  it("may have columns without a name, as of pandas, and is still read when it is imported again", async () => {
    const rows = [
      ",Customer,Score,Posted,Comment, ",
      "0,Ada,8,2025-01-25,Tidy.,x",
      "1,Bo,10,2025-02-03,Good.,",
    ];
    const table = { "a.csv": lines(...rows) };
    const { dataDir } = await importing(table, { ask: yes, source: "Survey" });
    const { plan, found } = await importing(table, { dataDir, source: "Survey" });
    expect(found.read[0]?.table?.origin).toBe("kept");
    expect(plan).toMatchObject({ added: 0, unchanged: 2 });
  });

  it("keeps its scale, which a later export of low scores alone does not tell", async () => {
    const { dataDir } = await importing(OWN, { ask: yes });
    const low = { "next.csv": lines("Customer;Score;Posted;Comment", "Di;4;04/03/2025;Poor.") };
    const { journal } = await importing(low, { dataDir });
    expect([...journal.published.values()].at(-1)).toMatchObject({
      rating: 2,
      original_rating: { value: 4, best: 10 },
    });
  });

  it("shows as many stars as it has reviews, where a row stands in it twice", async () => {
    const file = {
      "google.csv": lines(
        "Review ID,Name,Stars,Date,Review",
        "1,Ada,5,2025-03-04,Fine.",
        "2,Bo,4,2025-03-05,Good.",
        "1,Ada,5,2025-03-04,Fine.",
      ),
    };
    const said = summarize(await importing(file, { ask: yes }));
    expect(said).toMatch(/reviews found +2\n/);
    expect(said).toContain("found 1 × 5★, 1 × 4★, 0 × 3★");
    expect(said).toContain("level: 2 × platform");
  });

  it.each([
    ["Score out of 10", "4", { value: 4, best: 10 }],
    ["Rating (1-10)", "4", { value: 4, best: 10 }],
    ["Rating /100", "40", { value: 40, best: 100 }],
  ])("is on the scale that the name of its column tells: %s", async (name, score, original) => {
    const file = { "a.csv": lines(`Customer,${name},Posted,Comment`, `Di,${score},2025-03-04,Poor.`) };
    const { entries } = await importing(file, { ask: yes, source: "Survey" });
    expect(entries[0]).toMatchObject({ rating: 2, original_rating: original });
  });

  it.each([
    ["Published Date", "Rating"],
    ["Date submitted", "Customer rating"],
    ["Bewertungsdatum", "Gesamtbewertung"],
  ])("with other vendors' columns %s and %s is guessed", async (date, rating) => {
    const file = { "a.csv": lines(`Customer,${rating},${date},Comment`, "Di,4,2025-03-04,Fine.") };
    expect((await importing(file, { ask: yes, source: "Survey" })).entries).toHaveLength(1);
  });

  it.each([
    ["Our answer", "Answered on"],
    ["Answer", "Answer date"],
    ["Owner’s reply", "Replied on"],
    ["Unsere Antwort", "Beantwortet am"],
    ["Réponse du propriétaire", "Répondu le"],
    ["Nuestra respuesta", "Reply date"],
    ["Nossa resposta", "Reply date"],
    ["La nostra risposta", "Reply date"],
    ["Onze reactie", "Reply date"],
    ["Nasza odpowiedź", "Reply date"],
  ])("has the owner's replies in columns such as %s and %s", async (reply, day) => {
    const file = {
      "a.csv": lines(`Name,Rating,Date,Review,${reply},${day}`, "Di,4,2025-03-04,Fine.,Thanks,2025-03-05"),
    };
    const { entries } = await importing(file, { ask: yes, source: "Survey" });
    expect(entries[0]).toMatchObject({ text: "Fine.", reply: { text: "Thanks", date: "2025-03-05" } });
  });

  it.each([
    ["Kunde/in;Bewertung (Sterne);Datum der Bewertung;Kommentar;Antwort;Antwort vom", "04.03.2025"],
    [
      "Vorname;Sternebewertung;Abgegeben am;Bewertungstext;Antwort des Inhabers;Datum der Antwort",
      "04.03.2025",
    ],
    ["Name des Kunden;Anzahl der Sterne;Datum (TT.MM.JJJJ);Meinung;Antwort;Antwort (Datum)", "4. März 2025"],
    ["Nom du client;Évaluation;Date de l’avis;Texte de l’avis;Réponse;Date de réponse", "4 mars 2025"],
    ["Prénom;Nombre d'étoiles;Déposé le;Commentaire du client;Réponse à l'avis;Réponse le", "04/03/2025"],
    [
      "Nombre del cliente;Número de estrellas;Fecha de la reseña;Comentario;Respuesta;Fecha de respuesta",
      "04/03/2025",
    ],
    [
      "Nome del cliente;Numero di stelle;Data della recensione;Commento;Risposta;Data della risposta",
      "04/03/2025",
    ],
    [
      "Naam van de klant;Aantal sterren;Datum van de beoordeling;Recensietekst;Reactie;Datum van de reactie",
      "04-03-2025",
    ],
    ["Name;Gesamtwertung;Datum/Uhrzeit;Kommentar;Stellungnahme;Stellungnahme vom", "04.03.2025"],
    [
      "Client;Satisfaction globale;Soumis le;Commentaire;Droit de réponse;Date du droit de réponse",
      "04/03/2025",
    ],
    ["Cliente;Puntuación global;Fecha y hora;Comentario;Réplica;Fecha de la réplica", "04/03/2025"],
    ["Cliente;Voto complessivo;Data e ora;Commento;Replica;Data della replica", "04/03/2025"],
    ["Klant;Totaalscore;Ingediend op;Toelichting;Weerwoord;Datum weerwoord", "04-03-2025"],
    [
      "Customer;Overall rating;Date and time;Comment;Management response;Management response date",
      "04/03/2025",
    ],
  ])("of an owner's own making is guessed: %s", async (header, day) => {
    const later = day.replace(/^0?4/, (first) => first.replace("4", "5"));
    const file = {
      "a.csv": lines(
        header,
        `Ada Pell;4;${day};Das Dach ist dicht.;Gerne;${later}`,
        `Bo;5;${day};Alles gut gemacht.;;`,
      ),
    };
    const { entries, found } = await importing(file, { yes: true, source: "Survey", dates: "dmy" });
    expect(found.questions).toEqual([]);
    expect(entries[0]).toMatchObject({
      ...{ rating: 4, date: "2025-03-04", text: "Das Dach ist dicht.", author: { name: "Ada P." } },
      reply: { date: "2025-03-05", text: "Gerne" },
    });
  });

  it.each(["Antwort vom", "Date de réponse", "Date (réponse)", "Datum der Antwort", "Date of reply"])(
    "takes no day of a reply for that of the review: %s",
    async (name) => {
      const file = { "a.csv": lines(`Name,Rating,Text,${name}`, "Ada,4,Fine.,2025-03-05") };
      const { found } = await importing(file, { source: "Survey" });
      expect(found.read[0]?.table?.mapping.columns.date).toBeUndefined();
    },
  );

  it("says which column is full of days where none is recognised as the date", async () => {
    const file = {
      "a.csv": lines("Name;Sterne;Text;Erledigt", "Ada;4;Gut.;04.03.2025", "Bo;5;Ja.;05.03.2025"),
    };
    const asked = await importing(file, { yes: true, source: "Survey" });
    expect(asked.written).toBe(false);
    const said = summarize(asked);
    expect(said).toContain('No date was recognised, although "Erledigt" holds days; below it is the date');
    expect(said).toContain('2 reviews have no date, as its column "Erledigt" is not used; in which year');
    expect(said).toContain('"date": "Erledigt"');
  });

  it("calls a platform by its name, however the table writes it", async () => {
    const file = {
      "a.csv": lines("Name,Rating,Date,Source", "Ada,4,2025-03-04,google", "Bo,5,2025-03-05,GOOGLE"),
    };
    const { entries } = await importing(file, { ask: yes });
    expect(entries.map(({ source }) => source)).toEqual([{ name: "Google" }, { name: "Google" }]);
  });

  it("may name a source with any sign, and takes an author who is called after it for nobody", async () => {
    const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
    const sources = signs.map((sign) => `My${sign}Hammer`);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const rows = sources.map((source, at) =>
      [quoted(`A ${source} user`), (at % 5) + 1, "2025-01-05", at, quoted(source)].join(","),
    );
    const { entries } = await importing(
      { "mine.csv": lines("Who,Stars,When,Words,Platform", ...rows) },
      { ...by({ columns: { ...mapping().columns, source: "Platform" } }), answers: { level: "platform" } },
    );
    const named = entries.map(({ source, author }) => [source.name, author.name]);
    expect(named.sort()).toEqual(sources.map((source) => [source, `${source} user`]).sort());
  });

  it.each([
    ["Kunde;Sterne;Bewertung;Datum", "Di;4;Nach einer Stunde war alles dicht.;2025-03-04"],
    ["Kunde;Bewertung;Sterne;Datum", "Di;Nach einer Stunde war alles dicht.;4 von 5;2025-03-04"],
    ["Cliente;Estrellas;Valoración;Fecha", "Di;4;Nach einer Stunde war alles dicht.;2025-03-04"],
    ["Kunde;Bewertung;Kommentar;Datum", "Di;4;Nach einer Stunde war alles dicht.;2025-03-04"],
    ["Customer;Review;Comment;Date", "Di;4 stars;Nach einer Stunde war alles dicht.;2025-03-04"],
    ["Customer;Rating;Note;Date", "Di;4;Nach einer Stunde war alles dicht.;2025-03-04"],
  ])(
    "whose column may be the stars or the words is decided by what stands in it: %s",
    async (header, row) => {
      const { entries } = await importing({ "a.csv": lines(header, row) }, { yes: true });
      expect(entries).toMatchObject([{ rating: 4, text: "Nach einer Stunde war alles dicht." }]);
    },
  );

  it.each([
    ["Timestamp,Your name,How would you rate our work?,Any comments", "Di,4,Good work.", { rating: 4 }],
    ["Timestamp,What is your name?,How satisfied are you? (1-10),Feedback", "Di,8,Good work.", { rating: 4 }],
    [
      "date,user_name,recommends,review_text",
      "Di,Yes,Good work.",
      { rating: 5, original_rating: { value: 1, best: 1 } },
    ],
    [
      "Horodateur,Votre nom,Quelle note nous donnez-vous ? (sur 10),Votre commentaire",
      "Di,8,Good work.",
      { rating: 4 },
    ],
    ["Datum,Ihr Name,Würden Sie uns weiterempfehlen?,Ihr Kommentar", "Di,Nein,Good work.", { rating: 1 }],
  ])("of a form, which asks in sentences, is guessed: %s", async (header, cells, rated) => {
    const file = { "a.csv": lines(header, `2025-03-04,${cells}`) };
    const { entries } = await importing(file, { yes: true, source: "Survey" });
    expect(entries).toMatchObject([{ ...rated, author: { name: "Di" }, text: "Good work." }]);
  });

  it.each<[string, string[], object]>([
    [
      "the day that is told, not the time since",
      ["Name,stars,publishAt,publishedAtDate,text", "Di,4,a month ago,2025-03-04T10:15:00Z,Fine."],
      { date: "2025-03-04" },
    ],
    [
      "the days that are told, not the times since, whatever both are called",
      [
        "Name,Sterne,Datum,Erstellt am,Text",
        "Di,4,vor einem Jahr,04.03.2024,Fine.",
        "Bo,4,vor 2 Monaten,31.03.2025,Good.",
      ],
      { date: "2024-03-04" },
    ],
    [
      "no day on which all were fetched for that of each",
      [
        "Name,Sterne,Datum,Erstellt am,Text",
        "Di,4,vor einem Jahr,01.06.2025,Fine.",
        "Bo,4,vor 2 Monaten,01.06.2025,Good.",
      ],
      { date: "2024-01-01", date_precision: "year" },
    ],
    [
      "no title that is the place's",
      ["title,Name,Rating,Date,Text", ...["Di", "Bo", "Ed"].map((name) => `Pell,${name},4,2025-03-04,Fine.`)],
      { title: undefined },
    ],
    [
      "no source that is how somebody was asked",
      ["Name,Rating,Date,Text,Source", "Di,4,2025-03-04,Fine.,Invitation link"],
      { source: { name: "Survey" } },
    ],
    [
      "no source that is how somebody found the business",
      ["Name,Rating,Date,Text,Lead source", "Di,4,2025-03-04,Fine.,Google", "Bo,4,2025-03-05,Good.,Google"],
      { source: { name: "Survey" } },
    ],
    [
      "no id that is its author's",
      ["userId,Name,Rating,Date,Text", "7,Di,4,2025-03-04,Fine.", "7,Di,5,2025-03-05,Good."],
      { text: "Fine." },
    ],
    [
      "the day of a reply by the name of the reply",
      ["Name,Rating,Date,Text,Company reply,Company reply date", "Di,4,2025-03-04,Fine.,Thanks,2025-03-05"],
      { reply: { text: "Thanks", date: "2025-03-05" } },
    ],
    [
      "what displeased beside what pleased",
      [
        "Your name,Rating,Date,What did you like?,What could we do better?",
        "Di,4,2025-03-04,All.,Be on time.",
      ],
      { text: "All.\n\nBe on time." },
    ],
    [
      "what displeased, by a question that is not known but asks for that",
      [
        "Name,Rating,Date,Comment,Anything that we could do better?",
        "Di,4,2025-03-04,All.,Be on time.",
        "Bo,5,2025-03-05,Most.,Nothing",
      ],
      { text: "All.\n\nBe on time." },
    ],
    [
      "a reply by a name that ends with it",
      ["Name,Rating,Date,Text,BBB Response", "Di,4,2025-03-04,Fine.,Thank you all.", "Bo,4,2025-03-05,Ok.,"],
      { reply: { text: "Thank you all." } },
    ],
    [
      "a reply by a name that begins with it",
      ["Name,Sterne,Datum,Text,Antwort von uns", "Di,4,2025-03-04,Fine.,Danke sehr."],
      { reply: { text: "Danke sehr." } },
    ],
    [
      "no reply that is only about one",
      ["Name,Rating,Date,Text,Reply status", "Di,4,2025-03-04,Fine.,Sent by mail."],
      { reply: undefined },
    ],
    [
      "neither a reply nor criticism that is a draft",
      [
        "Name,Rating,Date,Text,Suggested response,draft.area_to_improve",
        "Di,4,2025-03-04,Fine.,Thank you all.,Be on time.",
      ],
      { reply: undefined, text: "Fine." },
    ],
    [
      "neither a reply nor criticism that asks customers for something else",
      [
        "Name,Rating,Date,Text,Second answer,What did we do better than others?",
        "Di,4,2025-03-04,Fine.,The price too.,All of it was better.",
        "Bo,5,2025-03-05,Good.,The crew as well.,You came on time.",
      ],
      { reply: undefined, text: "Fine." },
    ],
    [
      "the surname beside the first name, though both may be called names",
      ["Name,Vorname,Sterne,Datum,Text", "Pell,Ada,4,2025-03-04,Fine.", "Yew,Bo,5,2025-03-05,Good."],
      { author: { name: "Ada P." } },
    ],
    [
      "no surname of the place that all reviews are of",
      ["Name,First name,Stars,Date,Text", "Pell,Ada,4,2025-03-04,Fine.", "Pell,Bo,5,2025-03-05,Good."],
      { author: { name: "Ada" } },
    ],
    [
      "no surname of somebody who goes by another name",
      ["Username,Last name,Stars,Date,Text", "rockfan,Pell,4,2025-03-04,Fine."],
      { author: { name: "rockfan" } },
    ],
    [
      "the whole name where it stands beside the first one",
      ["First name,Surname,Stars,Date,Text", "Ada,Ada Pell,4,2025-03-04,Fine."],
      { author: { name: "Ada P." } },
    ],
  ])("has %s", async (_, rows, said) => {
    const { entries } = await importing(
      { "a.csv": lines(...rows) },
      { yes: true, source: "Survey", asOf: "2025-06-01" },
    );
    expect(entries).toHaveLength(rows.length - 1);
    expect({ title: undefined, reply: undefined, ...entries[0] }).toMatchObject(said);
  });

  it.each([
    ["Customer Response", "en"],
    ["Guest response", "en"],
    ["Survey response", "en"],
    ["Kundenantwort", "de"],
    ["Antwort des Gastes", "de"],
    ["Réponse du client", "fr"],
    ["Respuesta del huésped", "es"],
    ["Antwoord van de klant", "nl"],
    ["Reviewer reply", "en"],
  ])("takes %s for the customer's words, not for the owner's", async (name) => {
    const file = { "a.csv": lines(`Customer Name,Date,Rating,${name}`, "Ada Pell,2025-03-04,4,Fine") };
    const { entries } = await importing(file, { yes: true, source: "Survey" });
    expect(entries).toMatchObject([{ text: "Fine" }]);
    expect(entries[0]).not.toHaveProperty("reply");
    const both = { "a.csv": lines(`Name,Date,Rating,Comment,${name}`, "Ada Pell,2025-03-04,4,Good,Fine") };
    const beside = await importing(both, { yes: true, source: "Survey" });
    expect(beside.entries).toMatchObject([{ text: "Good" }]);
    expect(beside.entries[0]).not.toHaveProperty("reply");
  });

  it.each(["Customer review response", "Author response", "Réponse au client"])(
    "has in %s the owner's reply to a customer's review",
    async (name) => {
      const file = {
        "a.csv": lines(`Name,Date,Rating,Comment,${name}`, "Ada Pell,2025-03-04,4,Good.,Thank you"),
      };
      const { entries } = await importing(file, { yes: true, source: "Survey" });
      expect(entries).toMatchObject([{ text: "Good.", reply: { text: "Thank you" } }]);
    },
  );

  it.each(["Réponse au client", "Respuesta al cliente", "Antwort an den Kunden"])(
    "takes %s for nobody's review, where there is no other text",
    async (name) => {
      const file = { "a.csv": lines(`Name,Date,Rating,${name}`, "Ada Pell,2025-03-04,4,Thank you") };
      const { entries } = await importing(file, { yes: true, source: "Survey" });
      expect(entries.filter(({ text }) => text !== "")).toEqual([]);
    },
  );

  it("asks even with --yes where it has replies and no words to reply to", async () => {
    const file = { "a.csv": lines("Customer Name,Date,Rating,Response", "Ada Pell,2025-03-04,4,Fine") };
    expect(await importing(file, { yes: true, source: "Survey" })).toMatchObject({
      written: false,
      questions: [{ id: "table", default: undefined }],
    });
  });

  it.each(["reviewer_url", "Customer link", "user.url"])(
    "has in %s no address of a review, also where a mapping says so",
    async (name) => {
      const profile = "https://www.facebook.com/p/77";
      const file = {
        "a.csv": lines(`Name,Date,Rating,Comment,${name},Link`, `Ada,2025-03-04,4,Good.,${profile},`),
      };
      const columns = {
        rating: "Rating",
        date: "Date",
        text: "Comment",
        author: "Name",
        url: [name, "Link"],
      };
      for (const options of [{ yes: true }, by({ columns, source: "Facebook" })]) {
        const { entries } = await importing(file, options);
        expect(entries.map(({ source }) => source)).toEqual([{ name: "Facebook" }]);
      }
    },
  );

  it("that a form of Google's made holds no reviews of Google", async () => {
    const rows = lines("Timestamp,Name,Rating,Comment", "2025-03-04,Di,4,Fine.");
    const { entries } = await importing({ "google-forms.csv": rows }, { yes: true });
    expect(entries[0]?.source.name).toBe("Unspecified");
  });

  it("takes a one of ten for no yes, where a column asks how likely somebody recommends", async () => {
    const rows = lines("Who,Would recommend,When,Words", "Di,1,2025-03-04,Poor.");
    const columns = { ...mapping().columns, rating: "Would recommend" };
    const { entries } = await importing({ "a.csv": rows }, by({ columns, best: 10 }));
    expect(entries[0]).toMatchObject({ rating: 1, original_rating: { value: 1, best: 10 } });
  });

  it("of a form that asks for several ratings has none that is taken for the whole", async () => {
    const asks = ["How would you rate the price?", "How would you rate our work?"];
    const file = { "a.csv": lines(`Timestamp,Your name,${asks},Feedback`, "2025-03-04,Di,3,5,Good work.") };
    await expect(importing(file)).rejects.toThrow("no columns of ratings and dates were recognised");
  });

  it("with stars told twice takes none of them for words", async () => {
    const rows = lines("Kunde;Sterne;Bewertung;Datum", "Di;4;4 von 5 Sternen;2025-03-04");
    expect((await importing({ "a.csv": rows }, { yes: true })).entries).toMatchObject([
      { rating: 4, text: "" },
    ]);
  });

  it.each<[string, object, object, string]>([
    [
      "Trustpilot",
      { source: "trustpilot" },
      { method: "Trustpilot account" },
      "2 × platform (Trustpilot account)",
    ],
    ["a source that is no known platform", { source: "Website" }, {}, "2 × platform\n"],
    ["a source that nobody names", {}, {}, "2 × platform\n"],
  ])("tells the level, and an account only where one is known: of %s", async (_, options, method, said) => {
    const file = {
      "a.csv": lines("Kunde,Sterne,Datum,Kommentar", "Ada,4,2025-03-04,Gut.", "Bo,5,2025-03-05,Ja."),
    };
    const result = await importing(file, { yes: true, ...options });
    expect(result.entries.map(({ verification }) => verification)).toEqual(
      Array(2).fill({ level: "platform", ...method }),
    );
    expect(summarize(result)).toContain(`\n  level: ${said}`);
  });

  it("in a spreadsheet is to be saved as CSV", async () => {
    await expect(importing({ "reviews.xlsx": "PK\u0003\u0004" })).rejects.toThrow(
      "reviews.xlsx: is a spreadsheet; save the sheet with the reviews as CSV, and import that",
    );
  });

  it("with columns of the right names is told what in them cannot be read", async () => {
    const file = { "a.csv": lines("Name,Rating,Date,Text", "Ada,Excellent,45662,Fine.") };
    await expect(importing(file)).rejects.toThrow(
      'a.csv: is a table in which no columns of ratings and dates were recognised among "Name", "Rating", ' +
        '"Date", "Text" ("Rating" holds "Excellent", which is no rating that can be read; "Date" holds ' +
        '"45662", which is no date that can be read); say which they are',
    );
  });

  it("without a row holds no reviews", async () => {
    const result = await importing({ "a.csv": "Name,Rating,Date,Text\r\n" });
    expect(result).toMatchObject({ written: false, found: { files: 1, reviews: [] } });
    expect(summarize(result)).toMatch(/\nNothing to write: it holds no review to import\.$/);
  });

  it("is read as --map says, which is kept too", async () => {
    const { dataDir, entries } = await importing(table("Ada Pell,4,2025-01-05,Good."), by());
    expect(entries[0]).toMatchObject({
      rating: 4,
      author: { name: "Ada P." },
      source: { name: "Checkatrade" },
    });
    expect((await importing(table("Bo,5,2025-01-06,Ok."), { dataDir })).plan.added).toBe(1);
    await expect(importing({ "other.csv": "a,b\n1,2\n" }, by())).rejects.toThrow(
      "other.csv: has not the columns that --map needs (Stars, When), but a, b",
    );
  });

  it("in a folder that holds no reviews is passed over", async () => {
    const files = { "prices.csv": "Item,Price\nTap,5\n", "export.csv": OWN["checkatrade 2025.csv"] };
    expect((await importing(files, { ask: yes, source: "Checkatrade" })).found.files).toBe(1);
    const unasked = await importing({ ...files, "reviews.json": '{"reviews":[]}' });
    expect(unasked.found.notes).toEqual([
      expect.stringMatching(/^Not read: export\.csv, which may be a table of reviews/),
    ]);
    await expect(importing({ "prices.csv": "Item,Price\nTap,5\n" })).rejects.toThrow(
      /^prices\.csv: is a table in which no columns of ratings and dates were recognised among "Item", "Price"/,
    );
  });
});

it("asks even with --yes whether a table with neither words nor names is one of reviews", async () => {
  const history = lines("at,count,rating,previous_count", "2025-01-05,20,5.0,20", "2025-01-07,21,5.0,20");
  const open = await importing({ "google.csv": history }, { yes: true });
  expect(open).toMatchObject({ written: false, questions: [{ id: "table", default: undefined }] });
  const { entries } = await importing({ "google.csv": history }, { answers: { table: "yes" } });
  expect(entries).toHaveLength(2);
});

describe("names in two columns", () => {
  const row = "Anna,Berger,5,2025-01-05,Good.,Thank you Anna Berger! Dear Ms Berger";
  const shortened = { author: { name: "Anna B." }, reply: { text: "Thank you Anna B.! Dear Ms B." } };

  it.each([
    "First name,Last name,Rating,Date,Comment,Reply",
    "customer_first_name,customer_last_name,Rating,Date,Comment,Reply",
    "user.firstName,user.lastName,Rating,Date,Comment,Reply",
    "Vorname,Nachname,Sterne,Datum,Kommentar,Antwort",
    "Prénom,Nom,Note,Date,Commentaire,Réponse",
    "Nombre,Apellidos,Estrellas,Fecha,Comentario,Respuesta",
    "Nome,Cognome,Voto,Data,Commento,Risposta",
    "Voornaam,Achternaam,Sterren,Datum,Opmerking,Reactie",
    "Name,Surname,Rating,Date,Comment,Reply",
  ])("are one, shortened in replies, too: %s", async (header) => {
    const { entries } = await importing({ "a.csv": lines(header, row) }, { yes: true, source: "Survey" });
    expect(entries).toMatchObject([shortened]);
  });

  it("stay the first name alone where a mapping names that alone, and have its id", async () => {
    const file = { "a.csv": lines("First,Last,Stars,When,Words,Reply", row, ",Pohl,4,2025-01-06,Ok.,Hi") };
    const columns = { ...mapping().columns, author: "First", reply: "Reply" };
    const one = await importing(file, by({ columns }));
    const two = await importing(file, by({ columns: { ...columns, surname: "Last" } }));
    expect(one.entries.map(({ author }) => author.name)).toEqual(["Anna", "Checkatrade user"]);
    expect(two.entries.map(({ author }) => author.name)).toEqual(["Anna B.", "Checkatrade user"]);
    expect(two.entries.map(({ id }) => id)).toEqual(one.entries.map(({ id }) => id));
  });
});

it.each([
  ["https://www.facebook.com/jane.doe.77", undefined],
  ["https://social.example/?who=D%C3%B6e-Jane", undefined],
  ["https://social.example/people/77", undefined],
  ["https://social.example/%E9/reviews/77", "https://social.example/%E9/reviews/77"],
])("of the address %s nothing is published that leads to its author", async (url, published) => {
  const file = { "a.csv": lines("Who,Stars,When,Words,Link", `Jane Doe,4,2025-01-05,Good.,${url}`) };
  const { entries } = await importing(file, by({ columns: { ...mapping().columns, url: "Link" } }));
  expect(entries.map(({ source }) => source.url)).toEqual([published]);
});

describe("names with commas", () => {
  const named = (...names: string[]) => ({
    "a.csv": lines(
      "Name;Rating;Date;Comment;Reply",
      ...names.map(
        (name, at) => `${name};${5 - (at % 2)};2025-01-0${at + 1};Text ${at}.;Hello ${name.split(",")[0]}!`,
      ),
    ),
  });
  const shown = async (names: string[], options: object = {}) => {
    const { entries, dataDir } = await importing(named(...names), { ask: yes, source: "Survey", ...options });
    return { names: entries.map(({ author }) => author.name), dataDir };
  };

  it.each([
    [
      ["García López, Ana", "Smith Jr., John", "De La Cruz, Maria", "Dr. med. Anna Berger"],
      ["Ana L.", "John S.", "Maria C.", "Anna B."],
    ],
    [
      ["Kowalski, Zbigniew", "Nowak Wójcik, Grażyna", "Lis, Bożena"],
      ["Zbigniew K.", "Grażyna W.", "Bożena L."],
    ],
    [
      ["Anna Berger, Hamburg", "Michael Klein, Kiel", "Uwe, Kiel", "Eva Pohl, Verified Customer"],
      ["Anna B.", "Michael K.", "Kiel U.", "Eva P."],
    ],
    [
      ["John Smith, Austin", "Mary Jones", "Ed Ames, Jr."],
      ["John S.", "Mary J.", "Ed A."],
    ],
  ])("are read as most of the column are: %j", async (names, expected) => {
    expect((await shown(names)).names).toEqual(expected);
  });

  it("are read so in a later export, too, and otherwise where a mapping says so", async () => {
    const { dataDir } = await shown(["García López, Ana", "Smith, John", "Dunn, Maria"]);
    const later = { "b.csv": named("Ortega Ruiz, Zoraida")["a.csv"] };
    const { journal } = await importing(later, { dataDir, source: "Survey" });
    expect([...journal.published.values()].at(-1)?.author.name).toBe("Zoraida R.");
    const columns = { ...mapping().columns, rating: "Rating", date: "Date", author: "Name" };
    const map = mapping({ columns, family_before_comma: false });
    expect((await shown(["Smith Pell, John", "Smith, John"], { map })).names).toEqual([
      "Smith P.",
      "John S.",
    ]);
  });

  it("keep the ids that were made of them before", async () => {
    const { entries } = await importing(named("García López, Ana", "Ruiz, Ana"), {
      ...{ ask: yes, source: "Survey" },
    });
    const made = JSON.stringify(["García L.", "2025-01-01T00:00:00.000Z", ""]);
    const digest = createHash("sha256").update(made).digest("base64url").slice(0, 22);
    expect(entries[0]).toMatchObject({ id: keyed(`survey-~${digest}`), author: { name: "Ana L." } });
  });
});

describe("a column called title", () => {
  const rows = (...titles: string[]) => ({
    "google.csv": lines(
      "title,name,stars,text,date",
      ...titles.map((title, at) => `${title},P${at} Q,5,Text number ${at}.,2025-01-0${at + 1}`),
    ),
  });

  it("is that of places where nearly all rows share theirs with others", async () => {
    const [north, south] = ["Pell North", "Pell South"];
    const { questions, found } = await importing(rows(north, north, north, south, south, south), {
      yes: true,
    });
    expect(found.read[0]?.table?.mapping.columns).toMatchObject({ location: "title" });
    expect(questions).toMatchObject([{ id: "location" }]);
  });

  it("is that of reviews where some are alike", async () => {
    const titles = ["Great", "Great", "Good", "Prompt and tidy", "Great", "Not again"];
    const { entries } = await importing(rows(...titles), { yes: true });
    expect(entries.map(({ title }) => title)).toEqual(titles);
  });
});

describe("a column called id", () => {
  const rows = (...authors: string[]) => ({
    "google.csv": lines(
      "id,rating,date,text,author,photo_1",
      ...authors.map((author, at) => `7,${5 - at},2025-01-0${at + 5},Text ${at},${author},${at}.jpg`),
      "8,1,2025-02-01,Bad.,Di Ames,",
    ),
  });

  it("is none of reviews where several authors share one, so that no review is taken for a copy", async () => {
    const { entries, found } = await importing(rows("Ada Pell", "Bo Yew", "Cy Zed"), { yes: true });
    expect(entries.map(({ author }) => author.name)).toEqual(["Ada P.", "Bo Y.", "Cy Z.", "Di A."]);
    expect(found.copies).toBe(0);
  });

  it("is one where the rows of each are of one author, such as those of its photos", async () => {
    const { entries, found } = await importing(rows("Ada Pell", "Ada Pell", "Ada Pell"), { yes: true });
    expect(entries.map(({ author }) => author.name)).toEqual(["Ada P.", "Di A."]);
    expect(found.copies).toBe(2);
  });

  it("is one where a name is written in two ways, or is not there", async () => {
    const { entries } = await importing(rows("Ada", "Ada Pell", ""), { yes: true });
    expect(entries).toHaveLength(2);
  });
});

describe("a cell that holds nothing", () => {
  it("is also what programs write there, and is neither an id, a name, words nor a reply", async () => {
    const rows = lines(
      "id,rating,date,text,author,owner_reply",
      "None,5,2025-01-05,Good.,Ada Pell,None",
      "None,4,2025-01-06,nan,Bo Yew,No reply",
      'None,3,2025-01-07,N/A,nan,"(Keine Antwort)"',
      "None,2,2025-01-08,No text,Nan Orr,No replies from you were needed.",
    );
    const { entries } = await importing({ "google.csv": rows }, { yes: true });
    expect(entries.map(({ text, author, reply }) => [text, author.name, reply?.text])).toEqual([
      ["Good.", "Ada P.", undefined],
      ["", "Bo Y.", undefined],
      ["", "Google user", undefined],
      ["", "Nan O.", "No replies from you were needed."],
    ]);
  });
});

describe("what comes first in 03/04/2025", () => {
  const dated = (...days: string[]) =>
    table(...days.map((day, index) => `P${index} Q,5,${day},Good ${index}.`));
  const days = async (files: Record<string, string>, options: object = {}) =>
    (await importing(files, { ...by(), ...options })).entries.map(({ date }) => date).sort();

  it.each([
    [
      ["03/04/2025", "25/04/2025"],
      ["2025-04-03", "2025-04-25"],
    ],
    [
      ["03/04/2025", "04/25/2025"],
      ["2025-03-04", "2025-04-25"],
    ],
    // 2025-09-05 would lie in the future.
    [
      ["03/04/2025", "09/05/2025"],
      ["2025-04-03", "2025-05-09"],
    ],
    [
      ["03/04/2025", "09/05/2025"],
      ["2025-03-04", "2025-05-09"].map((_, index) => ["2025-04-03", "2025-05-09"][index]!),
    ],
    [["03.04.2025"], ["2025-04-03"]],
    [["05/05/2025"], ["2025-05-05"]],
  ])("is told by the whole file %j", async (given, expected) => {
    expect(await days(dated(...given))).toEqual(expected);
  });

  it("is asked where the file leaves it open, and answered once", async () => {
    const open = await importing(dated("03/04/2025"), by());
    expect(open).toMatchObject({ written: false, heldBack: "questions", entries: [] });
    expect(open.questions).toEqual([
      expect.objectContaining({
        id: "dates",
        asks: expect.stringMatching(/^mine\.csv: dates such as 03\/04\/2025 /),
        choices: ["dmy", "mdy"],
        safe: false,
      }),
    ]);
    expect(summarize(open)).toContain("--dates dmy (likely; say so if it is right)");
    expect(await days(dated("03/04/2025"), { dates: "mdy" })).toEqual(["2025-03-04"]);
    const { dataDir, entries } = await importing(dated("03/04/2025"), {
      ...by(),
      ask: saying({ dates: "dmy" }),
    });
    expect(entries[0]?.date).toBe("2025-04-03");
    expect((await importing(dated("05/06/2024"), { dataDir })).journal.published.size).toBe(2);
  });

  it("leaves a row that fits no order as a faulty one", async () => {
    const { found, heldBack } = await importing(dated("25/04/2025", "26/04/2025", "04/27/2025"), by());
    expect(heldBack).toBe("faults");
    expect(found.faults).toEqual([
      {
        file: "mine.csv",
        line: 4,
        field: "When",
        message: expect.stringContaining("04/27/2025 is not a calendar day"),
      },
    ]);
  });
});

describe("what a table may look like", () => {
  const TEXTS = ["Ada Müller,5,2025-01-05,Schön", "Bo,4,2025-01-06,Ça va"];
  const plain = lines("Who,Stars,When,Words", ...TEXTS);
  const utf16 = Buffer.from(`\ufeff${plain}`, "utf16le");

  it.each<[string, string | Uint8Array]>([
    ["UTF-8", plain],
    ["with a byte order mark", `\ufeff${plain}`],
    ["with CRLF", plain.replaceAll("\n", "\r\n")],
    ["in Latin-1", Buffer.from(plain, "latin1")],
    ["in UTF-16", utf16],
    ["with semicolons", plain.replaceAll(",", ";")],
    ["with tabs", plain.replaceAll(",", "\t")],
    ["with the separator in a line of its own, as Excel writes it", `sep=;\r\n${plain.replaceAll(",", ";")}`],
    ["without a line feed at the end", plain.trimEnd()],
    ["below a title", `Reviews of 2025\n,,,\n${plain}`],
    ["below blank lines", `\n\n${plain}`],
    ["with a line break in its header", plain.replace("Words", '"Wor\nds"')],
    ["with blank lines", plain.replaceAll("\n", "\n\n")],
    [
      "with other case and punctuation in its header",
      plain.replace("Who,Stars,When,Words", "WHO,stars,_When_,words"),
    ],
  ])("%s", async (_, file) => {
    const { entries } = await importing({ "mine.csv": file }, by());
    expect(entries.map(({ text, author }) => [author.name, text])).toEqual([
      ["Ada M.", "Schön"],
      ["Bo", "Ça va"],
    ]);
  });

  it.each([
    [
      "French",
      "Prénom;Étoiles;Publié le;Commentaire;Réponse",
      "Zoé Petit;4;12 février 2025;Très bien.;Merci",
    ],
    [
      "German",
      "Kunde;Länge;Sterne;Veröffentlicht am;Kommentar;Antwort",
      "Zoé Petit;groß;4;3. März 2025;Schön.;Danke",
    ],
    [
      "Spanish",
      "Usuario;Calificación;Fecha de publicación;Opinión;Título",
      "Zoé Petit;4;12/02/2025;Así es.;Señal",
    ],
  ])(
    "of %s Excel, with accents in its header, is guessed in Windows-1252 as in UTF-8",
    async (_, ...rows) => {
      const guessed = async (encoding: BufferEncoding) => {
        const file = { "google.csv": Buffer.from(lines(...rows), encoding) };
        const { entries, found } = await importing(file, { yes: true, dates: "dmy" });
        return [found.read[0]?.table?.mapping, entries.map(({ nonce: _, ...said }) => said)];
      };
      const [mapping, entries] = await guessed("latin1");
      expect([mapping, entries]).toEqual(await guessed("utf8"));
      expect(entries).toEqual([
        expect.objectContaining({ rating: 4, date: expect.stringMatching(/^2025-0[23]/) }),
      ]);
    },
  );

  it("says that it took a file for Windows-1252", async () => {
    const { found } = await importing({ "mine.csv": Buffer.from(plain, "latin1") }, by());
    expect(found.notes).toEqual(["mine.csv is not UTF-8 and was read as Windows-1252."]);
  });

  it.each([
    ["4/5", 4, undefined],
    ["★★★★☆", 4, undefined],
    ["4 stars", 4, undefined],
    ['"4,6"', 5, { value: 4.6, best: 5 }],
    ["FOUR", 4, undefined],
    ["7 out of 10", 4, { value: 7, best: 10 }],
    ["0 out of 10", 1, { value: 0, best: 10 }],
    ["Recommended", 5, { value: 1, best: 1 }],
    ["5*", 5, undefined],
    ["4 ⭐", 4, undefined],
    ["4 - Satisfied", 4, undefined],
    ["1 Stern", 1, undefined],
  ])("with the rating %s", async (given, rating, original) => {
    const { entries } = await importing(table(`Ada,${given},2025-01-05,Good.`), by());
    expect(entries[0]).toMatchObject({ rating });
    expect(entries[0]?.original_rating).toEqual(original);
  });

  it.each(["0", "0/5", "0 stars", "0.0"])("refuses the rating %s, which nobody gave", async (given) => {
    const rows = table(`Ada,${given},2025-01-05,Good.`, "Bo,1,2025-01-06,Bad.");
    const { entries, found } = await importing(rows, { ...by(), skipInvalid: true });
    expect(entries.map(({ rating }) => rating)).toEqual([1]);
    expect(found.faults).toMatchObject([
      { field: "Stars", message: expect.stringContaining("most exports write where none was given") },
    ]);
  });

  it.each([
    ["10", "0", 1, { value: 0, best: 10 }],
    ["1", "0", 1, { value: 0, best: 1 }],
  ])("takes 0 on a scale to %s, which begins with it", async (scale, given, rating, original) => {
    const rows = table(`Ada,${given},2025-01-05,Bad.`);
    const { entries } = await importing(rows, { ...by(), answers: { scale } });
    expect(entries).toMatchObject([{ rating, original_rating: original }]);
  });

  it.each([
    ["Nom et prénom", "Dupont Jean", "Jean D."],
    ["Nom, prénom", '"Dupont, Jean"', "Jean D."],
    ["NOM et Prénom du client", "DUPONT Jean", "Jean D."],
    ["Nachname, Vorname", "Pohl Uwe", "Uwe P."],
    ["Name, Vorname", '"Pohl, Uwe"', "Uwe P."],
    ["Apellidos y nombre", "García López María", "María L."],
    ["Apellidos, nombre", '"García López, María"', "María L."],
    ["Cognome e nome", "Rossi Lia", "Lia R."],
    ["Achternaam, voornaam", "Smit Piet", "Piet S."],
    ["Sobrenome e nome", "Silva Ana", "Ana S."],
    ["Last name, first name", "Pell Ada", "Ada P."],
    ["Last name and first name", "Pell Ada", "Ada P."],
    ["Surname, forename", "Pell Ada", "Ada P."],
    ["Prénom et nom", "Jean Dupont", "Jean D."],
    ["Nombre y apellidos", "María López", "María L."],
    ["Vor- und Nachname", "Uwe Pohl", "Uwe P."],
    ["First name, last name", "Ada Pell", "Ada P."],
    ["Nom et prénom", "Jean", "Jean"],
    ["Name (Vorname Nachname)", "Uwe Pohl", "Uwe P."],
    ["Ihr Name (Vor- und Nachname)", "Uwe Pohl", "Uwe P."],
    ["Nom complet (prénom et nom)", "Jean Dupont", "Jean D."],
    ["Name (first name, last name)", "Ada Pell", "Ada P."],
  ])("shortens the surname of a column called %s: %s becomes %s", async (column, cell, short) => {
    const name = cell.replaceAll('"', "");
    const rows = lines(`"${column}";Stars;Date;Comment;Answer`, `${name};5;2025-01-05;Fine.;Dear Mr Pell`);
    const { entries } = await importing({ "google.csv": rows }, { yes: true });
    expect(entries.map(({ author }) => author.name)).toEqual([short]);
  });

  it("leaves out answers that are rows of their own, and tells it", async () => {
    const header = "comment_ID,comment_parent,comment_author,comment_date,comment_content,rating";
    const rows = lines(
      header,
      "7,0,Ada Pell,2025-01-05 10:00:00,Good.,5",
      "8,7,Shop,2025-01-06 10:00:00,Thank you!,",
      "9,7,Shop,2025-01-06 11:00:00,And again!,0",
      "10,,Bo,2025-01-07 10:00:00,Bad.,1",
    );
    const { entries, found } = await importing({ "woocommerce.csv": rows }, { yes: true });
    expect(entries.map(({ text }) => text)).toEqual(["Good.", "Bad."]);
    expect(found.read[0]?.lines()).toContain("  left out: 2 rows without stars, which answer another");
  });

  it.each([
    ["5 January 2025", "2025-01-05", undefined],
    ["Jan 5 2025", "2025-01-05", undefined],
    ["5. Januar 2025", "2025-01-05", undefined],
    ["5 févr. 2025", "2025-02-05", undefined],
    ["January 2025", "2025-01-01", "month"],
    ["2025-01", "2025-01-01", "month"],
    ["2024", "2024-01-01", "year"],
    ["2025-01-05T23:30:00-05:00", "2025-01-06", undefined],
    ["2025/01/05", "2025-01-05", undefined],
    ["2025.1.5.", "2025-01-05", undefined],
    ["2025-1-5 9:30", "2025-01-05", undefined],
    ["2025-01-05 11:30 PM", "2025-01-05", undefined],
    ["05-Jan-25", "2025-01-05", undefined],
    ["Jan 5 2025 at 2:30 PM", "2025-01-05", undefined],
    ["Mon Jan 05 2025 14:30:00 GMT+0000 (UTC)", "2025-01-05", undefined],
    ["2025/01/05 10:15:33 AM GMT+2", "2025-01-05", undefined],
    ["2025/01/05 1:15:33 AM GMT+2", "2025-01-04", undefined],
    ["05.01.2025 10:15 Uhr", "2025-01-05", undefined],
    ["5 janvier 2025 à 10h15", "2025-01-05", undefined],
    ["05. Mrz 25", "2025-03-05", undefined],
    ["2025/13/05", undefined, undefined],
    ["1736071200", "2025-01-05", undefined],
    ["1736071200000", "2025-01-05", undefined],
    ["17360712000", undefined, undefined],
    ["20250301", "2025-03-01", undefined],
    ["202503011015", "2025-03-01", undefined],
    ["20250301T101500Z", "2025-03-01", undefined],
    ["202513011015", undefined, undefined],
    ["202503019915", undefined, undefined],
    ["2025/03/01 10:15:00 a. m. GMT-6", "2025-03-01", undefined],
    ["2025/03/01 10:15:00 p. m. GMT-6", "2025-03-02", undefined],
    ["31/03/2025 10:15 p.m.", "2025-03-31", undefined],
    ["1 de marzo de 2025 10:15:00 p. m. GMT-6", "2025-03-01", undefined],
  ])("with the date %s", async (given, date, precision) => {
    const { entries } = await importing(table(`Ada,4,${given},Good.`), by());
    expect(entries[0]?.date).toBe(date);
    expect(entries[0]?.date_precision).toBe(precision);
  });

  it("reads a cell of many spaces behind a day as fast as any", async () => {
    const cell = `2025-01-01 ${" ".repeat(50_000)}x`;
    expect(readTime(cell, {})).toBeTypeOf("string");
    expect(await effortOf(() => readTime(cell, {}))).toBeLessThan(5);
  });

  it("with a date that names two months, or none for sure, has a faulty row", async () => {
    for (const given of ["mar 6 sett 2025", "Jan or Feb 5 2025"]) {
      const { found } = await importing(table(`Ada,4,${given},Good.`), by());
      expect(found.faults).toEqual([expect.objectContaining({ field: "When" })]);
    }
  });
});

describe("the day on which a row was fetched", () => {
  const fetched = (...rows: string[]) => ({ "mine.csv": lines("Who,Stars,When,Words,Seen", ...rows) });
  const seen = by({ columns: { ...mapping().columns, fetched: "Seen" } });
  const days = async (rows: string[], options: object = {}) =>
    (await importing(fetched(...rows), { ...seen, ...options })).entries.map(({ date }) => date).sort();
  const open = "Ada,4,3 days ago,Good.,03/04/2025";

  it("is read in the order of the file, which it tells, too", async () => {
    expect(await days([open, "Bo,4,3 days ago,Ok.,25/04/2025"])).toEqual(["2025-03-31", "2025-04-22"]);
    expect(await days([open], { dates: "mdy" })).toEqual(["2025-03-01"]);
    const { questions, written } = await importing(fetched(open), seen);
    expect({ questions, written }).toMatchObject({ questions: [{ id: "dates" }], written: false });
  });

  it("is the same in every time zone", async () => {
    const before = process.env["TZ"];
    onTestFinished(() => {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    });
    process.env["TZ"] = "America/New_York";
    expect(await days(["Ada,4,3 days ago,Good.,2025-04-03 23:30"])).toEqual(["2025-03-31"]);
  });

  it.each([
    ["soon", /^is no date that can be read/],
    ["25/25/2025", /^25\/25\/2025 is not a calendar day/],
    ["2030-01-05", /lies in the future/],
    ["2025-04", /^tells no day from which/],
    ["2 hours ago", /^tells no day from which/],
  ])("is named as a fault where it is %s and something counts from it", async (day, message) => {
    const { found, written } = await importing(fetched(`Ada,4,3 weeks ago,Good.,${day}`), seen);
    expect(written).toBe(false);
    expect(found.faults).toEqual([
      { file: "mine.csv", line: 2, field: "Seen", message: expect.stringMatching(message) },
    ]);
  });

  it.each(["n/a", "2025-04"])("is what the owner says where it is %s, and no other row's", async (day) => {
    const rows = [`Ada,4,3 days ago,Good.,${day}`, "Bo,4,3 days ago,Ok.,2025-04-22"];
    expect(await days(rows, { asOf: "2025-04-10" })).toEqual(["2025-04-07", "2025-04-19"]);
  });

  it("does not matter where nothing counts from it", async () => {
    expect(await days(["Ada,4,2025-01-05,Good.,soon", "Bo,4,2025-01-06,Ok.,03/04/2025"])).toEqual([
      "2025-01-05",
      "2025-01-06",
    ]);
  });
});

describe("rows that cannot be used", () => {
  const bad = table(
    "Ada,4,2025-01-05,Good.",
    "Bo,6,2025-01-05,Six stars.",
    "Cy,,2025-01-05,No stars.",
    "Di,4,soon,No day.",
    "Ed,4,2025-01-05",
    "Fi,4,2025-01-05,one,two",
    'Gil,4,2025-01-05,"Two',
    'lines."',
    "Hal,4,2030-01-05,Late.",
  );

  it("are named with their line and column", async () => {
    const { found, written } = await importing(bad, by({ best: 5 }));
    expect(written).toBe(false);
    expect(found.faults.map(({ line, field }) => [line, field])).toEqual([
      [3, "Stars"],
      [4, "Stars"],
      [5, "When"],
      [6, undefined],
      [7, undefined],
      [10, "When"],
    ]);
  });

  it("are left out when told to, and the rest comes", async () => {
    const { entries } = await importing(bad, { ...by({ best: 5 }), skipInvalid: true });
    expect(entries.map(({ author, text }) => [author.name, text]).sort()).toEqual([
      ["Ada", "Good."],
      ["Gil", "Two\nlines."],
    ]);
  });

  it("also after a quotation mark that is never closed", async () => {
    const { found } = await importing(table("Ada,4,2025-01-05,Good.", 'Bo,4,2025-01-05,"Open'), by());
    expect(found.faults).toEqual([
      expect.objectContaining({ line: 3, message: expect.stringContaining("quotation mark") }),
    ]);
  });
});

describe("reviews without an id of their source", () => {
  it("get one that stays when the text is edited, and holds no more than what is published", async () => {
    const { dataDir, entries } = await importing(table("Ada Pell,4,2025-01-05,Good."), by());
    const [id] = entries.map((entry) => entry.id);
    const other = await importing(table("Ada Parr,4,2025-01-05,Good."), by());
    expect(other.entries[0]?.id).toBe(id);
    const { plan, journal } = await importing(table("Ada Pell,2,2025-01-05,Broke again."), { dataDir });
    expect(plan).toMatchObject({ added: 0, changed: 1 });
    expect(journal.published.get(id!)).toMatchObject({ rating: 2, text: "Broke again." });
  });

  it("keep the one that was made of what is added to a name, and is no part of it any more", async () => {
    const { entries } = await importing(table("nadine_87,4,2025-01-05,Good."), by());
    const made = JSON.stringify(["nadine 8.", "2025-01-05T00:00:00.000Z", ""]);
    const digest = createHash("sha256").update(made).digest("base64url").slice(0, 22);
    expect(entries).toMatchObject([{ id: keyed(`checkatrade-~${digest}`), author: { name: "nadine" } }]);
  });

  it("are two when one author has written two texts on a day, and one when the texts are the same", async () => {
    const rows = ["Ada,4,2025-01-05,One.", "Ada,4,2025-01-05,Two.", "Ada,4,2025-01-05,Two."];
    const { entries, found } = await importing(table(...rows), by());
    expect(entries.map(({ text }) => text).sort()).toEqual(["One.", "Two."]);
    expect(found.copies).toBe(1);
    expect((await importing(table(...rows.reverse()), by())).entries.map(({ id }) => id).sort()).toEqual(
      entries.map(({ id }) => id).sort(),
    );
  });

  const [one, two] = ["Ada,4,2025-01-05,One.", "Ada,4,2025-01-05,Two."];

  it.each([
    ["one, before a second one is there", [one]],
    ["two, of which a later export has one", [two, one]],
  ])("keep it whichever others of the same author and day are in an export: %s", async (_, first) => {
    const { dataDir, entries } = await importing(table(...first), by());
    const before = new Map(entries.map(({ text, id }) => [text, id]));
    for (const rows of [[one, two], [two, one], [two], [one], [one, two]]) {
      const { plan, journal } = await importing(table(...rows), { dataDir, full: rows.length === 2 });
      expect(plan).toMatchObject({ changed: 0, waiting: [] });
      expect(plan.missing?.now ?? []).toEqual([]);
      const texts = new Map([...journal.published.values()].map(({ text, id }) => [text, id]));
      expect([...texts.keys()].sort()).toEqual(["One.", "Two."]);
      expect(journal.published.size).toBe(2);
      for (const [text, id] of before) expect(texts.get(text)).toBe(id);
    }
  });

  it("are as many as have other stars, or another whole name, and stay so when their file grows", async () => {
    const rows = [
      "John Smith,5,2 years ago,",
      "John Stone,1,2 years ago,",
      "John Stone,1,2 years ago,",
      "Maria Gomez,5,2025-01-05,",
      "Maria Grant,2,2025-01-05,",
      "Maria Gruber,2,2025-01-05,",
    ];
    const { dataDir, entries, found } = await importing(table(...rows), { ...by(), asOf: "2025-06-01" });
    const of = (all: typeof entries) => all.map(({ id, rating }) => [id, rating]).sort();
    expect(
      of(entries)
        .map(([, rating]) => rating)
        .sort(),
    ).toEqual([1, 2, 2, 5, 5]);
    expect(found.copies).toBe(1);
    const grown = [...rows.toReversed(), "Maria Gomez,5,2025-02-01,"];
    for (const again of [rows, rows.toReversed(), grown, grown]) {
      const { plan, journal } = await importing(table(...again), { dataDir, asOf: "2025-06-01" });
      expect(plan).toMatchObject({ changed: 0, waiting: [] });
      expect(of([...journal.published.values()])).toEqual(expect.arrayContaining(of(entries)));
    }
    expect(JSON.stringify(readFileSync(join(dataDir, "reviews.jsonl"), "utf8"))).not.toMatch(/Smith|Gruber/);
    const edited = rows.map((row) => row.replace("Maria Gomez,5", "Maria Gomez,4"));
    const { plan } = await importing(table(...edited), { dataDir, asOf: "2025-06-01" });
    expect(plan).toMatchObject({ added: 0, changed: 1 });
  });

  it("keep it where one is there, and has other stars now, beside another of the same short name", async () => {
    const [smith, stone] = ["John Smith,5,2025-01-05,", "John Stone,1,2025-01-05,"];
    const { dataDir, entries } = await importing(table(smith), by());
    const { plan, journal } = await importing(table(smith.replace("5", "4"), stone), { dataDir });
    expect(plan).toMatchObject({ added: 1, changed: 1 });
    expect(journal.published.get(entries[0]!.id)?.rating).toBe(4);
  });

  it("are the same in a second file, also with other stars since", async () => {
    const [smith, stone] = ["John Smith,5,2025-01-05,", "John Stone,1,2025-01-05,"];
    const files = (...rows: string[]) => ({ ...table(smith, stone), "new.csv": table(...rows)["mine.csv"] });
    const { entries, found } = await importing(files(stone, smith.replace("5", "4")), by());
    expect(entries.map(({ rating }) => rating).sort()).toEqual([1, 5]);
    expect(found.copies).toBe(2);
  });

  it("keep it where they are stars of nobody", async () => {
    const [four, five] = [",4,2025-01-05,", ",5,2025-01-05,"];
    const { dataDir } = await importing(table(five), by());
    for (const rows of [[four, five, five], [five, four], [four], [five, five], [five, four, five]]) {
      const { plan, entries } = await importing(table(...rows), { dataDir });
      expect(plan.changed).toBe(0);
      expect(entries.map(({ rating }) => rating).sort()).toEqual([4, 5, 5]);
    }
  });

  it("keep it where the owner has masked or changed what it says", async () => {
    const contact = "Ada,4,2025-01-05,Call 740-555-0199.";
    const masking = { decide: { contacts: "mask" as const } };
    const { dataDir } = await importing(table(contact), { ...by(), ...masking });
    const { plan } = await importing(table(contact, two), { dataDir, ...masking });
    expect(plan).toMatchObject({ added: 1, changed: 0, unchanged: 1 });
    const before = await importing(table(one), by());
    const changed = { ...before.entries[0]!, text: "[removed]" };
    writeFileSync(join(before.dataDir, "reviews.jsonl"), journalOf(before.entries[0]!, changed));
    const after = await importing(table(one, two), { dataDir: before.dataDir });
    expect(after.plan).toMatchObject({ added: 1, changed: 0, skipped: { "edited here": 1 } });
  });

  it("do not come back when they were withdrawn, nor when their words were erased", async () => {
    const withdrawn = await importing(table(one), by());
    const gone = { id: withdrawn.entries[0]!.id, reason: "author-request" as const, now: NOW };
    withdrawReview({ dataDir: withdrawn.dataDir, ...gone });
    const { plan, entries } = await importing(table(one, two), { dataDir: withdrawn.dataDir });
    expect(plan).toMatchObject({ added: 1, skipped: { withdrawn: 1 } });
    expect(entries.map(({ text }) => text)).toEqual(["Two."]);
    const erased = await importing(table(one), by());
    eraseReview({ dataDir: erased.dataDir, ...gone });
    const again = await importing(table(one, two), { dataDir: erased.dataDir });
    expect(again.plan).toMatchObject({ added: 0, skipped: { withdrawn: 2 } });
  });

  it("are not compared with those that have one, in a full export", async () => {
    const { dataDir } = await importing(
      { "a.csv": lines("Id,Who,Stars,When", "7,Ada,4,2025-01-05") },
      by({ columns: { id: "Id", rating: "Stars", date: "When", author: "Who" } }),
    );
    const { plan } = await importing(table("Bo,4,2025-01-06,Good."), { dataDir, full: true });
    expect(plan.missing).toEqual({ now: [], before: [], newer: [], unknown: 1 });
  });
});

it("a mapping that is wrong is refused by name", () => {
  expect(() => mapping({ columns: { rating: "Stars" } })).toThrow(/rating and date/);
  const columns = { ratng: "Stars", date: "When", servics: "Job" };
  expect(() => parseMapping(JSON.stringify({ name: "Mine", columns }), "map.json")).toThrow(
    "map.json: columns.ratng: unknown field; did you mean rating?\n" +
      "map.json: columns.servics: unknown field; did you mean services?",
  );
});
