import { describe, expect, it } from "vitest";
import { TAXONOMY } from "../../../data/_insights/aspects/taxonomy.ts";
import { WORDED_LANGUAGES, wordingFor } from "../../../data/_insights/wording/wording.ts";
import { Insights } from "../../../data/_schema/insights.ts";
import { insightsOf, reviewOf, several, workshop } from "../../helpers/insights-reviews.ts";

const naming = (technicians: string[]) => ({
  mentions: { technicians, services: ["drains"], service_areas: [] },
});

describe("technicians, services and areas", () => {
  const reviews = [
    reviewOf("Henrik was great. The office was awful.", { rating: 3, ...naming(["Henrik Sorvald"]) }),
    reviewOf("Henrik came at nine. He was friendly.", { rating: 5, ...naming(["Henrik Sorvald"]) }),
    reviewOf("Henrik was rude.", { rating: 1, ...naming(["Henrik Sorvald"]) }),
    reviewOf("The price was outrageous.", { rating: 1, ...naming(["Henrik Sorvald"]) }),
  ];
  const { technicians, services, service_areas } = insightsOf(reviews).entities;

  it("a technician is judged by the sentences about that person alone", () => {
    expect(technicians[0]).toMatchObject({
      name: "Henrik Sorvald",
      reviews: 4,
      average_rating: 2.5,
      sentiment: { positive: 2, negative: 1, mixed: 0, neutral: 1 },
    });
    expect(technicians[0]?.aspects.map(({ id }) => id)).toEqual(["friendliness"]);
  });

  it("a service is judged by the whole of the reviews that name it", () => {
    expect(services[0]).toMatchObject({ id: "drains", reviews: 4, average_rating: 2.5 });
    expect(services[0]?.aspects.map(({ id }) => id)).toEqual(["friendliness", "office", "price"]);
  });

  it("what nobody names is listed with zero and no average", () => {
    const silent = { reviews: 0, average_rating: null, aspects: [], evidence: [] };
    expect(technicians[1]).toMatchObject({ name: "Priya Ramdeen", ...silent });
    expect(service_areas[0]).toMatchObject({ id: "harlow", name: "Harlow Ferry", ...silent });
  });
});

describe("topics", () => {
  it("are phrases that several reviews share, once, and no names", () => {
    const reviews = [
      ...several(3, "The camera footage by Henrik Sorvald was on a disk."),
      ...several(2, "Loved the camera footage!"),
      ...several(6, "They did what they came for."),
      reviewOf("Seasonal special, seasonal special, seasonal special."),
    ];
    const { topics } = insightsOf(reviews);
    expect(topics.map(({ phrase, reviews }) => [phrase, reviews])).toEqual([["camera footage", 5]]);
    expect(topics[0]?.sentiment).toMatchObject({ positive: 2, negative: 0, mixed: 0 });
  });
});

describe("topics against other texts", () => {
  const plain = Array.from({ length: 20 }, (_, index) =>
    reviewOf(`They came at ${index} and left at noon, all was well after that.`),
  );

  it("count inflected forms together and are named as most reviews write them", () => {
    const { topics } = insightsOf([
      ...plain,
      ...["He replaced the AC unit.", "The AC unit hums.", "AC unit fixed.", "Our AC unit froze."].map(
        (text) => reviewOf(text),
      ),
      ...["Both ac units run.", "Two ac units died."].map((text) => reviewOf(text)),
    ]);
    expect(topics.filter(({ phrase }) => phrase === "AC unit")).toMatchObject([
      { variants: ["ac unit", "ac units"], reviews: 6 },
    ]);
  });

  it("leave out what is said of any business more often than here", () => {
    const filler = (index: number) =>
      Array.from({ length: 60 }, (_, place) => `w${(index * 37 + place * place * 13) % 900}x`).join(", ");
    const many = Array.from({ length: 300 }, (_, index) => reviewOf(`${filler(index)}.`, { language: "en" }));
    const phrases = insightsOf([
      ...many,
      ...several(3, "The wait staff."),
      ...several(3, "The camera footage."),
    ]).topics.map(({ phrase }) => phrase);
    expect(phrases).toContain("camera footage");
    expect(phrases).not.toContain("wait staff");
  });

  it("leave out people who are on no list", () => {
    const phrases = insightsOf([
      ...plain,
      ...several(5, "Our technician Kevin Brightwater fixed it. I asked for Kevin Brightwater."),
    ]).topics.map(({ phrase }) => phrase.toLowerCase());
    expect(phrases.filter((phrase) => phrase.includes("kevin"))).toEqual([]);
  });

  it("are no praise that fits any business, no pieces of sentences, and say each thing once", () => {
    const phrases = insightsOf([
      ...several(4, "Highly recommend."),
      ...several(4, "Excellent service!"),
      ...several(4, "Always happy to recommend."),
      ...several(4, "They are easy to work with."),
      ...several(3, "They have cleaned our gutters."),
      ...several(3, "Perfect for walkout basements."),
      ...several(6, "They know walkout basements."),
      ...several(4, "Perfect for walkout homes."),
    ]).topics.map(({ phrase }) => phrase);
    expect(phrases.sort()).toEqual(["walkout basements", "walkout homes"]);
  });

  it("are subjects: no manner, no getting in touch, no mark of a translation, and nothing that an aspect counts", () => {
    const phrases = insightsOf([
      ...several(4, "They came in a timely manner."),
      ...several(4, "A stress free process."),
      ...several(4, "They called back."),
      ...several(4, "Fast and efficient."),
      ...several(4, "Very user friendly."),
      ...several(4, "(Translated by Google)"),
      ...several(4, "Ask for Bo at [telephone number removed]."),
      ...several(4, "They serviced the attic fan."),
      ...several(2, "They looked at the copper roof."),
    ]).topics.map(({ phrase }) => phrase);
    expect(phrases).toEqual(["attic fan"]);
  });

  it("are not what mostly goes on in other words, and whole where it goes on in the same", () => {
    const goingOn = ["visit", "exam", "check", "plan", "visit", "exam", "check", "plan"];
    const phrases = insightsOf([
      ...goingOn.map((word, at) => reviewOf(`We had the annual wellness ${word} on day ${at}.`)),
      ...several(4, "They serviced the tankless water heater."),
      ...several(3, "They serviced the attic fan."),
      ...["My", "Our", "This", "That", "Every"].map((word) =>
        reviewOf(`${word} end of tenancy clean was done.`, { language: "en" }),
      ),
      ...["red", "blue", "pink", "grey", "teal"].map((word) =>
        reviewOf(`The ${word} auto work shop was open.`, { language: "en" }),
      ),
    ]).topics.map(({ phrase }) => phrase);
    expect(phrases).toContain("tankless water heater");
    expect(phrases).toContain("attic fan");
    const pieces = ["annual wellness", "water heater", "tenancy clean", "work shop"];
    expect(phrases.filter((phrase) => pieces.includes(phrase))).toEqual([]);
  });

  it("are no generic words in another form, no adverbs, and not the business's own name", () => {
    const business = { ...workshop, name: "Stonewick Movers" };
    const phrases = insightsOf(
      [
        ...several(4, "Looking forward to next spring."),
        ...several(4, "The entire process. They were taking care."),
        ...several(4, "A young lady was extremely helpful."),
        ...several(4, "It looks brand new."),
        ...several(4, "Stone Wick came."),
        ...several(4, "They serviced the attic fan."),
      ],
      { business },
    ).topics.map(({ phrase }) => phrase);
    expect(phrases).toEqual(["attic fan"]);
  });

  it("are neither the town of the business nor what any order has", () => {
    const business = { ...workshop, address: { locality: "Port Pellwick", region: "OH" } };
    const each = (told: (word: string) => string) =>
      ["amber", "basil", "cedar", "dahlia"].map((word) => reviewOf(told(word), { language: "en" }));
    const phrases = insightsOf(
      [
        ...each((word) => `The ${word} cabin in Port Pellwick.`),
        ...each((word) => `Throughout the entire ${word}.`),
        ...each((word) => `A ${word} fell during construction.`),
        ...each((word) => `The ${word} for all future projects.`),
        ...each((word) => `The ${word} in the finished product.`),
        ...each((word) => `The ${word} by the completion date.`),
        ...each((word) => `The ${word} is the main reason.`),
        ...each((word) => `A ${word} at the best dentist.`),
        ...each((word) => `The ${word} we ended up purchasing.`),
        ...each((word) => `The ${word} from the moment I called.`),
        ...each((word) => `The ${word} in the attic fan.`),
      ],
      { business },
    ).topics.map(({ phrase }) => phrase);
    expect(phrases).toEqual(["attic fan"]);
  });

  it("are subjects in other languages too: no warning, no sum, no experience", () => {
    const es = { language: "es" };
    const phrases = insightsOf([
      ...["llamaron", "vinieron", "contestaron", "avisaron"].map((verb) =>
        reviewOf(`Ni siquiera ${verb}.`, es),
      ),
      ...["Juárez", "Puebla", "Toluca", "Celaya"].map((town) => reviewOf(`Tengan cuidado, ${town}.`, es)),
      ...several(4, "Pagué mil pesos.", es),
      ...several(4, "Cambiaron el filtro de aceite.", es),
      ...several(2, "Miraron el tejado de cobre.", es),
    ]).topics.map(({ phrase }) => phrase);
    expect(phrases.join()).toContain("filtro");
    expect(phrases.filter((phrase) => /siquiera|cuidado|mil /.test(phrase))).toEqual([]);
  });

  it("of what the services are called come before others, where there is room for few", () => {
    const filler = Array.from({ length: 18 }, (_, at) => several(4, `The brace${at} flange${at}.`)).flat();
    const phrases = (name: string) =>
      insightsOf([...filler, ...several(4, "The wicket gasket.")], {
        business: { ...workshop, services: [{ id: "s", name, synonyms: [] }] },
      }).topics.map(({ phrase }) => phrase);
    expect(phrases("Wicket repair")).toContain("wicket gasket");
    expect(phrases("Drain cleaning")).not.toContain("wicket gasket");
  });

  it("do not count a long review again that is posted twice", () => {
    const text =
      "He ran the camera footage for us, showed where the roots came in, and wrote down what each way of fixing it would cost.";
    const once = [...plain, ...several(3, "Loved the camera footage.")];
    const reviews = (more: string[]) =>
      insightsOf([...once, ...more.map((copy) => reviewOf(copy))]).topics.find(
        ({ phrase }) => phrase === "camera footage",
      )?.reviews;
    expect(reviews([text])).toBe(4);
    expect(reviews([text, `${text} Thanks!`, text.toUpperCase()])).toBe(4);
    expect(
      reviews([text, "The camera footage was worth it: we now know that the pipe is whole from end to end."]),
    ).toBe(5);
  });
});

describe("quotes", () => {
  it("of a service come from sentences that name it, where there are any", () => {
    const named = { mentions: { technicians: [], services: ["drains"], service_areas: [] } };
    const insights = insightsOf([
      reviewOf(
        "The bill for a whole day of careful digging in frozen ground was fair. Our kitchen drain was fixed " +
          "properly and without any drama.",
        named,
      ),
      ...several(5, "He explained each step of the repair with a drawing on the back of an envelope.", named),
    ]);
    expect(insights.entities.services[0]?.evidence[0]?.quote).toBe(
      "Our kitchen drain was fixed properly and without any drama.",
    );
  });

  it("are rather whole sentences than pieces of long ones", () => {
    const rest =
      "and then we all went out to lunch at the diner by the river and talked about the weather and the game";
    const { aspects } = insightsOf([
      reviewOf(
        `The price of the new pump with its valves and fittings was fair ${rest} until it was time to go.`,
      ),
      reviewOf("The price of the new valve was fair for a Sunday."),
    ]);
    expect(aspects.find(({ id }) => id === "price")?.evidence[0]?.quote).toBe(
      "The price of the new valve was fair for a Sunday.",
    );
  });

  it("are those that tell something, not those that fit any business", () => {
    const { aspects } = insightsOf([
      ...several(20, "Great work, great people, would definitely recommend them to anyone, the best work!"),
      reviewOf("The solder joints on the manifold are tidy work and the pressure has held since March."),
      reviewOf("Excellent workmanship on the copper bends around the old chimney breast."),
    ]);
    const quotes = aspects.find(({ id }) => id === "workmanship")!.evidence.map(({ quote }) => quote);
    expect(quotes.slice(0, 2).sort()).toEqual([
      "Excellent workmanship on the copper bends around the old chimney breast.",
      "The solder joints on the manifold are tidy work and the pressure has held since March.",
    ]);
  });
});

describe("recent figures", () => {
  it("weigh a vote by its age, beside the plain ones", () => {
    const reviews = [
      ...several(20, "Overpriced.", { date: "2020-03-01", rating: 1 }),
      ...several(20, "Fair price.", { date: "2026-03-01" }),
    ];
    const { aspects, based_on, method } = insightsOf(reviews);
    expect(method.half_life_days).toBe(365);
    expect(aspects[0]!.id).toBe("price");
    expect(aspects[0]!.score).toBeLessThan(0.5);
    expect(aspects[0]!.recency_weighted!.score).toBeGreaterThan(0.97);
    expect(aspects[0]!.recency_weighted!.effective_reviews).toBeCloseTo(20.6, 0);
    expect(based_on.average_rating).toBe(3);
    expect(based_on.recency_weighted!.average_rating).toBeGreaterThan(4.9);
  });

  it("are the plain ones when all is of one day, and null below the minimum support", () => {
    const reviews = [...several(9, "Fair price."), ...several(3, "Overpriced.", { rating: 2 })];
    const [price] = insightsOf(reviews).aspects;
    expect(price!.recency_weighted).toEqual({
      score: price!.score,
      interval: price!.interval,
      effective_reviews: 12,
    });
    expect(insightsOf(reviews.slice(3, 12)).aspects[0]!.recency_weighted).toBeNull();
  });

  it("count a vote of a year ago half", () => {
    const reviews = [
      ...several(10, "Fair price.", { date: "2026-03-01" }),
      ...several(20, "Overpriced.", { date: "2025-03-01", rating: 2 }),
    ];
    const half = insightsOf([...several(10, "Fair price."), ...several(10, "Overpriced.", { rating: 2 })]);
    expect(insightsOf(reviews).aspects[0]!.recency_weighted).toMatchObject({
      score: half.aspects[0]!.score,
      effective_reviews: 26.7,
    });
  });
});

/** Scores move with what is measured of hearing; `hearing.test.ts` holds them. */
const withoutShares = (answer = "") => answer.replace(/\d+[ \u00a0\u202f]?%/g, "n");

describe("questions and summary", () => {
  const reviews = [
    ...several(18, "They were on time and friendly."),
    ...several(12, "Overpriced.", { rating: 2 }),
  ];

  it("are answered from counts, yes and no only beyond chance", () => {
    const answers = new Map(insightsOf(reviews).faq.map(({ question, answer }) => [question, answer]));
    expect(withoutShares(answers.get("Do they arrive on time?"))).toBe(
      "Yes. 18 reviews from March 2026 give an opinion on this, and all praise it. Score: n (n range: n to n).",
    );
    expect(withoutShares(answers.get("Are their prices fair?"))).toBe(
      "No. 12 reviews from March 2026 give an opinion on this, and all criticise it. Score: n (n range: n to n).",
    );
    const nearly = insightsOf([
      ...several(17, "They were on time."),
      ...several(1, "They were late.", { rating: 2 }),
    ]).faq;
    expect(nearly[0]?.answer).toMatch(
      /^Mostly yes\. 18 reviews .* give an opinion on this: 17 praise it and 1 criticises it\. Score: /,
    );
    const both = insightsOf([
      ...several(17, "They were on time."),
      reviewOf("On time, then late.", { rating: 3 }),
    ]).faq;
    expect(both[0]?.answer).toMatch(
      /^Mostly yes\. 18 reviews .* give an opinion on this: 17 praise it and 1 does both\. Score: /,
    );
    const differing = insightsOf([
      ...several(19, "Fair price."),
      ...several(9, "Overpriced.", { rating: 2 }),
    ]).faq;
    expect(differing[0]?.answer).toMatch(/^Opinions differ\. 28 reviews /);
  });

  it("say how many see it otherwise, with their words", () => {
    const answer = (praise: number, blame: number) =>
      insightsOf([
        ...several(praise, "They were on time."),
        ...several(blame, "They were two hours late.", { rating: 2 }),
      ]).faq[0]!;
    expect(withoutShares(answer(17, 3).answer)).toBe(
      "Mostly yes. 20 reviews from March 2026 give an opinion on this: 17 praise it and 3 criticise it. Score: n (n range: n to n).",
    );
    expect(answer(17, 3).evidence.map(({ quote }) => quote)).toContain("They were two hours late.");
    expect(answer(2, 18).answer).toMatch(
      /^Mostly no\. 20 reviews .* give an opinion on this: 2 praise it and 18 criticise it\. Score: /,
    );
    expect(answer(5, 4).answer).toBe("Too few reviews to tell: 5 praise it and 4 criticise it.");
    expect(answer(9, 0).answer).toBe("Too few reviews to tell: 9 praise it.");
    expect(answer(5, 5).answer).toMatch(/^Opinions differ\. 10 reviews /);
  });

  it("are also asked of services, and say which figures they state", () => {
    const named = { mentions: { technicians: [], services: ["drains"], service_areas: [] } };
    const service = insightsOf([
      ...several(6, "They were on time.", named),
      ...several(2, "Overpriced.", { ...named, rating: 2 }),
    ]).faq.find(({ about }) => about?.service === "drains");
    expect(service).toMatchObject({
      question: "Drain cleaning: what do customers say?",
      answer:
        "8 reviews from March 2026 mention this service, averaging 4.25 out of 5 stars. " +
        "8 of them give an opinion of the visit: 6 praise it and 2 criticise it. " +
        "Topics mentioned most (number of reviews): punctuality (6).",
      source: "generated",
      language: "en",
    });
    expect(service?.evidence.length).toBeGreaterThanOrEqual(2);
  });

  it("name the months of the reviews that they count, not of all", () => {
    const named = { mentions: { technicians: [], services: ["drains"], service_areas: [] } };
    const answers = insightsOf([
      ...several(10, "They were on time.", { date: "2026-03-01" }),
      ...several(6, "Fair price.", { ...named, date: "2025-02-20" }),
      ...several(5, "Overpriced.", { ...named, date: "2025-04-02", rating: 2 }),
      reviewOf("They came.", { date: "2024-01-05" }),
    ]).faq.map(({ answer }) => answer);
    expect(answers).toEqual([
      expect.stringMatching(/^Opinions differ\. 11 reviews from February 2025 to April 2025 /),
      expect.stringMatching(/^Yes\. 10 reviews from March 2026 /),
      expect.stringMatching(/^11 reviews from February 2025 to April 2025 mention this service, /),
    ]);
  });

  it("speak the language of the business", () => {
    const spanish = insightsOf(
      reviews.map((review) => ({ ...review, language: "en" })),
      { business: { ...workshop, language: "es-MX" } },
    );
    expect(spanish.summary).toMatchObject({
      language: "es",
      text:
        "30 opiniones de marzo de 2026 tienen una media de 3,80 de 5 estrellas: 18 con 4 o 5 estrellas y 12 con 1 o 2. " +
        "Lo más elogiado en marzo de 2026: puntualidad (elogios en 18 opiniones, críticas en ninguna) y " +
        "amabilidad (elogios en 18, críticas en ninguna). " +
        "Punto más débil en marzo de 2026: precio (críticas en 12 opiniones, elogios en ninguna).",
    });
    const answers = new Map(spanish.faq.map(({ question, answer }) => [question, answer]));
    expect(withoutShares(answers.get("¿Llegan a la hora acordada?"))).toBe(
      "Sí. 18 opiniones de marzo de 2026 evalúan este tema, y todas lo elogian. Puntuación, ajustada para tener en " +
        "cuenta lo que nuestro programa no detecta: n (con un n de confianza, entre el n y el n).",
    );
    expect(spanish.aspects.map(({ name }) => name)).toEqual(["Puntualidad", "Amabilidad", "Precio"]);
    expect(spanish.method.generated_language).toBe("es");
    const italian = insightsOf(reviews, { business: { ...workshop, language: "it" } });
    expect(italian.summary.language).toBe("en");
  });

  it.each([
    [
      "de-CH",
      "30 Bewertungen aus dem März 2026 geben im Durchschnitt 3,80 von 5 Sternen: 18 mit 4 oder 5 und 12 mit 1 oder 2 Sternen. " +
        "Am häufigsten gelobt im März 2026: Pünktlichkeit (Lob in 18 Bewertungen, Kritik in keiner) und " +
        "Freundlichkeit (Lob in 18, Kritik in keiner). " +
        "Schwächster Punkt im März 2026: Preis (Kritik in 12 Bewertungen, Lob in keiner).",
      "Kommen die Techniker pünktlich?",
      "Ja. In 18 Bewertungen aus dem März 2026 äußern sich Kunden dazu, alle mit Lob. " +
        "Anteil des Lobs, korrigiert um das, was unser Programm übersieht: n (mit n Sicherheit zwischen n und n).",
    ],
    [
      "fr",
      "30 avis rédigés en mars 2026 donnent en moyenne 3,80 étoiles sur 5 (18 à 4 ou 5 étoiles, 12 à 1 ou 2). " +
        "Le plus apprécié en mars 2026 : ponctualité (18 avis élogieux, 0 critique) et " +
        "amabilité (18 élogieux, 0 critique). " +
        "Point le plus faible en mars 2026 : prix (12 avis critiques, 0 élogieux).",
      "Arrivent-ils à l’heure ?",
      "Oui. 18 avis rédigés en mars 2026 se prononcent sur ce point, tous élogieux. " +
        "Part d’éloges, corrigée de ce que notre programme ne repère pas : n (à n de confiance, entre n et n).",
    ],
  ])("and so in %s", (language, text, question, answer) => {
    const said = insightsOf(
      reviews.map((review) => ({ ...review, language: "en" })),
      { business: { ...workshop, language } },
    );
    const plain = (words: string) => words.replaceAll("\u00a0", " ");
    expect(plain(said.summary.text)).toBe(text);
    const asked = said.faq.find((entry) => plain(entry.question) === question);
    expect(withoutShares(plain(asked!.answer))).toBe(answer);
  });

  it.each(WORDED_LANGUAGES.filter((language) => language !== "en"))(
    "have names and questions for every aspect in %s",
    (language) => {
      const { aspects } = wordingFor(language);
      expect(Object.keys(aspects).sort()).toEqual(TAXONOMY.map(({ id }) => id).sort());
    },
  );

  it.each(WORDED_LANGUAGES)(
    "ask after no technicians, in %s, where nobody comes to the customer",
    (language) => {
      const { aspects } = wordingFor(language);
      const asked = TAXONOMY.filter(({ ofVisits }) => !ofVisits).map(({ id }) => aspects[id]!.question);
      expect(asked.filter((question) => /techni[kc]|técnic|monteur|فني/i.test(question))).toEqual([]);
    },
  );

  it("say from how many reviews the words are taken where not all are read", () => {
    const { summary } = insightsOf([
      ...several(3, "Fair price.", { language: "en" }),
      ...several(2, "Preço justo.", { language: "pt" }),
    ]);
    expect(summary.sentences[1]?.text).toBe(
      "What they say is based on 3 of 5 reviews with text: those in a language we analyse.",
    );
  });

  it("begin with the few low stars beside the high ones, also where their words name no aspect", () => {
    const opening = (...low: Parameters<typeof insightsOf>[0]) =>
      insightsOf([...several(12, "They were on time."), ...low]).summary.sentences[0]?.text;
    expect(opening()).toBe("12 reviews from March 2026 average 5.00 out of 5 stars.");
    expect(opening(reviewOf("Went there for nothing.", { rating: 1 }))).toBe(
      "13 reviews from March 2026 average 4.69 out of 5 stars: 12 with 4 or 5 stars and 1 with 1 or 2.",
    );
    expect(insightsOf(several(2, "Went there for nothing.", { rating: 1 })).summary.text).toMatch(
      /^2 reviews from March 2026 average 1\.00 out of 5 stars\./,
    );
  });

  it("do not call all what some reviews see both ways", () => {
    const { summary } = insightsOf([
      ...several(17, "They were on time."),
      reviewOf("On time, then late.", { rating: 3 }),
    ]);
    expect(summary.text).toContain("punctuality (praised in 17 reviews, criticised in none, both in 1).");
  });

  it("are not generated below the minimum support", () => {
    expect(insightsOf(several(4, "They were on time.")).faq).toEqual([]);
  });

  it("the owner's questions come first and replace the generated ones alike", () => {
    const faq = [
      { question: "Do you work on Sundays?", answer: "Yes." },
      { question: "Do they arrive on time", answer: "We try." },
    ];
    const entries = insightsOf(reviews, { editorial: { summary: null, faq } }).faq;
    expect(entries.slice(0, 2)).toEqual(faq.map((entry) => ({ ...entry, source: "editor", evidence: [] })));
    expect(entries.filter(({ question }) => question.startsWith("Do they arrive"))).toHaveLength(1);
    expect(
      entries.slice(2).every(({ source, evidence }) => source === "generated" && evidence.length > 0),
    ).toBe(true);
  });

  it("the generated summary is made of the counts, with evidence for every sentence", () => {
    const { summary } = insightsOf(reviews);
    expect(summary.source).toBe("generated");
    expect(summary.text).toBe(
      "30 reviews from March 2026 average 3.80 out of 5 stars: 18 with 4 or 5 stars and 12 with 1 or 2. " +
        "Praised most in March 2026: punctuality (praised in 18 reviews, criticised in none) and " +
        "friendliness (praised in 18, criticised in none). " +
        "Weakest point in March 2026: price (criticised in 12 reviews, praised in none).",
    );
    expect(summary.sentences.map(({ text }) => text).join(" ")).toBe(summary.text);
    expect(summary.sentences.every(({ evidence }) => evidence.length > 0)).toBe(true);
  });

  it("the owner's summary wins", () => {
    const { summary } = insightsOf(reviews, { editorial: { summary: "We try. We succeed.", faq: [] } });
    expect(summary).toEqual({
      text: "We try. We succeed.",
      source: "editor",
      sentences: [
        { text: "We try.", evidence: [] },
        { text: "We succeed.", evidence: [] },
      ],
    });
  });

  it("say so when there are no reviews, in the published shape, and not how well these would be read", () => {
    const insights = insightsOf([]);
    expect(Insights.parse(insights)).toEqual(insights);
    expect(insights).toMatchObject({
      based_on: { reviews: 0, from: null, to: null, languages: {} },
      aspects: [],
      topics: [],
      faq: [],
      summary: { text: "There are no reviews yet." },
      method: { accuracy: [] },
    });
  });
});
