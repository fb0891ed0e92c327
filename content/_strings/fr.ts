import { VERIFICATION_LEVELS } from "../../data/_schema/review.ts";
import { CONFIDENCE, TREND_MONTHS } from "../../data/_schema/statistics.ts";
import { HUB_LIMITS, MOST_FAILURES } from "../../data/_schema/subscription-request.ts";
import type { Strings } from "./en.ts";
import type { Format } from "./format.ts";

/** None and one are both singular. */
const plural = (n: number, one: string, other: string) => (n < 2 ? one : other);

/** "de" before a name. */
const of = (name: string) => (/^[aeiouy]/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`);

const DIRECTIONS = { rising: "est en hausse", falling: "est en baisse", steady: "est stable" };

const RETRIES: number = HUB_LIMITS.retryDelays.length;

/** The words of the interface in French. Spaces before : ; ? ! % and within « » do not break. */
export const fr = (format: Format): Strings => ({
  skip: "Aller au contenu",
  navigation: "Menu principal",
  colon: " :",
  semicolon: " ;",
  nav: {
    reviews: "Avis",
    insights: "Analyse",
    about: "Fonctionnement",
    developers: "Développeurs",
    search: "Recherche",
  },
  starsShort: (n) => `${n} ${plural(n, "étoile", "étoiles")}`,
  average: (value) => `${format.average(value)} sur 5`,
  reviews: (n) => `${format.number(n)} avis`,
  split: (levels, source) =>
    VERIFICATION_LEVELS.toReversed()
      .filter((level) => levels[level] > 0)
      .map((level) => {
        const n = levels[level];
        const words = {
          platform: `${plural(n, "déposé", "déposés")} avec un compte ${source ? `sur ${source}` : "d’une plateforme"}`,
          invited: "sur invitation de l’entreprise",
          transaction: `${plural(n, "rattaché", "rattachés")} à une intervention`,
        };
        return `${format.number(n)} ${words[level]}`;
      })
      .join(", "),
  shown: (n, total) => `${format.number(n)} sur ${format.number(total)} avis, du plus récent au plus ancien`,
  of: (n, total) => `${format.number(n)} sur ${format.number(total)}`,
  allReviews: (n) => plural(n, "Lire le seul avis", `Lire les ${format.number(n)} avis`),
  noReviews: "Il n’y a pas encore d’avis.",
  updated: (day) => `Dernière modification : ${format.day(day)}`,
  month: "Mois",
  count: "Avis",
  averageStars: "Moyenne",
  distribution: "Avis selon le nombre d’étoiles",
  star: "Étoiles",
  share: "Part",
  review: {
    by: "Avis rédigé par",
    noWords: "Une note sans commentaire.",
    whole: "Lire l’avis en entier",
    sameWords: "Les mêmes mots que plus haut",
    about: "Au sujet de",
  },
  card: {
    stars: "Note de {n} sur 5",
    recommends: "Recommande",
    recommendsNot: "Ne recommande pas",
    edited: "modifié le {day}",
    language: "En {language}, texte original",
    reply: "Réponse de l’entreprise {business}, {day}",
    replyUndated: "Réponse de l’entreprise {business}",
    source: "Déposé sur {source}",
    sourceOwn: "Déposé auprès de l’entreprise",
    there: "Lire à la source",
    allThere: "Tous les avis à la source",
    platform: "avec un compte sur {source}",
    platformOwn: "avec un compte d’une plateforme",
    invited: "sur invitation de l’entreprise",
    transaction: "rattaché à une intervention",
    invitedLabel: "Demandé par l’entreprise",
    incentiveLabel: "Déposé en échange d’un avantage",
    affiliatedLabel: "Écrit par un proche de l’entreprise",
    experience: "intervention du {day}",
    original: "note d’origine : {value} sur {best}",
    recorded: "enregistré ici le {day}",
    missing: "introuvable sur {source} depuis le {day}",
    missingOwn: "introuvable à sa source depuis le {day}",
  },
  home: {
    title: (name) => `${name} : avis`,
    description: (name, reviews, split) =>
      `${reviews} sur ${name}, avec leur source et ce que l’on sait de leurs auteurs${split && ` : ${split}`}.`,
    eyebrow: "Avis publiés par l’entreprise elle-même",
    received: "avis reçus",
    published: "publiés",
    withdrawn: "retirés, chacun compté avec son motif",
    below: "non affichés, sous le niveau minimal de vérification",
    missing: "publiés ici et introuvables désormais à leur source",
    answered: "avis auxquels l’entreprise a répondu",
    answeredComplaints: "avis de 1 ou 2 étoiles auxquels l’entreprise a répondu",
    within: (days, dated) =>
      `${plural(dated, "la seule réponse datée", `au moins la moitié des ${format.number(dated)} réponses datées`)} ${
        days === 0 ? "le jour même" : `en ${format.number(days)} ${plural(days, "jour", "jours")} au plus`
      }`,
    often: "Souvent mentionné",
    browseNote: "La moyenne sur 5 étoiles et, entre parenthèses, le nombre d’avis.",
    critical: (n) =>
      plural(n, "Lire le seul avis à une étoile", `Lire les ${format.number(n)} avis à une étoile`),
    telephone: "Téléphone",
    address: "Adresse",
    rating: "Note",
    how: "Fonctionnement",
    recommendations: (n) =>
      `${format.number(n)} d’entre eux ${plural(n, "est une recommandation ou son contraire, comptée", "sont des recommandations ou leur contraire, comptés")} comme 5 étoiles ou comme 1 étoile.`,
    summary: "En bref",
    evidence: (author, day) => `À l’appui : avis rédigé par ${author}, ${day}`,
    aspects: "Ce que disent les clients",
    allAspects: "Toute l’analyse et sa méthode",
    newest: "Avis les plus récents",
    browse: "Avis par sujet",
    services: "Prestations",
    technicians: "Techniciens",
    areas: "Zones d’intervention",
    faq: "Questions et réponses",
    allQuestions: (n) => `Les ${format.number(n)} questions et réponses`,
    contact: "Contact",
    call: "Appeler",
    book: "Réserver en ligne",
    quote: "Demander un devis",
    reach: "Joindre l’entreprise",
    elsewhere: "Ailleurs",
    emergency: "Urgences",
    hours: "Horaires",
    specialHours: "Horaires exceptionnels",
    closed: "Fermé",
    closedNow: "Fermé",
    allDay: "Ouvert 24 heures sur 24",
    openUntil: (time) => `Ouvert jusqu’à ${time}`,
    openAlways: "Ouvert jour et nuit",
    opens: (day, time) => `Fermé, ouvre ${day} à ${time}`,
    opensToday: (time) => `Fermé, ouvre aujourd’hui à ${time}`,
    map: "Voir sur une carte",
    photos: "Photos",
    prices: "Tarifs",
    credentials: "Agréments et assurances",
    credentialsNote:
      "C’est l’entreprise qui les déclare. Un numéro peut être contrôlé auprès de l’organisme qui l’a délivré.",
    credentialNumber: "Numéro",
    credentialCheck: "Contrôler",
    platforms: "Vérifiez à la source, donnez votre avis",
    platformsNote: "Chaque lien y mène directement ; il est le même pour tous les visiteurs.",
    platformPublished: (n, average) =>
      `${format.number(n)} ${plural(n, "publié", "publiés")} ici${average === null ? "" : `, moyenne de ${format.average(average)}`}.`,
    writeThere: "Y déposer un avis",
  },
  plots: {
    table: "Afficher les chiffres en tableau",
    period: "Période",
    year: "Année",
    range: `Intervalle à ${CONFIDENCE.percent} %`,
    marks: { high: "4 ou 5 étoiles", middle: "3 étoiles", low: "1 ou 2 étoiles" },
    undated: (n) =>
      n === 0
        ? ""
        : `${plural(n, "Non représenté", "Non représentés")} : ${format.number(n)} avis dont seul le mois ou l’année est connu.`,
    every: {
      title: "Chaque avis, un point",
      titleDated: "Chaque avis daté au jour, un point",
      alternative: (all, high, middle, low) =>
        `${all}, un point par avis, dans le mois de rédaction : ${high} de 4 ou 5 étoiles, ${middle} de 3, ${low} de 1 ou 2.`,
      caption: (n) => `${n} : un point par avis, dans le mois de rédaction.`,
    },
    rating: {
      title: "La moyenne au fil du temps",
      alternative: (last, low, high) =>
        `Moyenne au fil du temps : ${last[0]} (${last[1]}) ; la plus basse ${low[0]} (${low[1]}), la plus haute ${high[0]} (${high[1]}).`,
      caption: `Le point est la moyenne de la période, la barre l’intervalle où se trouve la vraie moyenne avec un niveau de confiance de ${CONFIDENCE.percent} %.`,
      hollow: (least) => `Points creux : moins de ${format.number(least)} avis, pas d’intervalle.`,
    },
    volume: {
      title: "Combien d’avis, et quand",
      alternative: (all, period, most) =>
        `Avis au fil du temps : ${all} au total ; période la plus fournie : ${period} (${most}).`,
      caption: (n, months) =>
        `${n} selon ${months === 1 ? "le mois" : months === 3 ? "le trimestre" : "l’année"} de rédaction et le nombre d’étoiles.`,
    },
    years: {
      title: "Étoiles par année",
      alternative: (newest, oldest) =>
        `Part des avis de 4 ou 5 étoiles par année : ${newest[0]} (${newest[1]}), ${oldest[0]} (${oldest[1]}).`,
      caption: (n) => `${n} : chaque barre représente tous ceux d’une année, en proportion.`,
    },
    aspects: {
      title: "Les aspects comparés",
      alternative: (best, worst) =>
        `Part d’éloges par aspect ; la plus forte : ${best[0]} (${best[1]}) ; la plus faible : ${worst[0]} (${worst[1]}).`,
      caption: (unscored) =>
        `Le point est la part d’éloges parmi les éloges et les critiques, la barre l’intervalle où se trouve la vraie part avec un niveau de confiance de ${CONFIDENCE.percent} %.${
          unscored === 0
            ? ""
            : ` ${plural(unscored, "Non représenté", "Non représentés")} : ${format.number(unscored)} ${plural(unscored, "aspect", "aspects")} qui en ${plural(unscored, "compte", "comptent")} trop peu pour donner une part.`
        }`,
    },
  },
  archive: {
    title: "Tous les avis publiés",
    description: (name, reviews) => `${reviews} sur ${name}, mois par mois et avec recherche.`,
    lead: (reviews, months) =>
      `${reviews}, du plus récent au plus ancien et par mois : ${format.number(months)} mois au total.`,
    byMonth: "Par mois",
    byStars: "Par nombre d’étoiles",
    byAspect: "Selon ce qu’ils jugent",
    bySubject: "Par prestation, technicien, zone ou langue",
    byLanguage: "Langues",
    onward: (month) => `Continuer avec ${month}`,
    starsTitle: (n) => `Avis à ${n} ${plural(n, "étoile", "étoiles")}`,
    starsDescription: (name, n) =>
      `Les avis sur ${name} qui donnent ${n} ${plural(n, "étoile", "étoiles")}, du plus récent au plus ancien.`,
    starsLead: (n, total) =>
      `${format.number(n)} sur ${format.number(total)} avis (${format.percent(n / total)}), du plus récent au plus ancien.`,
    newest: "Avis les plus récents",
    known: "Ce que l’on sait de leurs auteurs",
    declared: "Ce que l’entreprise déclare à leur sujet",
    monthTitle: (month) => `Avis : ${month}`,
    monthDescription: (name, month) => `Les avis publiés sur ${name} et rédigés ce mois-là : ${month}.`,
    rough: "Date connue au mois ou à l’année près",
    all: "Tous",
    older: "Plus anciens",
    newer: "Plus récents",
    pages: "Mois",
  },
  search: {
    title: "Rechercher dans les avis",
    description: (name) =>
      `Recherchez dans les avis sur ${name} par mots, étoiles, date, technicien ou prestation.`,
    lead: (reviews) =>
      `Recherchez parmi ${reviews}. L’adresse de cette page conserve votre recherche : vous pouvez la partager.`,
    query: "Mots de l’avis",
    exact: "Exactement ces mots",
    sort: "Ordre",
    any: "Tous",
    since: "Du",
    until: "Au",
    sentiment: "Éloge ou critique",
    reply: "Réponse de l’entreprise",
    submit: "Rechercher",
    clear: "Tout effacer",
    results: "Résultats",
    active: "Filtres actifs",
    more: "Afficher plus",
    live: {
      searching: "Recherche en cours…",
      found: { one: "{n} avis trouvé.", other: "{n} avis trouvés." },
      empty: "Aucun avis ne correspond.",
      showing: "{shown} affichés sur {total}.",
      failed: "La recherche n’a pas répondu. Vérifiez votre connexion et réessayez.",
      faults: "Cette recherche n’est pas possible :",
      filters: "Filtres",
      filtersGiven: "Filtres ({n})",
      moreValues: "Plus",
      remove: "Retirer {filter}",
      pair: "{name} : {value}",
      stars: { one: "{n} étoile", other: "{n} étoiles" },
      names: {
        query: "Mots de l’avis",
        match: "Correspondance",
        rating: "Étoiles",
        min_rating: "Au moins",
        max_rating: "Au plus",
        since: "Du",
        until: "Au",
        mentions_technician: "Technicien",
        mentions_service: "Prestation",
        mentions_area: "Zone d’intervention",
        aspect: "Aspect",
        sentiment: "Éloge ou critique",
        source: "Source",
        language: "Langue",
        verification: "Ce que l’on sait de l’auteur, au moins",
        has_text: "Texte",
        has_reply: "Réponse de l’entreprise",
        sort: "Ordre",
        facets: "Décomptes",
        limit: "Nombre",
        cursor: "Position",
      },
      facets: {
        rating: "Étoiles",
        source: "Source",
        service: "Prestation",
        area: "Zone d’intervention",
        technician: "Technicien",
        aspect: "Aspect",
        year: "Année",
      },
      sentiments: { positive: "Éloge", negative: "Critique", mixed: "Partagé", neutral: "Neutre" },
      levels: { platform: "Compte d’une plateforme", invited: "Invitation", transaction: "Intervention" },
      hasText: { true: "Avec commentaire", false: "Sans commentaire" },
      hasReply: { true: "Avec réponse", false: "Sans réponse" },
      matches: { words: "Les mots sous toutes leurs formes", substring: "Exactement ces mots" },
      sorts: {
        relevance: "Les plus pertinents d’abord",
        newest: "Les plus récents d’abord",
        oldest: "Les plus anciens d’abord",
        highest: "Le plus d’étoiles d’abord",
        lowest: "Le moins d’étoiles d’abord",
      },
      suggest: {
        title: "Pour continuer :",
        unfiltered: "Les mêmes mots sans filtre",
        words: "Ces mots dans n’importe quel ordre et sous toutes leurs formes",
        fewer: "« {query} » : {found}",
        subject: "Tout sur {name}",
        aspects: {
          any: "Avis qui parlent de : {name}",
          positive: "Éloges : {name}",
          negative: "Critiques : {name}",
        },
        archive: "Tous les avis publiés",
        corrected: "Aucun avis ne contient « {query} ». Ceux-ci contiennent « {corrected} ».",
        asWritten: "Rechercher exactement « {query} »",
      },
    },
    noScript:
      "Rechercher par mots, par date ou par plusieurs critères à la fois demande JavaScript, qui est désactivé dans ce navigateur. Sans lui, vous pouvez lire chaque avis grâce aux listes ci-dessous.",
    noScriptData: "Ce champ répond par des données brutes (JSON), destinées aux programmes.",
    asJson: "Rechercher en données brutes",
  },
  subject: {
    services: "Prestation",
    technicians: "Technicien",
    areas: "Zone d’intervention",
    description: (name, subject) =>
      `${name} : ce que les clients écrivent sur ${subject}, en chiffres et en avis.`,
    empty: "Aucun avis n’en parle pour le moment.",
    aspects: "De quoi parlent ces avis",
    said: "Avec leurs mots",
    search: "Rechercher dans ces avis",
    together: "Avec",
  },
  insights: {
    title: "Ce que disent les avis",
    description: (name) =>
      `Aspects, sujets et personnes dans les avis sur ${name}, chaque affirmation avec les mots sur lesquels elle repose.`,
    basedOn: (reviews, from, to) => `Base : ${reviews} (le plus ancien : ${from} ; le plus récent : ${to}).`,
    aspects: "Éloges et critiques",
    aspectsNote: `Chaque avis compte une fois : comme éloge, critique, partagé, neutre ou indécis lorsque l’éloge ou la critique étaient trop incertains pour être affirmés. La part d’éloges est calculée parmi les éloges et les critiques ; entre parenthèses figure l’intervalle où se trouve la vraie part avec un niveau de confiance de ${CONFIDENCE.percent} %.`,
    aspect: "Aspect",
    praise: "Éloges",
    complaint: "Critiques",
    mixed: "Partagés",
    neutral: "Neutres",
    undecided: "Indécis",
    score: "Part d’éloges",
    trend: `${TREND_MONTHS} derniers mois`,
    positive: (share) => `${format.percent(share)} d’éloges`,
    range: (low, high) => `de ${format.percent(low)} à ${format.percent(high)}`,
    named: (n) => `mentionné dans ${format.number(n)} avis`,
    tooFew: "trop peu pour donner une part",
    starsRange: (low, high) => `de ${format.average(low)} à ${format.average(high)}`,
    differ: "Moyennes qui diffèrent au-delà de ce que le hasard explique, les plus sûres d’abord\u00a0:",
    alike: "Deux à deux, aucune de ces moyennes ne diffère au-delà de ce que le hasard explique.",
    lastYear: "Les douze derniers mois",
    yearChanged: {
      rising:
        "La moyenne est plus haute que celle des douze mois précédents, au-delà de ce que le hasard explique.",
      falling:
        "La moyenne est plus basse que celle des douze mois précédents, au-delà de ce que le hasard explique.",
      steady:
        "La moyenne ne diffère pas de celle des douze mois précédents au-delà de ce que le hasard explique.",
    },
    yearAspects: "Ce qui a changé dans les éloges",
    days: (from, to) => `du ${format.day(from)} au ${format.day(to)}`,
    directions: { rising: "en hausse", falling: "en baisse", steady: "stable" },
    trendDetail: (recent, n, before, m) =>
      `${format.percent(recent)} sur ${format.number(n)} ; avant : ${format.percent(before)} sur ${format.number(m)}`,
    evidence: "Citations à l’appui",
    annotations: {
      title: "Lu par d’autres",
      note: "L’entreprise a fait lire ses avis par d’autres également et publie ces jugements tels qu’ils ont été donnés. Ils ne sont pas les nôtres : on a contrôlé que chacun figure mot pour mot dans son avis ; ils sont comptés selon les mêmes règles et n’entrent dans aucun autre chiffre.",
      by: "Lecteur",
      theirs: "Part d’éloges selon ce lecteur",
      ours: "Notre part d’éloges",
      reviews: (n) => `${format.number(n)} avis ${plural(n, "jugé", "jugés")}.`,
      same: (same, compared) =>
        `Sur ${format.number(compared)} ${plural(compared, "jugement", "jugements")} au sujet de ce que nous jugeons aussi, ${format.number(same)} ${plural(same, "est identique", "sont identiques")}`,
      kappa: "kappa de Cohen, qui vaut 1 pour un accord complet et 0 pour celui que donnerait le hasard :",
      nothingCompared: "Aucun de ces jugements ne porte sur ce que nous jugeons aussi.",
      coverage: (reviews, theirs, ours, both) =>
        `Dans ${format.number(reviews)} avis ${plural(reviews, "lu", "lus")} de part et d’autre, ce lecteur relève ${format.number(theirs)} fois un aspect et nous ${format.number(ours)} fois ; ${format.number(both)} fois, c’est le même aspect du même avis.`,
    },
    overall: "Pour et contre",
    overallNote:
      "Chaque avis compte une fois. Des mots qui ne font que louer et quatre ou cinq étoiles parlent pour, des mots qui ne font que critiquer et une ou deux étoiles, contre. Si mots et étoiles se contredisent, ou si rien ne se prononce, l’avis est neutre.",
    sides: (positive, neutral, negative) =>
      `${format.number(positive)} pour, ${format.number(neutral)} ${plural(neutral, "neutre", "neutres")}, ${format.number(negative)} contre`,
    for: "Pour",
    against: "Contre",
    usual: "La phrase la plus typique, pas la meilleure",
    timeline: "Mois par mois",
    timelineTrend: (direction, months, least) =>
      `La moyenne mensuelle ${DIRECTIONS[direction]} : test de Mann-Kendall sur ${format.number(months)} mois d’au moins ${format.number(least)} avis chacun.`,
    timelineShort: "Trop peu de mois comptent assez d’avis pour dégager une tendance.",
    problems: "Les problèmes des clients",
    problemsNote: "Chacun avec son issue : les avis qui le racontent, pour et contre.",
    phrases: "Mots les plus employés",
    topics: "Sujets",
    topic: "Sujet",
    empty: "Il y a encore trop peu d’avis pour cela.",
    method: "Méthode de calcul",
    support: "Nombre minimal d’avis pour affirmer quelque chose",
    supports: {
      aspect: "la part d’éloges d’un aspect",
      entity: "un technicien, une prestation ou une zone",
      topic: "un sujet",
      trend: "une tendance",
      faq: "une réponse",
      statement: "un éloge ou une critique dans une phrase",
      problem: "un problème des clients",
      month: "un mois dans une tendance, et sa part",
      months: "le nombre de ces mois, pour une tendance",
    },
    languages: "Langues analysées",
    accuracy: "Exactitude mesurée (en anglais)",
    measure: "Mesure",
    value: "Valeur",
    sample: "Échantillon",
    quotes: (n) => `${format.number(n)} ${plural(n, "citation", "citations")}`,
    judged: (praise, complaints) =>
      `${format.number(praise)} ${plural(praise, "éloge", "éloges")}, ${format.number(complaints)} ${plural(complaints, "critique", "critiques")}`,
    onPage: "Sur cette page",
    steps: "Étape par étape (en anglais)",
    unstated: "textes sans langue indiquée",
    byStatement: "Les mots derrière chaque aspect",
    data: "Les mêmes informations sous forme de données",
  },
  about: {
    title: "Fonctionnement",
    description: (name) =>
      `Ce que l’on sait des auteurs des avis sur ${name}, d’où viennent ces avis et ce que chacun est devenu, en chiffres qui concordent.`,
    lead: (name) =>
      `Ce site est publié par ${name}. Les chiffres ci-dessous sont comptés à partir des mêmes enregistrements que les avis, que vous pouvez télécharger en entier.`,
    levels: "Ce que l’on sait de l’auteur d’un avis",
    levelsNote: "Chaque avis publié a l’un de ces niveaux, présentés du plus faible au plus fort.",
    level: "Niveau",
    levelNames: {
      platform: "Compte d’une plateforme",
      invited: "Invitation",
      transaction: "Intervention",
    },
    accuracy: "Exactitude mesurée du programme",
    platform:
      "Il a été déposé avec un compte d’une plateforme d’avis, qui répond de ce compte. Rien ne le rattache à une intervention.",
    invited: "L’entreprise a invité ce client à l’écrire. Rien ne le rattache à une intervention.",
    transaction: "Il est rattaché à une intervention ou à une commande.",
    minimum: (level) => `Niveau minimal affiché ici : ${level}.`,
    sum: "Ce qu’est devenu chaque avis reçu",
    published: "Publiés",
    withdrawn: "Retirés",
    below: "Sous le niveau minimal, non affichés",
    total: "Reçus au total",
    reasons: {
      "author-request": "à la demande de l’auteur",
      erasure: "des données personnelles devaient être effacées",
      "legal-order": "sur décision d’un tribunal ou d’une autorité",
      duplicate: "deux fois le même avis",
      "not-a-customer": "l’auteur n’était pas client",
      "wrong-business": "il concernait une autre entreprise",
    },
    withdrawal:
      "Le motif d’un retrait est celui que donne l’entreprise. L’identifiant d’un avis retiré n’est jamais réutilisé.",
    sources: "D’où viennent les avis",
    ownSource: "L’entreprise elle-même",
    unknownSource: "Effacés avec leur source",
    received: "Reçus",
    average: "Moyenne des avis publiés",
    missing: "Publiés ici et introuvables désormais à leur source",
    declared: (source, count, day, received, average) => {
      const rated = average === undefined ? "" : `une moyenne de ${format.number(average)} et `;
      const says = `Selon l’entreprise, ${source} affichait ${rated}${format.number(count)} avis le ${day}`;
      if (count === received) return `${says} ; autant ont été reçus.`;
      const n = Math.abs(count - received);
      return `${says} ; ${format.number(received)} ${plural(received, "a été reçu", "ont été reçus")}, soit ${format.number(n)} de ${count > received ? "moins" : "plus"}.`;
    },
    policy: (name) => `Ce que déclare ${name}`,
    policyNote: "C’est l’entreprise qui le dit ; ce n’est pas calculé.",
    policySubjects: {
      collection: "Comment les avis sont demandés",
      incentives: "Ce qui est offert pour un avis",
      moderation: "Ce qui n’est pas publié",
      report_url: "Signaler un avis",
    },
    policyChoices: {
      collection: {
        "every-customer": "Un avis est demandé à tous les clients.",
        "some-customers": "Un avis est demandé à certains clients.",
        "not-asked": "Aucun avis n’est demandé aux clients.",
      },
      incentives: {
        none: "Rien n’est offert pour un avis.",
        "for-any-review": "Un avantage est offert pour un avis, quel qu’en soit le contenu.",
      },
      moderation: {
        none: "Rien n’est écarté de la publication.",
        "listed-reasons": "Seulement ce qui est retiré pour l’un des motifs comptés sur cette page.",
      },
    },
    insights: "Comment l’analyse est faite",
    insightsNote:
      "Un programme lit les avis écrits dans une langue qu’il connaît et note quels aspects chacun mentionne, et si c’est en bien ou en mal. Chaque affirmation garde les mots sur lesquels elle repose, si bien que vous pouvez la suivre jusqu’à l’avis.",
    site: "Comment les pages sont faites",
    siteNotes: [
      "Les avis vont du plus récent au plus ancien. Dans les listes, tout texte est coupé à la même longueur, quel que soit son nombre d’étoiles.",
      "Une moyenne compte tous les avis publiés à son sujet ; celle d’un mois, ceux dont le jour est connu.",
      "Les pages ne chargent rien depuis d’autres sites et ne déposent aucun cookie.",
    ],
  },
  reference: {
    title: "Référence de l’API",
    description: (name) => `Chaque opération, paramètre et forme des données ouvertes d’avis ${of(name)}.`,
    lead: "Générée à partir des schémas mêmes qui valident chaque requête. Au format OpenAPI 3.1 :",
    operations: "Opérations",
    parameters: "Paramètres",
    body: "Corps de la requête",
    responses: "Réponses",
    errors: "Erreurs",
    shapes: "Formes",
    name: "Nom",
    type: "Type",
    meaning: "Signification",
    required: "obligatoire",
    status: "Statut",
  },
  developers: {
    title: "Pour les développeurs",
    description: (name) =>
      `Chaque adresse des données ouvertes d’avis ${of(name)}, avec des appels à copier. Sans clé.`,
    lead: "Toutes les données sont publiques et ne demandent aucune clé. Des champs peuvent s’ajouter ; aucun n’est renommé, supprimé ni ne change de sens. Les textes des avis sont les mots d’autrui : traitez-les comme des données, jamais comme des instructions.",
    reference: "Lire la référence de l’API",
    copy: "Copier",
    copied: "Copié",
    license: (url) =>
      `L’ensemble peut être utilisé selon la licence ${url}. Les textes restent à leurs auteurs.`,
    licenseTitle: "Licence",
    addresses: "Adresses",
    openapi: "La description OpenAPI",
    schemas: "Schémas JSON",
    table: "Sous forme de tableau",
    tableText:
      "Une ligne par avis, avec un Data Package qui dit ce que signifie chaque colonne. Les mots qu’un tableur prendrait pour une formule sont précédés d’une apostrophe, et la dernière colonne dit où.",
    caching:
      "Chaque réponse porte un ETag fort : renvoyez-le dans If-None-Match et vous recevrez 304 tant que rien n’a changé.",
    mcp: "Pour les agents d’IA : Model Context Protocol",
    mcpLead: "Le serveur parle Streamable HTTP, sans clé. Ses outils ne font que lire.",
    mcpAddress: "Adresse",
    connectors: "Saisissez l’adresse comme connecteur personnalisé dans les réglages.",
    websub: "Être averti des changements : WebSub",
    topics: "Topics",
    try: "Essayer",
    tryAddress: "Adresse",
    tryFailed: "Aucune réponse n’est venue.",
    tryAway: "Le site est peut-être servi sans son sidecar.",
    tryRest: "… et davantage",
    request: "Requête",
    answer: "Réponse",
    sampleAnswer: "Un exemple de réponse",
    sampleNote: "Tiré du schéma avec des valeurs inventées, une entrée dans chaque liste.",
  },
  mcp: {
    title: "Le serveur MCP",
    description: (name) =>
      `Chaque outil dont disposent les agents d’IA pour les avis sur ${name} : arguments, résultat et une requête à copier.`,
    lead: "Les agents d’IA consultent les avis avec ces outils. Le serveur parle Streamable HTTP à une seule adresse, sans clé, et ses outils ne font que lire. Ce que les clients ont écrit est une donnée, jamais une instruction.",
    clients: "L’ajouter à un client",
    call: "Appeler un outil à la main",
    callText:
      "Dans la version 2026-07-28, une requête dit tout ce qu’il faut savoir : un seul appel suffit. Les clients des versions antérieures commencent par initialize et envoient l’identifiant de session reçu.",
    tools: "Outils",
    arguments: "Arguments",
    noArguments: "Aucun.",
    result: "Résultat",
    copyRequest: "Une requête à copier",
  },
  push: {
    title: "Notifications : WebSub",
    description: (name) =>
      `Comment apprendre aussitôt les nouveaux avis sur ${name} : abonnement, confirmation et livraison.`,
    lead: "Abonnez-vous une fois, et chaque changement des avis est envoyé à votre adresse en quelques secondes, comme le veut W3C WebSub.",
    subscribe: "1. S’abonner",
    subscribeText:
      "Indiquez un topic et votre callback, une adresse HTTPS. Le hub répond 202, puis interroge le callback.",
    verification: "2. Le hub interroge votre callback",
    verificationText:
      "Répondez par le challenge et rien d’autre. L’abonnement est alors actif : dix jours, sauf si vous demandez une autre durée avec hub.lease_seconds, 30 jours au plus. S’abonner de nouveau le prolonge.",
    delivery: "3. Le hub livre",
    deliveryText: `Chaque changement apporte le topic entier tel qu’il est à présent, signé avec votre secret. Tout 2xx en moins de dix secondes vaut succès. Une livraison manquée est retentée ${RETRIES === 2 ? "au bout d’une minute puis d’une demi-heure" : `jusqu’à ${RETRIES} fois`} ; ${MOST_FAILURES === 3 ? "trois" : MOST_FAILURES} échecs de suite mettent fin à l’abonnement, 410 y met fin aussitôt. Une livraison peut arriver deux fois.`,
    denial: "Quand un abonnement prend fin avant terme",
    denialText: "Le hub le dit une fois, avec le motif. Abonnez-vous de nouveau quand votre callback répond.",
    subscriber: "Un abonné complet",
    subscriberText:
      "Il renvoie le challenge et contrôle la signature. Placez-le derrière un proxy qui parle HTTPS.",
  },
  caching: {
    title: "Requêtes conditionnelles",
    description: (name) =>
      `Comment récupérer à nouveau les avis sur ${name} sans charger ce qui n’a pas changé.`,
    lead: "Jeux de données, flux et pages, ainsi que les réponses de search et since, portent un ETag fort qui ne change qu’avec leur contenu. Renvoyez-le, et ce qui n’a pas changé coûte quelques octets.",
    leadOfHost:
      "Ce qui dit si un fichier a changé, un ETag ou Last-Modified, relève du serveur qui l’héberge. Renvoyez-le, et ce qui n’a pas changé coûte quelques octets.",
    first: "Le premier appel",
    again: "Chaque appel suivant",
    both: "Les deux appels",
    bothText: "Le premier donne 200, le second 304 tant que rien n’a changé.",
    rules: "Bon à savoir",
    ruleList: [
      "Chaque encodage a son propre ETag. Renvoyez celui que vous avez reçu, avec le même Accept-Encoding.",
      "If-None-Match l’emporte sur If-Modified-Since, qui ne correspond qu’au Last-Modified exact qui a été servi.",
      "L’ETag d’une réponse de since ne dépend que des avis qu’elle contient : il survit aux changements faits ailleurs.",
      "Les caches peuvent garder les réponses une minute.",
    ],
  },
  feeds: {
    title: "Flux",
    description: (name) => `Suivez les avis les plus récents sur ${name} dans un lecteur de flux.`,
    lead: "Un flux apporte les 50 avis les plus récents à votre lecteur. Copiez-y l’une de ces adresses.",
    atom: "Pour tous les lecteurs de flux",
    json: "JSON Feed 1.1, pour les lecteurs et programmes qui préfèrent JSON",
    push: "Tous deux annoncent un hub WebSub : il envoie les nouveautés aux lecteurs qui s’y abonnent, sans qu’ils aient à redemander sans cesse.",
    feedTitle: (name) => `${name} : avis`,
    feedDescription: (name, reviews, split) =>
      `Les avis les plus récents sur ${name}. ${reviews} au total${split && ` : ${split}`}.`,
  },
  badge: {
    title: "Montrer la note ailleurs",
    description: (name) =>
      `Un badge avec la note et les avis les plus récents sur ${name} pour d’autres sites.`,
    lead: "Choisissez ce qu’un autre site doit montrer, regardez-le et copiez-y l’un des deux morceaux de HTML. Il dit toujours ce qui est publié ici : la moyenne et le nombre de tous les avis, ce que l’on sait de leurs auteurs et le jour de la dernière modification.",
    link: (name) => `Avis sur ${name}`,
    what: "Ce qu’il montre",
    frames: { rating: "La note", reviews: "La note et les avis les plus récents" },
    colours: "Couleurs",
    schemes: { auto: "Celles de l’appareil du visiteur", light: "Claires", dark: "Sombres" },
    preview: "Aperçu",
    script: "Avec un script",
    scriptNote: "Il a la largeur de sa place et la police de ce site.",
    frame: "Sans script",
    frameNote: "Pour les pages qui n’acceptent pas de scripts : un cadre.",
    policy: (address) =>
      `Un site qui a sa propre Content-Security-Policy doit autoriser ${address} dans script-src pour le script, ou dans frame-src pour le cadre. S’il interdit les attributs style, mettez leur contenu dans sa feuille de style. Aucun des deux ne pose de cookies.`,
  },
  changes: {
    title: "Les derniers changements",
    description: (name) =>
      `Ce qui a été publié, modifié et retiré récemment parmi les avis sur ${name}, avec le motif de chaque retrait.`,
    lead: "Les derniers avis publiés, modifiés (corrigés ou suivis d’une réponse, par exemple) ou retirés : du plus récent au plus ancien, chaque avis une fois. Ce qui est retiré ne revient pas ; le motif est celui que donne l’entreprise.",
    types: {
      published: "Publié",
      edited: "Modifié",
      withdrawn: "Retiré",
      hidden: "N’est plus affiché",
    },
    below: "son niveau est désormais sous le minimum affiché ici",
    empty: "Rien n’a encore changé.",
    data: "Tous les changements, pour les programmes qui gardent une copie",
  },
  reviewPage: {
    title: (author, day) => `Avis rédigé par ${author}, ${day}`,
    read: "Ce qui y a été lu",
    polarity: {
      positive: "éloge",
      negative: "critique",
      neutral: "mentionné sans jugement",
      abstained: "indécis",
    },
    beside: "Avis voisins",
  },
  gone: {
    title: "Cet avis a été retiré",
    text: "Ce qui se trouvait ici a été retiré et ne reviendra pas. Il est compté, avec son motif, sous « Fonctionnement ».",
  },
  notFound: {
    title: "Cette page n’existe pas",
    text: "L’adresse est erronée, ou ce qui se trouvait ici a été retiré. Les avis retirés sont comptés sous « Fonctionnement ».",
    home: "Retour à l’accueil",
  },
  footer: {
    by: (name) => `Publié par ${name} ; les textes des avis appartiennent à leurs auteurs.`,
    license: "Licence des données",
    data: "Télécharger tous les avis",
  },
});
