import { VERIFICATION_LEVELS } from "../../data/_schema/review.ts";
import { CONFIDENCE, TREND_MONTHS } from "../../data/_schema/statistics.ts";
import { HUB_LIMITS, MOST_FAILURES } from "../../data/_schema/subscription-request.ts";
import type { Strings } from "./en.ts";
import type { Format } from "./format.ts";

const plural = (n: number, one: string, other: string) => (n === 1 ? one : other);

const DIRECTIONS = { rising: "steigt", falling: "sinkt", steady: "bleibt gleich" };

const RETRIES: number = HUB_LIMITS.retryDelays.length;

/** The words of the interface in German. */
export const de = (format: Format): Strings => ({
  skip: "Zum Inhalt springen",
  navigation: "Hauptmenü",
  colon: ":",
  semicolon: ";",
  nav: {
    reviews: "Bewertungen",
    insights: "Auswertung",
    about: "So funktioniert es",
    developers: "Für Entwickler",
    search: "Suche",
  },
  starsShort: (n) => `${n} ${plural(n, "Stern", "Sterne")}`,
  average: (value) => `${format.average(value)} von 5`,
  reviews: (n) => `${format.number(n)} ${plural(n, "Bewertung", "Bewertungen")}`,
  split: (levels, source) =>
    VERIFICATION_LEVELS.toReversed()
      .filter((level) => levels[level] > 0)
      .map((level) => {
        const words = {
          platform: `mit einem Konto ${source ? `bei ${source}` : "bei einer Plattform"} abgegeben`,
          invited: "auf Einladung des Betriebs",
          transaction: "einem Auftrag zugeordnet",
        };
        return `${format.number(levels[level])} ${words[level]}`;
      })
      .join(", "),
  shown: (n, total) =>
    `${format.number(n)} von ${format.number(total)} ${plural(total, "Bewertung", "Bewertungen")}, neueste zuerst`,
  of: (n, total) => `${format.number(n)} von ${format.number(total)}`,
  allReviews: (n) => plural(n, "Die eine Bewertung lesen", `Alle ${format.number(n)} Bewertungen lesen`),
  noReviews: "Es gibt noch keine Bewertungen.",
  updated: (day) => `Letzte Änderung: ${format.day(day)}`,
  month: "Monat",
  count: "Bewertungen",
  averageStars: "Durchschnitt",
  distribution: "Bewertungen nach Anzahl der Sterne",
  star: "Sterne",
  share: "Anteil",
  review: {
    by: "Bewertung von",
    noWords: "Eine Bewertung ohne Text.",
    whole: "Ganze Bewertung lesen",
    sameWords: "Dieselben Worte wie oben",
    about: "Zu",
  },
  card: {
    stars: "{n} von 5 Sternen",
    recommends: "Empfiehlt den Betrieb",
    recommendsNot: "Empfiehlt den Betrieb nicht",
    edited: "bearbeitet am {day}",
    language: "Im Original auf {language}",
    reply: "Antwort von {business}, {day}",
    replyUndated: "Antwort von {business}",
    source: "Abgegeben bei {source}",
    sourceOwn: "Direkt beim Betrieb abgegeben",
    there: "Dort lesen",
    allThere: "Alle Bewertungen dort",
    platform: "mit einem Konto bei {source}",
    platformOwn: "mit einem Konto bei einer Plattform",
    invited: "auf Einladung des Betriebs",
    transaction: "einem Auftrag zugeordnet",
    invitedLabel: "Vom Betrieb erbeten",
    incentiveLabel: "Dafür gab es eine Gegenleistung",
    affiliatedLabel: "Von jemandem, der dem Betrieb nahesteht",
    experience: "Auftrag vom {day}",
    original: "dort mit {value} von {best} bewertet",
    recorded: "hier erfasst am {day}",
    missing: "seit dem {day} bei {source} nicht mehr zu finden",
    missingOwn: "seit dem {day} an ihrer Quelle nicht mehr zu finden",
  },
  home: {
    title: (name) => `${name}: Bewertungen`,
    description: (name, reviews, split) =>
      `${reviews} zu ${name}, jeweils mit Quelle und dem, was über die Verfasser bekannt ist${split && `: ${split}`}.`,
    eyebrow: "Bewertungen, vom Betrieb selbst veröffentlicht",
    received: "eingegangene Bewertungen",
    published: "veröffentlicht",
    withdrawn: "zurückgezogen, jede mit Grund gezählt",
    below: "nicht gezeigt, da unter der niedrigsten Stufe des Nachweises",
    missing: "hier veröffentlicht und an ihrer Quelle nicht mehr zu finden",
    answered: "Bewertungen, die der Betrieb beantwortet hat",
    answeredComplaints: "Bewertungen mit 1 oder 2 Sternen, die der Betrieb beantwortet hat",
    within: (days, dated) =>
      `${plural(dated, "die eine Antwort mit bekanntem Tag", `mindestens die Hälfte der ${format.number(dated)} Antworten mit bekanntem Tag`)} ${
        days === 0 ? "am selben Tag" : `innerhalb von ${format.number(days)} ${plural(days, "Tag", "Tagen")}`
      }`,
    often: "Oft erwähnt",
    browseNote: "Der Durchschnitt auf der Skala bis 5 Sterne, in Klammern die Anzahl der Bewertungen.",
    critical: (n) =>
      plural(
        n,
        "Die eine Bewertung mit einem Stern lesen",
        `Die ${format.number(n)} Bewertungen mit einem Stern lesen`,
      ),
    telephone: "Telefon",
    address: "Adresse",
    rating: "Bewertung",
    how: "So funktioniert es",
    recommendations: (n) =>
      `${format.number(n)} davon ${plural(n, "ist eine Empfehlung", "sind Empfehlungen")} oder ihr Gegenteil, gezählt als 5 Sterne oder als 1 Stern.`,
    summary: "Kurz gesagt",
    evidence: (author, day) => `Beleg: Bewertung von ${author}, ${day}`,
    aspects: "Was Kunden sagen",
    allAspects: "Die ganze Auswertung und wie sie entsteht",
    newest: "Neueste Bewertungen",
    browse: "Bewertungen nach Thema",
    services: "Leistungen",
    technicians: "Mitarbeiter",
    areas: "Einsatzgebiete",
    faq: "Fragen und Antworten",
    allQuestions: (n) => `Alle ${format.number(n)} Fragen und Antworten`,
    contact: "Kontakt",
    call: "Anrufen",
    book: "Online buchen",
    quote: "Angebot anfordern",
    reach: "So erreichen Sie den Betrieb",
    elsewhere: "Anderswo",
    emergency: "Notfälle",
    hours: "Öffnungszeiten",
    specialHours: "Abweichende Öffnungszeiten",
    closed: "Geschlossen",
    closedNow: "Jetzt geschlossen",
    allDay: "24 Stunden geöffnet",
    openUntil: (time) => `Jetzt geöffnet, bis ${time} Uhr`,
    openAlways: "Jetzt geöffnet, Tag und Nacht",
    opens: (day, time) => `Jetzt geschlossen, öffnet ${day} um ${time} Uhr`,
    opensToday: (time) => `Jetzt geschlossen, öffnet heute um ${time} Uhr`,
    map: "Auf der Karte zeigen",
    photos: "Fotos",
    prices: "Preise",
    credentials: "Zulassungen und Versicherung",
    credentialsNote:
      "Eigene Angaben des Betriebs. Eine Nummer lässt sich bei der Stelle prüfen, die sie vergeben hat.",
    credentialNumber: "Nummer",
    credentialCheck: "Prüfen",
    platforms: "Dort nachlesen, selbst bewerten",
    platformsNote: "Jeder Link führt direkt dorthin, für alle Besucher gleich.",
    platformPublished: (n, average) =>
      `${format.number(n)} hier veröffentlicht${average === null ? "" : `, im Durchschnitt ${format.average(average)}`}.`,
    writeThere: "Dort eine Bewertung schreiben",
  },
  plots: {
    table: "Zahlen als Tabelle zeigen",
    period: "Zeitraum",
    year: "Jahr",
    range: `${CONFIDENCE.percent}-%-Bereich`,
    marks: { high: "4 oder 5 Sterne", middle: "3 Sterne", low: "1 oder 2 Sterne" },
    undated: (n) =>
      n === 0
        ? ""
        : `Nicht eingezeichnet: ${format.number(n)} ${plural(n, "Bewertung, von der", "Bewertungen, von denen")} nur der Monat oder das Jahr bekannt ist.`,
    every: {
      title: "Jede Bewertung ein Punkt",
      titleDated: "Jede Bewertung mit bekanntem Tag ein Punkt",
      alternative: (all, high, middle, low) =>
        `${all}, je ein Punkt im Monat, in dem sie geschrieben wurden: ${high} mit 4 oder 5 Sternen, ${middle} mit 3, ${low} mit 1 oder 2.`,
      caption: (n) => `${n}: je ein Punkt im Monat, in dem sie geschrieben wurden.`,
    },
    rating: {
      title: "Durchschnitt im Lauf der Zeit",
      alternative: (last, low, high) =>
        `Durchschnitt im Lauf der Zeit: ${last[0]} (${last[1]}); am niedrigsten ${low[0]} (${low[1]}), am höchsten ${high[0]} (${high[1]}).`,
      caption: `Der Punkt ist der Durchschnitt des Zeitraums, der Balken der Bereich, in dem der wahre Durchschnitt mit einer Sicherheit von ${CONFIDENCE.percent} % liegt.`,
      hollow: (least) => `Hohle Punkte: weniger als ${format.number(least)} Bewertungen, ohne Bereich.`,
    },
    volume: {
      title: "Wie viele Bewertungen und wann",
      alternative: (all, period, most) =>
        `Bewertungen im Lauf der Zeit: insgesamt ${all}, die meisten in diesem Zeitraum: ${period} (${most}).`,
      caption: (n, months) =>
        `${n} nach ${months === 1 ? "dem Monat" : months === 3 ? "dem Quartal" : "dem Jahr"}, in dem sie geschrieben wurden, und nach Sternen.`,
    },
    years: {
      title: "Sterne nach Jahren",
      alternative: (newest, oldest) =>
        `Anteil der Bewertungen mit 4 oder 5 Sternen nach Jahren: ${newest[0]} (${newest[1]}), ${oldest[0]} (${oldest[1]}).`,
      caption: (n) => `${n}: Jeder Balken steht für alle eines Jahres, nach Anteilen.`,
    },
    aspects: {
      title: "Die Aspekte im Vergleich",
      alternative: (best, worst) =>
        `Anteil des Lobs nach Aspekten, von ${best[0]} mit ${best[1]} bis ${worst[0]} mit ${worst[1]}.`,
      caption: (unscored) =>
        `Der Punkt ist der Anteil des Lobs an Lob und Kritik, der Balken der Bereich, in dem der wahre Anteil mit einer Sicherheit von ${CONFIDENCE.percent} % liegt.${
          unscored === 0
            ? ""
            : ` Nicht eingezeichnet: ${format.number(unscored)} ${plural(unscored, "Aspekt", "Aspekte")} mit zu wenig davon für einen Anteil.`
        }`,
    },
  },
  archive: {
    title: "Alle veröffentlichten Bewertungen",
    description: (name, reviews) => `${reviews} zu ${name}, nach Monaten und mit Suche.`,
    lead: (reviews, months) =>
      `${reviews}, neueste zuerst und nach Monaten: insgesamt ${format.number(months)} ${plural(months, "Monat", "Monate")}.`,
    byMonth: "Nach Monaten",
    byStars: "Nach Sternen",
    byAspect: "Nach dem, was sie beurteilen",
    bySubject: "Nach Leistung, Mitarbeiter, Gebiet oder Sprache",
    byLanguage: "Sprachen",
    onward: (month) => `Weiter mit ${month}`,
    starsTitle: (n) => `Bewertungen mit ${n} ${plural(n, "Stern", "Sternen")}`,
    starsDescription: (name, n) =>
      `Bewertungen zu ${name} mit ${n} ${plural(n, "Stern", "Sternen")}, neueste zuerst.`,
    starsLead: (n, total) =>
      `${format.number(n)} von ${format.number(total)} ${plural(total, "Bewertung", "Bewertungen")} (${format.percent(n / total)}), neueste zuerst.`,
    newest: "Neueste Bewertungen",
    known: "Was über die Verfasser bekannt ist",
    declared: "Was der Betrieb dazu angibt",
    monthTitle: (month) => `Bewertungen: ${month}`,
    monthDescription: (name, month) =>
      `Die veröffentlichten Bewertungen zu ${name} aus diesem Monat: ${month}.`,
    rough: "Nur Monat oder Jahr bekannt",
    all: "Alle",
    older: "Ältere",
    newer: "Neuere",
    pages: "Monate",
  },
  search: {
    title: "Bewertungen durchsuchen",
    description: (name) =>
      `Durchsuchen Sie die Bewertungen zu ${name} nach Wörtern, Sternen, Tag, Mitarbeiter oder Leistung.`,
    lead: (reviews) =>
      `Durchsuchen Sie ${reviews}. Die Adresse dieser Seite behält Ihre Suche, damit Sie sie weitergeben können.`,
    query: "Wörter in der Bewertung",
    exact: "Genau diese Wörter",
    sort: "Reihenfolge",
    any: "Alle",
    since: "Von",
    until: "Bis",
    sentiment: "Lob oder Kritik",
    reply: "Antwort des Betriebs",
    submit: "Suchen",
    clear: "Alles zurücksetzen",
    results: "Ergebnisse",
    active: "Gesetzte Filter",
    more: "Mehr zeigen",
    live: {
      searching: "Suche läuft …",
      found: { one: "{n} Bewertung gefunden.", other: "{n} Bewertungen gefunden." },
      empty: "Keine Bewertung passt dazu.",
      showing: "{shown} von {total} werden gezeigt.",
      failed: "Die Suche hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
      faults: "Danach kann nicht gesucht werden:",
      filters: "Filter",
      filtersGiven: "Filter ({n})",
      moreValues: "Mehr",
      remove: "{filter} entfernen",
      pair: "{name}: {value}",
      stars: { one: "{n} Stern", other: "{n} Sterne" },
      names: {
        query: "Wörter in der Bewertung",
        match: "Übereinstimmung",
        rating: "Sterne",
        min_rating: "Mindestens",
        max_rating: "Höchstens",
        since: "Von",
        until: "Bis",
        mentions_technician: "Mitarbeiter",
        mentions_service: "Leistung",
        mentions_area: "Einsatzgebiet",
        aspect: "Aspekt",
        sentiment: "Lob oder Kritik",
        source: "Quelle",
        language: "Sprache",
        verification: "Über die Verfasser bekannt, mindestens",
        has_text: "Text",
        has_reply: "Antwort des Betriebs",
        sort: "Reihenfolge",
        facets: "Anzahlen",
        limit: "Anzahl",
        cursor: "Stelle",
      },
      facets: {
        rating: "Sterne",
        source: "Quelle",
        service: "Leistung",
        area: "Einsatzgebiet",
        technician: "Mitarbeiter",
        aspect: "Aspekt",
        year: "Jahr",
      },
      sentiments: { positive: "Lob", negative: "Kritik", mixed: "Gemischt", neutral: "Neutral" },
      levels: { platform: "Konto bei einer Plattform", invited: "Einladung", transaction: "Auftrag" },
      hasText: { true: "Mit Text", false: "Ohne Text" },
      hasReply: { true: "Beantwortet", false: "Nicht beantwortet" },
      matches: { words: "Wörter in jeder Form", substring: "Genau diese Wörter" },
      sorts: {
        relevance: "Passendste zuerst",
        newest: "Neueste zuerst",
        oldest: "Älteste zuerst",
        highest: "Meiste Sterne zuerst",
        lowest: "Wenigste Sterne zuerst",
      },
      suggest: {
        title: "Hier geht es weiter:",
        unfiltered: "Dieselben Wörter ohne Filter",
        words: "Diese Wörter in beliebiger Reihenfolge und Form",
        fewer: "„{query}“: {found}",
        subject: "Alles zu {name}",
        aspects: {
          any: "Bewertungen zu: {name}",
          positive: "Lob: {name}",
          negative: "Kritik: {name}",
        },
        archive: "Alle veröffentlichten Bewertungen",
        corrected: "In keiner Bewertung steht „{query}“. In diesen steht „{corrected}“.",
        asWritten: "Genau nach „{query}“ suchen",
      },
    },
    noScript:
      "Die Suche nach Wörtern, nach Tagen und nach mehrerem zugleich braucht JavaScript, das in diesem Browser ausgeschaltet ist. Lesen können Sie jede Bewertung auch ohne, über die Listen weiter unten.",
    noScriptData: "Dieses Feld antwortet mit Rohdaten (JSON), die für Programme gedacht sind.",
    asJson: "Als Rohdaten suchen",
  },
  subject: {
    services: "Leistung",
    technicians: "Mitarbeiter",
    areas: "Einsatzgebiet",
    description: (name, subject) =>
      `Was Kunden von ${name} über ${subject} schreiben: Zahlen und Bewertungen.`,
    empty: "Noch keine Bewertung erwähnt das.",
    aspects: "Worum es in diesen Bewertungen geht",
    said: "In ihren eigenen Worten",
    search: "In diesen Bewertungen suchen",
    together: "Zusammen mit",
  },
  insights: {
    title: "Was in den Bewertungen steht",
    description: (name) =>
      `Aspekte, Themen und Personen in den Bewertungen zu ${name}, jede Aussage mit den Worten, auf die sie sich stützt.`,
    basedOn: (reviews, from, to) => `Grundlage: ${reviews} (älteste: ${from}; neueste: ${to}).`,
    aspects: "Lob und Kritik",
    aspectsNote: `Jede Bewertung zählt einmal: als Lob, Kritik, gemischt, neutral oder offen, wenn Lob oder Kritik zu unsicher waren, um sie zu behaupten. Der Lobanteil ist der Anteil des Lobs an Lob und Kritik; in Klammern steht der Bereich, in dem der wahre Anteil mit einer Sicherheit von ${CONFIDENCE.percent} % liegt.`,
    aspect: "Aspekt",
    praise: "Lob",
    complaint: "Kritik",
    mixed: "Gemischt",
    neutral: "Neutral",
    undecided: "Offen",
    score: "Lobanteil",
    trend: `Letzte ${TREND_MONTHS} Monate`,
    positive: (share) => `${format.percent(share)} positiv`,
    range: (low, high) => `${format.percent(low)} bis ${format.percent(high)}`,
    named: (n) => `in ${format.number(n)} ${plural(n, "Bewertung", "Bewertungen")} erwähnt`,
    tooFew: "zu wenige für einen Anteil",
    starsRange: (low, high) => `${format.average(low)} bis ${format.average(high)}`,
    differ: "Durchschnitte, die sich stärker unterscheiden, als der Zufall erklärt, die sichersten zuerst:",
    alike: "Keine zwei dieser Durchschnitte unterscheiden sich stärker, als der Zufall erklärt.",
    lastYear: "Die letzten zwölf Monate",
    yearChanged: {
      rising:
        "Der Durchschnitt liegt über dem der zwölf Monate davor, und zwar deutlicher, als der Zufall erklärt.",
      falling:
        "Der Durchschnitt liegt unter dem der zwölf Monate davor, und zwar deutlicher, als der Zufall erklärt.",
      steady:
        "Der Durchschnitt weicht von dem der zwölf Monate davor nicht stärker ab, als der Zufall erklärt.",
    },
    yearAspects: "Lob, das sich verändert hat",
    days: (from, to) => `${format.day(from)} bis ${format.day(to)}`,
    directions: { rising: "steigend", falling: "sinkend", steady: "gleichbleibend" },
    trendDetail: (recent, n, before, m) =>
      `${format.percent(recent)} von ${format.number(n)}; davor: ${format.percent(before)} von ${format.number(m)}`,
    evidence: "Belege",
    annotations: {
      title: "Von anderen gelesen",
      note: "Der Betrieb hat seine Bewertungen auch von anderen lesen lassen und veröffentlicht deren Urteile, wie er sie erhalten hat. Sie stammen nicht von uns: Bei jedem wurde geprüft, dass es Wort für Wort in seiner Bewertung steht; sie werden nach denselben Regeln gezählt und gehen in keine andere Zahl ein.",
      by: "Gelesen von",
      theirs: "Lobanteil in dieser Lesart",
      ours: "Unser Lobanteil",
      reviews: (n) => `${format.number(n)} ${plural(n, "Bewertung", "Bewertungen")} beurteilt.`,
      same: (same, compared) =>
        `Von ${format.number(compared)} ${plural(compared, "Urteil", "Urteilen")} zu etwas, das auch wir beurteilen, ${plural(same, "stimmt", "stimmen")} ${format.number(same)} mit unserem überein`,
      kappa: "Cohens Kappa, das bei voller Übereinstimmung 1 ist und 0 bei der, die der Zufall ergäbe:",
      nothingCompared: "Keines dieser Urteile betrifft etwas, das auch wir beurteilen.",
      coverage: (reviews, theirs, ours, both) =>
        `In ${format.number(reviews)} ${plural(reviews, "Bewertung", "Bewertungen")}, die beide Seiten gelesen haben, nennt diese ${format.number(theirs)}-mal einen Aspekt und unsere ${format.number(ours)}-mal; ${format.number(both)}-mal ist es derselbe Aspekt derselben Bewertung.`,
    },
    overall: "Dafür und dagegen",
    overallNote:
      "Jede Bewertung zählt einmal. Worte, die nur loben, und vier oder fünf Sterne sprechen dafür, Worte, die nur kritisieren, und ein oder zwei Sterne dagegen. Widersprechen Worte und Sterne einander oder schweigen beide, ist die Bewertung neutral.",
    sides: (positive, neutral, negative) =>
      `${format.number(positive)} dafür, ${format.number(neutral)} neutral, ${format.number(negative)} dagegen`,
    for: "Dafür",
    against: "Dagegen",
    usual: "Der typischste Satz, nicht der beste",
    timeline: "Monat für Monat",
    timelineTrend: (direction, months, least) =>
      `Der monatliche Durchschnitt ${DIRECTIONS[direction]}: Mann-Kendall-Test über ${format.number(months)} Monate mit jeweils mindestens ${format.number(least)} Bewertungen.`,
    timelineShort: "Es gibt zu wenige Monate mit genügend Bewertungen, um eine Entwicklung zu erkennen.",
    problems: "Mit welchen Anliegen Kunden kamen",
    problemsNote: "Jeweils mit dem Ausgang: die Bewertungen, die davon erzählen, dafür und dagegen.",
    phrases: "Häufigste Worte",
    topics: "Themen",
    topic: "Thema",
    empty: "Dafür gibt es noch zu wenige Bewertungen.",
    method: "Wie das berechnet wird",
    support: "So viele Bewertungen braucht eine Aussage mindestens",
    supports: {
      aspect: "der Lobanteil eines Aspekts",
      entity: "ein Mitarbeiter, eine Leistung oder ein Gebiet",
      topic: "ein Thema",
      trend: "eine Entwicklung",
      faq: "eine Antwort",
      statement: "Lob oder Kritik in einem Satz",
      problem: "ein Anliegen von Kunden",
      month: "ein Monat in einer Entwicklung und sein Anteil",
      months: "solche Monate, für eine Entwicklung",
    },
    languages: "Ausgewertete Sprachen",
    accuracy: "Gemessene Genauigkeit (auf Englisch)",
    measure: "Maß",
    value: "Wert",
    sample: "Stichprobe",
    quotes: (n) => `${format.number(n)} ${plural(n, "Zitat", "Zitate")}`,
    judged: (praise, complaints) =>
      `${format.number(praise)}-mal Lob, ${format.number(complaints)}-mal Kritik`,
    onPage: "Auf dieser Seite",
    steps: "Schritt für Schritt (auf Englisch)",
    unstated: "Texte ohne angegebene Sprache",
    byStatement: "Die Worte hinter jedem Aspekt",
    data: "Dasselbe als Daten",
  },
  about: {
    title: "So funktioniert es",
    description: (name) =>
      `Was über die Verfasser der Bewertungen zu ${name} bekannt ist, woher sie kommen und was aus jeder geworden ist, in Zahlen, die aufgehen.`,
    lead: (name) =>
      `Diese Website veröffentlicht ${name} selbst. Die Zahlen unten sind aus denselben Aufzeichnungen gezählt wie die Bewertungen, die Sie vollständig herunterladen können.`,
    levels: "Was darüber bekannt ist, wer eine Bewertung geschrieben hat",
    levelsNote:
      "Jede veröffentlichte Bewertung hat eine dieser Stufen, hier von der schwächsten bis zur stärksten.",
    level: "Stufe",
    levelNames: {
      platform: "Konto bei einer Plattform",
      invited: "Einladung",
      transaction: "Auftrag",
    },
    accuracy: "Gemessene Genauigkeit des Programms",
    platform:
      "Sie wurde mit einem Konto bei einer Bewertungsplattform abgegeben, die für das Konto einsteht. Nichts verbindet sie mit einem Auftrag.",
    invited:
      "Der Betrieb hat diesen Kunden eingeladen, sie zu schreiben. Nichts verbindet sie mit einem Auftrag.",
    transaction: "Sie ist einem Auftrag oder einer Bestellung zugeordnet.",
    minimum: (level) => `Niedrigste Stufe, die hier gezeigt wird: ${level}.`,
    sum: "Was aus jeder eingegangenen Bewertung geworden ist",
    published: "Veröffentlicht",
    withdrawn: "Zurückgezogen",
    below: "Unter der niedrigsten Stufe, nicht gezeigt",
    total: "Insgesamt eingegangen",
    reasons: {
      "author-request": "auf Wunsch der Verfasser",
      erasure: "personenbezogene Daten waren zu löschen",
      "legal-order": "auf Anordnung eines Gerichts oder einer Behörde",
      duplicate: "dieselbe Bewertung zweimal",
      "not-a-customer": "nicht von einem Kunden geschrieben",
      "wrong-business": "betraf einen anderen Betrieb",
    },
    withdrawal:
      "Als Grund gilt der, den der Betrieb angibt. Die Kennung einer zurückgezogenen Bewertung wird nie wieder verwendet.",
    sources: "Woher die Bewertungen kommen",
    ownSource: "Der Betrieb selbst",
    unknownSource: "Samt Quelle gelöscht",
    received: "Eingegangen",
    average: "Durchschnitt der veröffentlichten",
    missing: "Hier veröffentlicht, an der Quelle nicht mehr zu finden",
    declared: (source, count, day, received, average) => {
      const rated = average === undefined ? "" : `einen Durchschnitt von ${format.number(average)} und `;
      const says = `Nach Angabe des Betriebs zeigte ${source} am ${day} ${rated}${format.number(count)} ${plural(count, "Bewertung", "Bewertungen")}`;
      if (count === received) return `${says}; ebenso viele sind eingegangen.`;
      const n = Math.abs(count - received);
      return `${says}; eingegangen ${plural(received, "ist", "sind")} ${format.number(received)}, ${format.number(n)} ${count > received ? "weniger" : "mehr"}.`;
    },
    policy: (name) => `Was ${name} selbst angibt`,
    policyNote: "Das sind Angaben des Betriebs; sie sind nicht berechnet.",
    policySubjects: {
      collection: "Wie um Bewertungen gebeten wird",
      incentives: "Was es für Bewertungen gibt",
      moderation: "Was nicht veröffentlicht wird",
      report_url: "Eine Bewertung melden",
    },
    policyChoices: {
      collection: {
        "every-customer": "Alle Kunden werden um eine Bewertung gebeten.",
        "some-customers": "Einige Kunden werden um eine Bewertung gebeten.",
        "not-asked": "Kunden werden nicht um Bewertungen gebeten.",
      },
      incentives: {
        none: "Für eine Bewertung gibt es keine Gegenleistung.",
        "for-any-review": "Für eine Bewertung gibt es eine Gegenleistung, ganz gleich, was darin steht.",
      },
      moderation: {
        none: "Nichts wird von der Veröffentlichung ausgenommen.",
        "listed-reasons":
          "Nur, was aus einem der Gründe zurückgezogen wird, die auf dieser Seite gezählt sind.",
      },
    },
    insights: "Wie die Auswertung entsteht",
    insightsNote:
      "Ein Programm liest die Bewertungen, deren Sprache es kennt, und hält fest, welche Aspekte jede nennt und ob als Lob oder als Kritik. Jede Aussage behält die Worte, auf die sie sich stützt, sodass Sie sie bis zur Bewertung zurückverfolgen können.",
    site: "Wie die Seiten entstehen",
    siteNotes: [
      "Bewertungen stehen mit der neuesten zuerst. In Listen wird jeder Text bei derselben Länge gekürzt, gleich wie viele Sterne er hat.",
      "Ein Durchschnitt zählt alle veröffentlichten Bewertungen zu seinem Gegenstand; der eines Monats jene, deren Tag bekannt ist.",
      "Die Seiten laden nichts von anderen Websites und setzen keine Cookies.",
    ],
  },
  reference: {
    title: "API-Referenz",
    description: (name) => `Alle Operationen, Parameter und Formen der offenen Bewertungsdaten von ${name}.`,
    lead: "Aus denselben Schemas erzeugt, die jede Anfrage prüfen. Als OpenAPI 3.1:",
    operations: "Operationen",
    parameters: "Parameter",
    body: "Inhalt der Anfrage",
    responses: "Antworten",
    errors: "Fehler",
    shapes: "Formen",
    name: "Name",
    type: "Typ",
    meaning: "Bedeutung",
    required: "erforderlich",
    status: "Status",
  },
  developers: {
    title: "Für Entwickler",
    description: (name) =>
      `Alle Adressen der offenen Bewertungsdaten von ${name}, mit Aufrufen zum Kopieren. Ohne Schlüssel.`,
    lead: "Alle Daten sind öffentlich und brauchen keinen Schlüssel. Felder können hinzukommen; keines wird umbenannt, entfernt oder umgedeutet. Die Texte der Bewertungen sind die Worte anderer: Behandeln Sie sie als Daten, nie als Anweisungen.",
    reference: "API-Referenz lesen",
    copy: "Kopieren",
    copied: "Kopiert",
    license: (url) =>
      `Die Sammlung darf unter der Lizenz ${url} genutzt werden. Die Texte bleiben die ihrer Verfasser.`,
    licenseTitle: "Lizenz",
    addresses: "Adressen",
    openapi: "Die OpenAPI-Beschreibung",
    schemas: "JSON-Schemas",
    table: "Als Tabelle",
    tableText:
      "Eine Zeile je Bewertung, mit einem Data Package, das sagt, was jede Spalte bedeutet. Worten, die eine Tabellenkalkulation für eine Formel hielte, steht ein Apostroph voran, und die letzte Spalte nennt, wo.",
    caching:
      "Jede Antwort trägt ein starkes ETag: Senden Sie es als If-None-Match zurück, und Sie erhalten 304, solange sich nichts geändert hat.",
    mcp: "Für KI-Agenten: Model Context Protocol",
    mcpLead: "Der Server spricht Streamable HTTP, ohne Schlüssel. Seine Werkzeuge lesen nur.",
    mcpAddress: "Adresse",
    connectors: "Tragen Sie die Adresse in den Einstellungen als eigenen Konnektor ein.",
    websub: "Von Änderungen erfahren: WebSub",
    topics: "Topics",
    try: "Ausprobieren",
    tryAddress: "Adresse",
    tryFailed: "Es kam keine Antwort.",
    tryAway: "Vielleicht läuft die Website ohne ihren Sidecar.",
    tryRest: "… und mehr",
    request: "Anfrage",
    answer: "Antwort",
    sampleAnswer: "Eine Beispielantwort",
    sampleNote: "Aus dem Schema mit erfundenen Werten gebildet, mit einem Eintrag in jeder Liste.",
  },
  mcp: {
    title: "Der MCP-Server",
    description: (name) =>
      `Alle Werkzeuge, die KI-Agenten für die Bewertungen von ${name} haben: Argumente, Ergebnis und eine Anfrage zum Kopieren.`,
    lead: "KI-Agenten befragen die Bewertungen mit diesen Werkzeugen. Der Server spricht Streamable HTTP unter einer einzigen Adresse, ohne Schlüssel, und seine Werkzeuge lesen nur. Was Kunden geschrieben haben, sind Daten, nie Anweisungen.",
    clients: "In einen Client eintragen",
    call: "Ein Werkzeug von Hand aufrufen",
    callText:
      "In Version 2026-07-28 sagt eine Anfrage alles, was nötig ist; ein Aufruf genügt also. Clients früherer Versionen beginnen mit initialize und senden die Sitzungskennung, die sie erhalten.",
    tools: "Werkzeuge",
    arguments: "Argumente",
    noArguments: "Keine.",
    result: "Ergebnis",
    copyRequest: "Eine Anfrage zum Kopieren",
  },
  push: {
    title: "Push: WebSub",
    description: (name) =>
      `Wie Sie sofort von neuen Bewertungen zu ${name} erfahren: Abonnement, Rückfrage und Zustellung.`,
    lead: "Abonnieren Sie einmal, und jede Änderung der Bewertungen geht binnen Sekunden an Ihre Adresse, wie es W3C WebSub vorsieht.",
    subscribe: "1. Abonnieren",
    subscribeText:
      "Nennen Sie ein Topic und Ihren Callback, eine HTTPS-Adresse. Der Hub antwortet mit 202 und fragt dann beim Callback nach.",
    verification: "2. Der Hub fragt Ihren Callback",
    verificationText:
      "Antworten Sie mit der Challenge und nichts anderem. Von da an gilt das Abonnement: zehn Tage, wenn Sie nicht mit hub.lease_seconds eine andere Dauer verlangen, höchstens 30 Tage. Erneutes Abonnieren verlängert es.",
    delivery: "3. Der Hub stellt zu",
    deliveryText: `Jede Änderung bringt das ganze Topic, wie es jetzt ist, mit Ihrem Geheimnis signiert. Jedes 2xx binnen zehn Sekunden gilt als Erfolg. Eine gescheiterte Zustellung wird ${RETRIES === 2 ? "nach einer Minute und nach einer halben Stunde wiederholt" : `bis zu ${RETRIES} Mal wiederholt`}; ${MOST_FAILURES === 3 ? "drei" : MOST_FAILURES} Fehlschläge hintereinander beenden das Abonnement, 410 beendet es sofort. Eine Zustellung kann zweimal kommen.`,
    denial: "Wenn ein Abonnement vorzeitig endet",
    denialText:
      "Der Hub sagt es einmal, mit dem Grund. Abonnieren Sie neu, sobald Ihr Callback wieder antwortet.",
    subscriber: "Ein vollständiger Abonnent",
    subscriberText:
      "Er gibt die Challenge zurück und prüft die Signatur. Stellen Sie ihn hinter einen Proxy, der HTTPS spricht.",
  },
  caching: {
    title: "Bedingte Anfragen",
    description: (name) =>
      `Wie Sie die Bewertungen von ${name} erneut abrufen, ohne zu laden, was sich nicht geändert hat.`,
    lead: "Datensätze, Feeds und Seiten sowie die Antworten von search und since tragen ein starkes ETag, das sich nur mit dem Inhalt ändert. Senden Sie es zurück, und was gleich geblieben ist, kostet wenige Bytes.",
    leadOfHost:
      "Woran zu erkennen ist, ob sich eine Datei geändert hat, ein ETag oder Last-Modified, bestimmt der Server, auf dem sie liegt. Senden Sie es zurück, und was gleich geblieben ist, kostet wenige Bytes.",
    first: "Der erste Aufruf",
    again: "Jeder spätere Aufruf",
    both: "Beide Aufrufe",
    bothText: "Der erste ergibt 200, der zweite 304, solange sich nichts geändert hat.",
    rules: "Gut zu wissen",
    ruleList: [
      "Jede Kodierung hat ihr eigenes ETag. Senden Sie zurück, was Sie erhalten haben, mit demselben Accept-Encoding.",
      "If-None-Match geht vor If-Modified-Since, das nur dem genauen Last-Modified entspricht, das gesendet wurde.",
      "Das ETag einer Antwort von since hängt allein von den Bewertungen darin ab und übersteht daher Änderungen anderswo.",
      "Zwischenspeicher dürfen Antworten eine Minute lang behalten.",
    ],
  },
  feeds: {
    title: "Feeds",
    description: (name) => `Verfolgen Sie die neuesten Bewertungen zu ${name} in einem Feedreader.`,
    lead: "Ein Feed bringt die neuesten 50 Bewertungen in Ihren Feedreader. Kopieren Sie eine dieser Adressen dorthin.",
    atom: "Für jeden Feedreader",
    json: "JSON Feed 1.1, für Reader und Programme, die JSON vorziehen",
    push: "Beide nennen einen WebSub-Hub: Er schickt Neues an die Reader, die ihn abonnieren, sodass sie nicht immer wieder nachfragen müssen.",
    feedTitle: (name) => `${name}: Bewertungen`,
    feedDescription: (name, reviews, split) =>
      `Die neuesten Bewertungen zu ${name}. Insgesamt ${reviews}${split && `: ${split}`}.`,
  },
  badge: {
    title: "Die Bewertung anderswo zeigen",
    description: (name) =>
      `Ein Badge mit der Bewertung und den neuesten Bewertungen von ${name} für andere Websites.`,
    lead: "Wählen Sie, was eine andere Website zeigen soll, sehen Sie es an und kopieren Sie eines der beiden Stücke HTML dorthin. Es sagt immer, was hier veröffentlicht ist: den Durchschnitt und die Zahl aller Bewertungen, was darüber bekannt ist, wer sie schrieb, und den Tag der letzten Änderung.",
    link: (name) => `Bewertungen von ${name}`,
    what: "Was es zeigt",
    frames: { rating: "Die Bewertung", reviews: "Die Bewertung und die neuesten Bewertungen" },
    colours: "Farben",
    schemes: { auto: "Wie das Gerät des Besuchers", light: "Hell", dark: "Dunkel" },
    preview: "So sieht es aus",
    script: "Mit einem Skript",
    scriptNote: "Es hat die Breite seines Platzes und die Schrift jener Website.",
    frame: "Ohne Skripte",
    frameNote: "Für Seiten, die keine Skripte annehmen: ein Rahmen.",
    policy: (address) =>
      `Eine Website mit eigener Content-Security-Policy muss ${address} in script-src für das Skript oder in frame-src für den Rahmen erlauben. Wo sie style-Attribute verbietet, kommt deren Inhalt in ihr Stylesheet. Keines von beiden setzt Cookies.`,
  },
  changes: {
    title: "Was sich zuletzt geändert hat",
    description: (name) =>
      `Was unter den Bewertungen zu ${name} zuletzt veröffentlicht, geändert und zurückgezogen wurde, mit dem Grund für jeden Rückzug.`,
    lead: "Die Bewertungen, die zuletzt veröffentlicht, geändert (etwa bearbeitet oder beantwortet) oder zurückgezogen wurden: Neuestes zuerst, jede Bewertung einmal. Was zurückgezogen ist, kommt nicht wieder; der Grund ist der, den der Betrieb angibt.",
    types: {
      published: "Veröffentlicht",
      edited: "Geändert",
      withdrawn: "Zurückgezogen",
      hidden: "Nicht mehr gezeigt",
    },
    below: "ihre Stufe liegt nun unter der niedrigsten, die hier gezeigt wird",
    empty: "Noch hat sich nichts geändert.",
    data: "Alle Änderungen, für Programme, die eine Kopie führen",
  },
  reviewPage: {
    title: (author, day) => `Bewertung von ${author}, ${day}`,
    read: "Was darin gelesen wurde",
    polarity: {
      positive: "Lob",
      negative: "Kritik",
      neutral: "genannt, ohne Urteil",
      abstained: "offen",
    },
    beside: "Bewertungen davor und danach",
  },
  gone: {
    title: "Diese Bewertung wurde zurückgezogen",
    text: "Was hier stand, wurde zurückgezogen und kommt nicht wieder. Es ist mit seinem Grund unter „So funktioniert es“ gezählt.",
  },
  notFound: {
    title: "Diese Seite gibt es nicht",
    text: "Die Adresse ist falsch, oder was hier stand, wurde zurückgezogen. Zurückgezogene Bewertungen sind unter „So funktioniert es“ gezählt.",
    home: "Zur Startseite",
  },
  footer: {
    by: (name) => `Veröffentlicht von ${name}; die Texte der Bewertungen gehören ihren Verfassern.`,
    license: "Lizenz der Daten",
    data: "Alle Bewertungen herunterladen",
  },
});
