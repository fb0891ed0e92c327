import { describe, expect, test } from "vitest";
import { createMarks } from "../../../data/_search/full-text/marks.ts";
import { parseAcross } from "../../../data/_search/full-text/word-lists.ts";
import {
  ACROSS,
  LANGUAGES as BENCH_LANGUAGES,
  firstFive,
  indexIn,
} from "../../bench/labelled/across-meanings.ts";
import { searchable } from "../../helpers/search/open-search.ts";
import { createIndex } from "../../helpers/search/search-index.ts";

/** What is said of a visit, once in each language: how it is asked for, and in a sentence of a review. */
const SAID: Record<string, Record<"en" | "es" | "de" | "fr", [query: string, text: string]>> = {
  punctual: {
    en: ["on time", "They were on time."],
    es: ["puntual", "Fueron puntuales."],
    de: ["pünktlich", "Der Techniker kam pünktlich."],
    fr: ["ponctuel", "Ils sont arrivés à l'heure."],
  },
  late: {
    en: ["late", "They came hours late."],
    es: ["retraso", "Llegaron con retraso."],
    de: ["verspätet", "Sie kamen zu spät."],
    fr: ["en retard", "Il est arrivé en retard."],
  },
  expensive: {
    en: ["expensive", "Far too expensive."],
    es: ["caro", "Es muy caro."],
    de: ["teuer", "Leider sehr teuer."],
    fr: ["cher", "C'est trop cher."],
  },
  cheap: {
    en: ["affordable", "Cheap and quick."],
    es: ["barato", "Salió barato."],
    de: ["preiswert", "Sehr günstig."],
    fr: ["bon marché", "Un bon prix."],
  },
  friendly: {
    en: ["friendly", "A friendly man."],
    es: ["amable", "Todos muy amables."],
    de: ["freundlich", "Ein freundlicher Mann."],
    fr: ["aimable", "Une équipe gentille."],
  },
  rude: {
    en: ["rude", "Rude at the desk."],
    es: ["grosero", "Fue grosero conmigo."],
    de: ["unfreundlich", "Unhöfliche Leute."],
    fr: ["impoli", "Accueil désagréable."],
  },
  clean: {
    en: ["clean", "All left clean."],
    es: ["limpio", "Quedó limpio."],
    de: ["sauber", "Alles sauber hinterlassen."],
    fr: ["propre", "Un travail propre."],
  },
  repair: {
    en: ["repair", "They repaired it."],
    es: ["reparación", "Lo van a arreglar."],
    de: ["Reparatur", "Es wurde repariert."],
    fr: ["réparation", "Il va réparer."],
  },
  leak: {
    en: ["leak", "A leak again."],
    es: ["fuga", "Una fuga de agua."],
    de: ["Leck", "Das Dach war undicht."],
    fr: ["fuite", "Une fuite d'eau."],
  },
  emergency: {
    en: ["emergency", "An emergency at midnight."],
    es: ["urgencia", "Una emergencia."],
    de: ["Notfall", "Der Notdienst kam."],
    fr: ["urgence", "Une urgence."],
  },
  heating: {
    en: ["heating", "The heating works."],
    es: ["calefacción", "La calefacción funciona."],
    de: ["Heizung", "Die Heizung läuft."],
    fr: ["chauffage", "Le chauffage marche."],
  },
  warranty: {
    en: ["warranty", "A ten year warranty."],
    es: ["garantía", "Con garantía."],
    de: ["Garantie", "Zehn Jahre Garantie."],
    fr: ["garantie", "La garantie est longue."],
  },
  appointment: {
    en: ["appointment", "An appointment the next day."],
    es: ["cita", "Me dieron cita."],
    de: ["Termin", "Ein Termin am nächsten Tag."],
    fr: ["rendez-vous", "Un rendez-vous rapide."],
  },
  honest: {
    en: ["honest", "An honest company."],
    es: ["honesto", "Gente honrada."],
    de: ["ehrlich", "Eine ehrliche Firma."],
    fr: ["honnête", "Une entreprise honnête."],
  },
};

const LANGUAGES = ["en", "es", "de", "fr"] as const;

describe("a word finds reviews in the other languages of the site", () => {
  const reviews = Object.entries(SAID).flatMap(([meaning, said]) =>
    LANGUAGES.map((language) =>
      searchable({ id: `${meaning}-${language}`, language, text: said[language][1] }),
    ),
  );
  const index = createIndex(reviews);
  const pairs = LANGUAGES.flatMap((from) =>
    LANGUAGES.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  test.each(pairs)("%s finds %s", (from, to) => {
    const missed = Object.entries(SAID).filter(([meaning, said]) => {
      const found = index.search({ query: said[from][0], match: "words", limit: 100 }).toAnswer().reviews;
      return !found.some(({ id }) => id === `${meaning}-${to}`);
    });
    expect(missed.map(([meaning]) => meaning)).toEqual([]);
  });

  test("and those in its own language first", () => {
    // Of a warranty three of the languages have nearly the same word.
    const { warranty: _, ...others } = SAID;
    for (const [meaning, said] of Object.entries(others))
      for (const language of LANGUAGES) {
        const query = said[language][0];
        const { reviews } = index.search({ query, match: "words", sort: "relevance", limit: 1 }).toAnswer();
        if (said[language][1].toLowerCase().includes(query.toLowerCase()))
          expect(reviews[0]!.id).toBe(`${meaning}-${language}`);
      }
  });
});

describe("a word that means something else in another language", () => {
  const CASES = [
    ["scam", "es", "Muy contento con el trabajo."],
    ["family", "es", "Son puntuales."],
    ["kid", "fr", "Il connaît son travail."],
    ["mouse", "de", "Sie gaben uns guten Rat."],
    ["quick", "de", "Das ist fast umsonst."],
    ["friendly", "de", "Unser Kind mag ihn."],
    ["worth", "de", "Sie gaben uns guten Rat."],
    ["rápido", "en", "A pronto crew."],
  ] as const;
  const asked = (query: string, language: string, text: string) => {
    const { total, related = [] } = createIndex([
      searchable({ id: "en", language: "en", text: "A quick con by a friendly kid with rats and his son." }),
      searchable({ id: "a", language, text }),
    ])
      .search({ query, match: "words", sort: "relevance", limit: 9 })
      .toAnswer();
    return { total, related: related.map(({ review }) => review.id) };
  };

  test.each(CASES)("is no synonym there: %s in %s", (query, language, text) => {
    const { total, related } = asked(query, language, text);
    expect(total).toBeLessThan(2);
    expect(related).not.toContain("a");
    expect(createMarks(query, true)(text, language)).toEqual([]);
  });

  test("is found there as it was typed", () => {
    expect(asked("fast", "de", "Das ist fast umsonst.").total).toBe(2);
    expect(createMarks("fast", true)("Das ist fast umsonst.", "de")).toEqual([[8, 12]]);
  });

  test("is a synonym where no language is known but the site's", () => {
    const index = createIndex([searchable({ id: "a", text: "What a con." })]);
    expect(index.search({ query: "scam", match: "words", limit: 9 }).toAnswer().total).toBe(1);
  });
});

test("of the queries that the bench asks in another language nine of ten are answered", () => {
  const found = BENCH_LANGUAGES.flatMap((to) => {
    const index = indexIn(to);
    return ACROSS.meanings.flatMap(({ name, said }) =>
      BENCH_LANGUAGES.filter((from) => from !== to).map((from) =>
        firstFive(index, said[from].query).includes(name),
      ),
    );
  });
  expect(found.length).toBe(480);
  expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(432);
});

test.each(["en: late", "en: late / it: tardi", "late / de: spät", "en: late / de: spät | punctuality bad"])(
  "the line %j is refused with file and line",
  (text) => {
    expect(() => parseAcross({ text, place: "full-text/words/across-languages.txt:7" })).toThrow(
      "full-text/words/across-languages.txt:7: must be",
    );
  },
);
