import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { READ_LANGUAGES } from "../../../data/_insights/languages/readers.ts";
import { recogniseLanguage } from "../../../data/_insights/languages/recognise.ts";
import { words } from "../../../data/_text/words.ts";
import { insightsOf, reviewOf, several, votesOf, workshop } from "../../helpers/insights-reviews.ts";
import { PROJECT } from "../../helpers/project.ts";

interface Labelled {
  text: string;
  rating: number;
  aspects: Record<string, string>;
}

function linesOf<Line>(file: string): Line[] {
  const lines = readFileSync(`${PROJECT}/tests/fixtures/languages/${file}`, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** What one review in a language says of each aspect that it names. */
function votes(text: string, language: string, rating = 3): Record<string, string> {
  const { aspects } = insightsOf([reviewOf(text, { rating, language })]);
  return Object.fromEntries(
    aspects.map(({ id, sentiment }) => [
      id,
      Object.entries(sentiment).find(([, count]) => count === 1)?.[0] ?? "none",
    ]),
  );
}

const share = (part: number, whole: number) => Math.round((1000 * part) / whole) / 1000;

describe("the stated accuracy of languages", () => {
  const stated = insightsOf([reviewOf("They were on time.")]).method.accuracy;

  it.each([
    ["es.development.jsonl", 370],
    ["es.held-out.jsonl", 148],
    ["es.everyday.held-out.jsonl", 82],
    ["de.development.jsonl", 200],
    ["de.everyday.held-out.jsonl", 81],
    ["fr.development.jsonl", 82],
    ["fr.held-out.jsonl", 120],
    ["fr.everyday.held-out.jsonl", 81],
  ])("is what %s gives, at least 90 %% of statements right", (file, least) => {
    const lines = linesOf<Labelled>(file);
    expect(new Set(lines.map(({ text }) => text)).size).toBeGreaterThanOrEqual(least);
    let [claims, right, labels] = [0, 0, 0];
    const language = file.slice(0, 2);
    const read = votesOf(lines.map(({ text, rating }) => reviewOf(text, { rating, language })));
    for (const [index, { aspects }] of lines.entries()) {
      labels += Object.values(aspects).filter((vote) => vote !== "neutral").length;
      for (const [id, vote] of read[index]!) {
        if (vote === "neutral" || vote === "abstained") continue;
        claims++;
        if (aspects[id] === vote) right++;
      }
    }
    expect(right / claims).toBeGreaterThanOrEqual(0.9);
    const claimed = stated.filter(({ note }) => note.includes(file));
    expect(claimed.map(({ measure, value, sample }) => [measure, value, sample])).toEqual([
      ["statements that are not neutral, precision", share(right, claims), claims],
      ["statements that are not neutral, recall", share(right, labels), labels],
    ]);
  });
});

describe("the language of a short text that states none", () => {
  it("is recognised, and no other language is taken for one that is read", () => {
    const lines = linesOf<{ text: string; language: string | null }>("recognition.jsonl");
    const read = (text: string, usual: string) => {
      const language = recogniseLanguage(text, words(text), usual);
      return language !== null && READ_LANGUAGES.includes(language) ? language : null;
    };
    for (const usual of ["en", "es"])
      expect(lines.map(({ text }) => [text, read(text, usual)])).toEqual(
        lines.map(({ text, language }) => [text, language]),
      );
  });

  it("is that of the business where the words do not tell it", () => {
    const spanish = { ...workshop, language: "es-MX" };
    const read = (business: typeof workshop) => insightsOf([reviewOf("Puntualidad: 10/10")], { business });
    expect(read(spanish).aspects.map(({ id }) => id)).toEqual(["punctuality"]);
    expect(read(workshop).aspects).toEqual([]);
  });

  it("is that of the business where its words are of several", () => {
    const text = "Injoignables le week-end alors que le site annonce 24h/24.";
    const readIn = (language: string) =>
      insightsOf([reviewOf(text)], { business: { ...workshop, language } }).based_on.read;
    expect([readIn("fr"), readIn("de")]).toEqual([1, 0]);
  });

  it.each([
    "Door is crooked.",
    "Garage care repair",
    "Excellent personal attention",
    "Correct invoice",
    "Met expectations",
    "Spotless van, useless man.",
    "Rapid turnaround",
    "Regional manager was cc'd.",
  ])("is that of an English business where its one telling word is an English one as well: %j", (text) => {
    expect(recogniseLanguage(text, words(text), "en")).toBe("en");
  });

  it.each([
    ["Snel geholpen door Jan", "nl"],
    ["Travail correct", "fr"],
    ["Plus jamais", "fr"],
    ["Personal amable", "es"],
  ])("is not that of an English business where another word tells it: %j", (text, language) => {
    expect(recogniseLanguage(text, words(text), "en")).toBe(language);
  });

  it("is told by the words alone where the business has another", () => {
    const business = { ...workshop, language: "de" };
    expect(insightsOf([reviewOf("They were on time and fair.")], { business }).based_on.read).toBe(1);
    expect(insightsOf([reviewOf("Fue muy puntual y amable.")], { business }).based_on.read).toBe(1);
    expect(insightsOf([reviewOf("Foi muito pontual, obrigado!")], { business }).based_on.read).toBe(0);
  });

  it("is counted as filters have it: as stated, else as the words tell it", () => {
    const told = {
      ...reviewOf("They were on time and did what they had said they would."),
      language_detected: "en",
    };
    const { based_on } = insightsOf([told, { ...reviewOf("Muy amable."), language: "es" }, reviewOf("Top")]);
    expect(based_on.languages).toEqual({ en: 1, es: 1, und: 1 });
  });

  it("is not looked for where the review states it", () => {
    expect(votes("On time.", "pt")).toEqual({});
    expect(votes("On time.", "en-GB")).toEqual({ punctuality: "positive" });
  });
});

describe("Spanish", () => {
  it.each([
    ["Llegaron a tiempo.", { punctuality: "positive" }],
    ["No llegaron a tiempo.", { punctuality: "negative" }],
    ["Nunca llegan tarde.", { punctuality: "positive" }],
    ["No solo son puntuales, también baratos.", { punctuality: "positive", price: "positive" }],
    ["No fueron nada amables.", { friendliness: "negative" }],
    ["Ni puntuales ni limpios.", { punctuality: "negative", cleanliness: "negative" }],
    ["El trato fue excelente.", { friendliness: "positive" }],
    ["El trato fue pésimo.", { friendliness: "negative" }],
    ["pesima atencion", { friendliness: "negative" }],
    ["Ojalá hubieran sido puntuales.", { punctuality: "negative" }],
    ["Pensaba que serían caros.", {}],
    ["La otra empresa era carísima.", {}],
    ["Más baratos que otras empresas.", { price: "positive" }],
    ["Mi cuñado dice que son caros.", {}],
    ["Vinieron por la tarde.", {}],
    ["El precio fue algo elevado.", { price: "negative" }],
    ["Las tarifas son un poco altas.", { price: "negative" }],
    ["El precio no es alto.", { price: "neutral" }],
  ])("of %j", (text, expected) => {
    expect(votes(text, "es")).toEqual(expected);
  });

  it("claims nothing against the stars that is not said against something else", () => {
    expect(votes("Llegaron tarde.", "es", 5)).toEqual({ punctuality: "abstained" });
    expect(votes("Muy amables, pero llegaron tarde.", "es", 5)).toMatchObject({ punctuality: "negative" });
    expect(votes("Llegaron tarde.", "es", 2)).toEqual({ punctuality: "negative" });
  });

  it("has the owner's own words too", () => {
    const aspects = [{ id: "price", terms: [], praise: ["nos salió regalado"], blame: [] }];
    const text = reviewOf("Nos salio regalado.", { language: "es" });
    expect(insightsOf([text], { business: { ...workshop, aspects } }).aspects[0]?.id).toBe("price");
    expect(insightsOf([text]).aspects).toEqual([]);
  });

  it("tells what is said of a technician", () => {
    const mentions = { technicians: ["Henrik Sorvald"], services: [], service_areas: [] };
    const { entities } = insightsOf([
      reviewOf("Henrik fue muy amable. La oficina no contesta.", { language: "es", rating: 4, mentions }),
    ]);
    expect(entities.technicians[0]?.sentiment.positive).toBe(1);
  });
});

describe("one sentence", () => {
  it.each([
    ["Nicht pünktlich.", "de", { punctuality: "negative" }],
    ["Puenktlich und freundlich.", "de", { punctuality: "positive", friendliness: "positive" }],
    ["Die vorherige Firma war unpünktlich.", "de", {}],
    ["Nicht nur schnell, sondern auch günstig.", "de", { speed: "positive", price: "positive" }],
    ["L’équipe n’était pas ponctuelle.", "fr", { punctuality: "negative" }],
    ["Arrivés à l'heure.", "fr", { punctuality: "positive" }],
    ["Pas cher.", "fr", { price: "positive" }],
    ["L'ancien plombier était en retard.", "fr", {}],
    ["Aber der Preis war etwas hoch.", "de", { price: "negative" }],
    ["Die Rechnung war recht hoch.", "de", { price: "negative" }],
    ["Preislich etwas hoch.", "de", { price: "negative" }],
    ["Der Preis war nicht zu hoch.", "de", { price: "neutral" }],
    ["289 € für vier Boxen finde ich happig.", "de", { price: "negative" }],
    ["Fairer Festpreis, vorher schriftlich.", "de", { price: "positive" }],
    ["Preis geht in Ordnung.", "de", { price: "positive" }],
    ["Die Heizung ist wieder in Ordnung.", "de", {}],
    ["Dokumentation kommt immer zeitnah als PDF.", "de", { speed: "positive" }],
    ["Termin zeitnah bekommen.", "de", { scheduling: "positive" }],
    ["Hat im Beet alles zertrampelt.", "de", { workmanship: "negative" }],
    ["Stand wie bestellt und nicht abgeholt.", "de", { punctuality: "negative" }],
    ["289 €, je trouve ça salé.", "fr", { price: "negative" }],
    ["Forfait honnête, annoncé à l'avance.", "fr", { price: "positive" }],
    ["Il a piétiné tout le parterre.", "fr", { workmanship: "negative" }],
    ["He trampled everything in the flower bed.", "en", { workmanship: "negative" }],
    ["Nothing was trampled in the garden.", "en", { workmanship: "positive" }],
    ["Precio fijo y justo.", "es", { price: "positive" }],
    ["Pisoteó todo el jardín.", "es", { workmanship: "negative" }],
    ["Les tarifs sont un peu élevés.", "fr", { price: "negative" }],
    ["Le prix n'est pas élevé.", "fr", { price: "neutral" }],
  ])("of %j (%s)", (text, language, expected) => {
    expect(votes(text, language)).toEqual(expected);
  });
});

describe("words that only accents tell apart", () => {
  it.each([
    ["Bon accueil, mais devis salé.", "fr", { office: "positive", price: "negative" }],
    ["Un peu salé pour ce que c'est.", "fr", { price: "negative" }],
    ["Les tarifs sont salés.", "fr", { price: "negative" }],
    ["LES TARIFS SONT SALES.", "fr", { price: "negative" }],
    ["Chantier sale.", "fr", { cleanliness: "negative" }],
    ["Il a taché le tapis.", "fr", { cleanliness: "negative" }],
    ["Chaque tâche a été expliquée.", "fr", {}],
    ["Une fissure au plafond a été rebouchée.", "fr", {}],
    ["Je m'organise toujours pour être là.", "fr", {}],
    ["Das ging zügig.", "de", { speed: "positive" }],
    ["Das alte Fenster war zugig.", "de", {}],
    ["Sie konnten schneller kommen.", "de", { speed: "positive" }],
    ["Gente seria.", "es", { professionalism: "positive" }],
    ["Sería mejor llamar antes.", "es", {}],
    ["Hubo varios cortes de luz.", "es", {}],
    ["Sí que son puntuales.", "es", { punctuality: "positive" }],
  ])("are: %j (%s)", (text, language, expected) => {
    expect(votes(text, language)).toEqual(expected);
  });
});

describe("praise that is far from true, or nothing less", () => {
  it.each([
    ["Das Gegenteil von pünktlich.", "de", { punctuality: "negative" }],
    ["Lo contrario de puntual.", "es", { punctuality: "negative" }],
    ["Tout le contraire de ponctuel.", "fr", { punctuality: "negative" }],
    ["Nichts als freundlich.", "de", { friendliness: "positive" }],
    ["Nada menos que puntuales.", "es", { punctuality: "positive" }],
    ["Ni plus ni moins que ponctuels.", "fr", { punctuality: "positive" }],
  ])("is read as it is meant: %j (%s)", (text, language, expected) => {
    expect(votes(text, language)).toEqual(expected);
  });
});

describe("what a price is called", () => {
  it.each([
    ["Unverschämt teuer.", "de", { price: "negative" }],
    ["Freche Preise.", "de", { price: "negative" }],
    ["Unverschämte Mitarbeiter.", "de", { friendliness: "negative" }],
    ["Precios insolentes.", "es", { price: "negative" }],
    ["Facture impolie.", "fr", { price: "negative" }],
  ])("is no manner: %j (%s)", (text, language, expected) => {
    expect(votes(text, language)).toEqual(expected);
  });
});

describe("a question or a claim that is answered with no", () => {
  it.each([
    ["Ponctuels ? Non. Polis ? Encore moins.", "fr", { punctuality: "negative", friendliness: "negative" }],
    ["Ponctuel ? Pas vraiment.", "fr", { punctuality: "negative" }],
    ["En retard ? Jamais !", "fr", { punctuality: "positive" }],
    ["Ponctuels ? Oui.", "fr", { punctuality: "positive" }],
    ["Vous cherchez un plombier pas cher ? Appelez-les.", "fr", { price: "positive" }],
    ["Ponctuel ? Non seulement ponctuel, mais rapide.", "fr", { punctuality: "positive", speed: "positive" }],
    ["Il est ponctuel, non ?", "fr", { punctuality: "positive" }],
    [
      "Pünktlich? Nein. Freundlich? Noch weniger.",
      "de",
      { punctuality: "negative", friendliness: "negative" },
    ],
    ["Pünktlich: Fehlanzeige.", "de", { punctuality: "negative" }],
    ["Freundlich? Ja, sehr.", "de", { friendliness: "positive" }],
    ["¿Puntuales? No. ¿Amables? Menos todavía.", "es", { punctuality: "negative", friendliness: "negative" }],
    ["¿Impuntuales? Nunca.", "es", { punctuality: "positive" }],
    ["¿Amables? Sí, mucho.", "es", { friendliness: "positive" }],
    ["Clean and tidy? Not at all.", "en", { cleanliness: "negative" }],
    ["Sie werben mit fairen Preisen. Von wegen.", "de", { price: "negative" }],
    ["Dicen que son puntuales. Para nada.", "es", { punctuality: "negative" }],
    ["Ils se disent honnêtes. Pas du tout.", "fr", { honesty: "negative" }],
    ["Nada caros. Para nada.", "es", { price: "positive" }],
  ])("is denied: %j (%s)", (text, language, expected) => {
    expect(votes(text, language)).toEqual(expected);
  });

  it("is not heard where it asks for many things at once", () => {
    const text = "Est-ce que je dirais à mes voisins que cette entreprise est ponctuelle ? Non.";
    expect(votes(text, "fr")).toEqual({});
  });
});

describe("blame that is denied from afar", () => {
  it.each([
    ["On ne peut pas dire que c'est cher.", "fr", { price: "positive" }],
    ["On ne peut pas dire qu'ils sont ponctuels.", "fr", { punctuality: "negative" }],
    ["Personne ne répond mieux au téléphone que cette équipe.", "fr", { communication: "positive" }],
    ["Personne ne répond plus au téléphone.", "fr", { communication: "negative" }],
    ["Aucun artisan n'est plus ponctuel que lui.", "fr", { punctuality: "positive" }],
    ["Aucun technicien n'est venu.", "fr", { punctuality: "negative" }],
    ["Man kann nicht sagen, dass es teuer war.", "de", { price: "positive" }],
    ["Man kann nicht sagen, dass sie pünktlich sind.", "de", { punctuality: "negative" }],
    ["Keiner ist pünktlicher als er.", "de", { punctuality: "positive" }],
    ["No se puede decir que sean caros.", "es", { price: "positive" }],
    ["Nadie contesta mejor el teléfono que este equipo.", "es", { communication: "positive" }],
    ["Nadie contesta el teléfono.", "es", { communication: "negative" }],
    ["You can't say that it is expensive.", "en", { price: "positive" }],
  ])("is praise, and the other way round: %j (%s)", (text, language, expected) => {
    expect(votes(text, language)).toEqual(expected);
  });
});

describe("a bill beside what was quoted", () => {
  it.each([
    ["Facture de 480 € alors que le devis était de 290 €.", "fr"],
    ["Devis de 300 €. Facture de 650 €.", "fr"],
    ["480 € facturés pour un devis de 290 €.", "fr"],
    ["On m'annonce 120 € au téléphone et je paie 260 €.", "fr"],
    ["J'ai payé 1 200 € au lieu des 900 € annoncés.", "fr"],
    ["Le prix est passé de 300 € à 480 €.", "fr"],
    ["Rechnung über 480 €, obwohl 290 € veranschlagt waren.", "de"],
    ["Kostenvoranschlag 1.200 €, am Ende waren es 1.900 €.", "de"],
    ["Statt 250 € sollte ich plötzlich 410 € zahlen.", "de"],
    ["Factura de 480 € cuando el presupuesto era de 290 €.", "es"],
    ["Me cobraron 480 € en vez de los 290 € presupuestados.", "es"],
    ["Billed 480 when 290 was quoted.", "en"],
    ["They charged $480 instead of the $290 they quoted.", "en"],
  ])("blames the price where it is higher: %j (%s)", (text, language) => {
    expect(votes(text, language, 1)).toMatchObject({ price: "negative" });
  });

  it.each([
    ["Devis de 300 €, facture de 300 €.", "fr"],
    ["Devis de 900 €, acompte de 300 € payé.", "fr"],
    ["J'ai reçu deux devis, un à 900 € et le leur à 650 €.", "fr"],
    ["Un concurrent avait fait un devis de 300 €, eux ont facturé 480 €.", "fr"],
    ["Devis le 12 mars, facture de 480 € le 20.", "fr"],
    ["Rechnung über 300 € netto, 357 € brutto.", "de"],
    ["Angebot 650 €, Rechnung 640 €.", "de"],
    ["Presupuesto de 600 €, pagué 580 €.", "es"],
    ["They quoted $900 with a $300 deposit paid.", "en"],
  ])("does not where it is not, or is of something else: %j (%s)", (text, language) => {
    expect(votes(text, language, 3)["price"]).not.toBe("negative");
  });
});

describe("an appointment", () => {
  it.each([
    ["Réparation faite, cependant il a fallu rappeler deux fois avant d'avoir un rendez-vous.", "fr"],
    ["Quatre appels avant d'obtenir un créneau.", "fr"],
    ["Il faut insister plusieurs fois pour avoir un rdv.", "fr"],
    ["Ich musste dreimal anrufen, um einen Termin zu bekommen.", "de"],
    ["Nach sechs Telefonaten gab es endlich einen Termin.", "de"],
    ["Tuve que llamar tres veces para conseguir una cita.", "es"],
    ["Después de cuatro llamadas me dieron cita.", "es"],
  ])("is blamed where one had to call again for it: %j (%s)", (text, language) => {
    expect(votes(text, language)).toMatchObject({ scheduling: "negative" });
  });

  it.each([
    ["Personne n'est venu le jour du rendez-vous.", "fr"],
    ["Deux rendez-vous pris, jamais venus.", "fr"],
    ["Zum vereinbarten Termin kam niemand.", "de"],
    ["Termin war vereinbart, es kam aber keiner.", "de"],
    ["Nadie vino el día de la cita.", "es"],
    ["Tenía cita el lunes y nunca vinieron.", "es"],
  ])("is blamed, as punctuality is, where nobody came: %j (%s)", (text, language) => {
    expect(votes(text, language, 1)).toMatchObject({ scheduling: "negative", punctuality: "negative" });
  });

  it.each([
    ["Je n'ai pas eu besoin de rappeler pour avoir un rendez-vous.", "fr"],
    ["J'ai dû appeler deux fois pour annuler mon rendez-vous.", "fr"],
    ["Ils ont rappelé deux fois pour confirmer le rendez-vous.", "fr"],
    ["Un seul appel et le rendez-vous était pris.", "fr"],
    ["Ich musste nicht zweimal anrufen.", "de"],
    ["Sie riefen zweimal an, um den Termin zu bestätigen.", "de"],
    ["Me llamaron dos veces para confirmar la cita.", "es"],
    ["No tuve que llamar dos veces.", "es"],
  ])("is not where one did not have to: %j (%s)", (text, language) => {
    expect(Object.values(votes(text, language))).not.toContain("negative");
  });
});

describe("who could not be reached", () => {
  it.each([
    ["I have been waiting for a call back for weeks.", "en"],
    ["Man geht nicht ans Telefon, man ruft nicht zurück.", "de"],
    ["Zwei E-Mails unbeantwortet.", "de"],
    ["Seit Wochen warte ich auf den Rückruf.", "de"],
    ["Niemand hat sich gemeldet.", "de"],
    ["Ils ne décrochent pas le téléphone.", "fr"],
    ["J'attends depuis des semaines qu'on me rappelle.", "fr"],
    ["Personne ne s'est manifesté.", "fr"],
    ["Dos correos sin responder.", "es"],
    ["Llevo semanas esperando la llamada.", "es"],
    ["Nadie se puso en contacto.", "es"],
  ])("is blamed for it, and for nothing else: %j (%s)", (text, language) => {
    expect(votes(text, language, 2)).toEqual({ communication: "negative" });
  });

  it.each([
    ["I was waiting for a call from the bank when he arrived.", "en"],
    ["Er geht immer ans Telefon und ruft zurück.", "de"],
    ["Keine Frage blieb unbeantwortet.", "de"],
    ["Ich musste nicht lange auf eine Antwort warten.", "de"],
    ["J'attends un retour de votre part.", "fr"],
    ["Je n'ai pas attendu longtemps un rappel.", "fr"],
    ["No dejan mensajes sin contestar.", "es"],
  ])("is not who answers: %j (%s)", (text, language) => {
    expect(Object.values(votes(text, language))).not.toContain("negative");
  });
});

describe("what customers wanted to be rid of", () => {
  it.each([
    ["Die Mäuse sind immer noch da.", "de"],
    ["Die Ratten sind leider immer noch da, trotz zweier Besuche.", "de"],
    ["Der Schimmel ist nach zwei Monaten wieder da.", "de"],
    ["Wir haben nach wie vor Ameisen in der Küche.", "de"],
    ["Das Pfeifen kam nach einer Woche zurück.", "de"],
    ["Es hat sich nichts geändert.", "de"],
    ["Am Ende mussten wir eine andere Firma beauftragen.", "de"],
    ["La fuite est revenue au bout de deux jours.", "fr"],
    ["Nous avons toujours des souris dans le grenier.", "fr"],
    ["Les guêpes sont malheureusement toujours là.", "fr"],
    ["La fuite n'a pas été réparée.", "fr"],
    ["J'ai dû faire appel à une autre entreprise.", "fr"],
    ["Las ratas volvieron a los tres días.", "es"],
    ["Todavía tenemos hormigas en la cocina.", "es"],
    ["El olor sigue igual.", "es"],
    ["La avería sigue sin resolverse.", "es"],
    ["Tuvimos que contratar a otro fontanero.", "es"],
  ])("and is there still or again is blame: %j (%s)", (text, language) => {
    expect(votes(text, language, 2)).toEqual({ workmanship: "negative" });
  });

  it.each([
    ["Seit dem Einsatz sind die Mäuse nicht wiedergekommen.", "de"],
    ["Das Warmwasser ist wieder da.", "de"],
    ["Der Monteur war wegen der Mäuse wieder da.", "de"],
    ["Er rief wegen des Problems sofort zurück.", "de"],
    ["Wenn die Mäuse noch da sind, kommen sie wieder.", "de"],
    ["Bei der anderen Firma war das Problem immer noch da.", "de"],
    ["Les souris ne sont jamais revenues.", "fr"],
    ["Le technicien est revenu le lendemain pour la fuite.", "fr"],
    ["Toujours là quand on a besoin d'eux.", "fr"],
    ["Si le problème persiste, ils reviennent.", "fr"],
    ["Las ratas no han vuelto.", "es"],
    ["Las hormigas desaparecieron.", "es"],
    ["El técnico volvió para revisar la fuga.", "es"],
    ["Vio la fuga y volvió a la semana.", "es"],
    ["Volvió el agua caliente.", "es"],
    ["Siguen ahí cuando los necesitas.", "es"],
  ])("and is gone, or something else that comes back, is not: %j (%s)", (text, language) => {
    expect(Object.values(votes(text, language, 2))).not.toContain("negative");
  });
});

describe("topics", () => {
  it("are no pieces of sentences, and nobody's name", () => {
    const topicsOf = (language: string, texts: readonly string[]) =>
      insightsOf(texts.map((text) => reviewOf(text, { language }))).topics.map(({ phrase }) => phrase);
    const german = [
      "Frau Brandner hat die alte Ölheizung gezeigt, wir würden jederzeit wieder anrufen.",
      "Würden jederzeit empfehlen, das Bad wurde komplett saniert. Frau Brandner ist klasse.",
      "Alte Ölheizung raus, Thomas Lindner kam. Frau Brandner fragte nach.",
      "Das Bad wurde komplett gemacht. Thomas Lindner war da.",
      "Die alte Ölheizung ist weg. Das Bad wurde komplett fertig, würden jederzeit kommen.",
      "Thomas Lindner war pünktlich.",
    ];
    expect(topicsOf("de", german)).toEqual(["alte Ölheizung"]);
    const french = [
      "Le ballon d'eau chaude fuyait, monsieur Garnier est venu.",
      "Je n'hésiterai pas à rappeler monsieur Garnier.",
      "Ballon d'eau chaude changé, je n'hésiterai pas.",
      "Je n'hésiterai pas : le ballon d'eau chaude marche.",
      "Monsieur Garnier est passé le soir.",
      "On a changé trois prises.",
    ];
    expect(topicsOf("fr", french)).toEqual(["ballon d'eau chaude"]);
  });

  it("are not what is left of a longer name", () => {
    const topicsOf = (language: string, texts: readonly string[]) =>
      insightsOf(texts.map((text) => reviewOf(text, { language }))).topics.map(({ phrase }) => phrase);
    const french = [
      "Pompe à chaleur installée en deux jours, rien à dire.",
      "Notre pompe à chaleur installée mardi marche.",
      "Une pompe à chaleur installée sans souci par Karim.",
      "Fuite sous l'évier réparée en une heure.",
      "La fuite sous l'évier réparée le soir même.",
      "Encore une fuite sous l'évier réparée vite.",
      "Petit appel pour prévenir de l'arrivée.",
      "Un appel pour prévenir, puis il est venu.",
      "Toujours un appel pour prévenir avant de passer.",
      "Accueil téléphonique désagréable ce matin.",
      "L'accueil téléphonique désagréable m'a surpris.",
      "Accueil téléphonique désagréable, dommage.",
      "Mes radiateurs en fonte chauffent.",
      "Radiateurs en fonte repeints.",
      "Il a remplacé les radiateurs en fonte.",
      "Volets.",
      "Cuisine refaite.",
      "Carrelage posé hier.",
    ];
    expect(topicsOf("fr", french)).toEqual(["fuite sous l'évier", "pompe à chaleur", "radiateurs en fonte"]);
    const spanish = [
      "Una llamada para confirmar la visita.",
      "Hubo una llamada para confirmar antes.",
      "Siempre una llamada para confirmar la hora.",
      "Revisaron la caldera de gas.",
      "La caldera de gas calienta.",
      "Caldera de gas nueva.",
      "Cambiaron el grifo.",
      "Pintaron la fachada.",
      "Tejado nuevo.",
    ];
    expect(topicsOf("es", spanish)).toEqual(["caldera de gas"]);
  });

  it("are found in each language by itself, and no function word ends one", () => {
    const texts = [
      "Cambiaron el calentador solar en una mañana.",
      "Mi calentador solar goteaba desde enero y ya no.",
      "Vendieron a mis padres un calentador solar enorme.",
      "Nunca entendí cómo iba el calentador solar hasta hoy.",
      "Pintaron la fachada de blanco en dos días.",
      "El césped del patio parece otro desde junio.",
      "Me cambiaron tres enchufes viejos y un interruptor.",
    ].map((text) => reviewOf(text, { language: "es" }));
    const others = several(3, "The water pressure valve is new.", { language: "en" });
    const phrases = insightsOf([...texts, ...others]).topics.map(({ phrase }) => phrase);
    expect(phrases).toContain("calentador solar");
    expect(phrases.filter((phrase) => /(?:^|\s)(?:el|la|de|muy)$|^(?:el|la|de|muy)\s/.test(phrase))).toEqual(
      [],
    );
  });
});

describe("a machine's translation alone", () => {
  it("is counted, and neither read nor quoted", () => {
    const { based_on, aspects, topics } = insightsOf(
      several(6, "(Translated by Google) They were on time and cleaned the water heater."),
    );
    expect(based_on).toMatchObject({ reviews: 6, read: 0 });
    expect([aspects, topics]).toEqual([[], []]);
  });
});
