import { VERIFICATION_LEVELS } from "../../data/_schema/review.ts";
import { CONFIDENCE, TREND_MONTHS } from "../../data/_schema/statistics.ts";
import type { Strings } from "./en.ts";
import type { Format } from "./format.ts";

const plural = (n: number, one: string, other: string) => (n === 1 ? one : other);

const DIRECTIONS = { rising: "mejora", falling: "empeora", steady: "es estable" };

/** The words of the interface in Spanish. */
export const es = (format: Format): Strings => ({
  skip: "Saltar al contenido",
  navigation: "Principal",
  nav: {
    reviews: "Opiniones",
    insights: "Análisis",
    about: "Cómo funciona",
    developers: "Desarrolladores",
    search: "Buscar",
  },
  starsShort: (n) => `${n} ${plural(n, "estrella", "estrellas")}`,
  average: (value) => `${format.average(value)} de 5`,
  reviews: (n) => `${format.number(n)} ${plural(n, "opinión", "opiniones")}`,
  split: (levels, source) =>
    VERIFICATION_LEVELS.toReversed()
      .filter((level) => levels[level] > 0)
      .map((level) => {
        const n = levels[level];
        const words = {
          platform: `${plural(n, "dejada", "dejadas")} con una cuenta ${source ? `en ${source}` : "de una plataforma"}`,
          invited: `por invitación de la empresa`,
          transaction: `${plural(n, "vinculada", "vinculadas")} a un trabajo`,
        };
        return `${format.number(n)} ${words[level]}`;
      })
      .join(", "),
  shown: (n, total) =>
    `${format.number(n)} de ${format.number(total)} ${plural(total, "opinión", "opiniones")}, primero las más recientes`,
  of: (n, total) => `${format.number(n)} de ${format.number(total)}`,
  allReviews: (n) => plural(n, "Ver la única opinión", `Ver las ${format.number(n)} opiniones`),
  noReviews: "Todavía no hay opiniones.",
  updated: (day) => `Último cambio: ${format.day(day)}`,
  month: "Mes",
  count: "Opiniones",
  averageStars: "Media",
  distribution: "Valoraciones por número de estrellas",
  star: "Estrellas",
  share: "Proporción",
  review: {
    by: "Opinión de",
    noWords: "Una valoración sin palabras.",
    whole: "Leer la opinión completa",
    about: "Sobre",
  },
  card: {
    stars: "{n} de 5 estrellas",
    recommends: "Recomienda",
    recommendsNot: "No recomienda",
    edited: "editada el {day}",
    language: "En {language}, tal como se escribió",
    reply: "Respuesta de {business}, {day}",
    replyUndated: "Respuesta de {business}",
    source: "Dejada en {source}",
    sourceOwn: "Dejada en la propia empresa",
    platform: "con una cuenta en {source}",
    platformOwn: "con una cuenta de una plataforma",
    invited: "por invitación de la empresa",
    transaction: "vinculada a un trabajo",
    invitedLabel: "Pedida por la empresa",
    incentiveLabel: "Se dio algo a cambio",
    affiliatedLabel: "Escrita por alguien cercano a la empresa",
    experience: "trabajo del {day}",
    original: "dada como {value} de {best}",
    recorded: "registrada aquí desde el {day}",
    missing: "ya no se encuentra en {source} desde el {day}",
    missingOwn: "ya no se encuentra en su origen desde el {day}",
  },
  home: {
    title: (name) => `${name}: opiniones`,
    description: (name, reviews, split) =>
      `${reviews} de ${name}, cada una con su origen y lo que se sabe de quién la escribió${split && `: ${split}`}.`,
    eyebrow: "Opiniones, publicadas por la propia empresa",
    received: "opiniones recibidas",
    published: "publicadas",
    withdrawn: "retiradas, cada una contada con su motivo",
    below: "no se muestran: por debajo del nivel mínimo de comprobación",
    missing: "publicadas aquí y ya no encontradas en su origen",
    answered: "opiniones respondidas por la empresa",
    answeredComplaints: "opiniones con 1 o 2 estrellas respondidas por la empresa",
    within: (days, dated) =>
      `${plural(dated, "la única respuesta con fecha conocida", `al menos la mitad de las ${format.number(dated)} respuestas con fecha conocida`)}, ${
        days === 0 ? "el mismo día" : `en un plazo de ${format.number(days)} ${plural(days, "día", "días")}`
      }`,
    often: "Se menciona a menudo",
    browseNote: "La media de 5 estrellas y, entre paréntesis, el número de opiniones.",
    critical: (n) =>
      plural(
        n,
        "Leer la opinión con una estrella",
        `Leer las ${format.number(n)} opiniones con una estrella`,
      ),
    telephone: "Teléfono",
    address: "Dirección",
    rating: "Valoración",
    how: "Cómo funciona",
    recommendations: (n) =>
      `${format.number(n)} de ellas ${plural(n, "es una recomendación o lo contrario, contada como 5 estrellas o 1", "son recomendaciones o lo contrario, contadas como 5 estrellas o 1")}.`,
    summary: "En pocas palabras",
    evidence: (author, day) => `Prueba: opinión de ${author}, ${day}`,
    aspects: "Qué dice la gente",
    allAspects: "Todo el análisis y cómo se hace",
    newest: "Opiniones más recientes",
    browse: "Opiniones por tema",
    services: "Servicios",
    technicians: "Técnicos",
    areas: "Zonas de servicio",
    faq: "Preguntas y respuestas",
    allQuestions: (n) => `Las ${format.number(n)} preguntas y respuestas`,
    contact: "Contacto",
    call: "Llamar",
    elsewhere: "En otros sitios",
  },
  plots: {
    table: "Mostrar las cifras en una tabla",
    period: "Periodo",
    year: "Año",
    range: `Intervalo del ${CONFIDENCE.percent} %`,
    marks: { high: "4 o 5 estrellas", middle: "3 estrellas", low: "1 o 2 estrellas" },
    undated: (n) =>
      n === 0
        ? ""
        : `Sin dibujar: ${format.number(n)} ${plural(n, "opinión", "opiniones")} de las que solo se conoce el mes o el año.`,
    every: {
      title: "Cada opinión, una marca",
      titleDated: "Cada opinión con fecha conocida, una marca",
      alternative: (all, high, middle, low) =>
        `${all}, una marca por cada una, en el mes en que se escribieron: ${high} con 4 o 5 estrellas, ${middle} con 3, ${low} con 1 o 2.`,
      caption: (n) => `${n}: una marca por cada una, en el mes en que se escribió.`,
    },
    rating: {
      title: "La nota media a lo largo del tiempo",
      alternative: (last, low, high) =>
        `Nota media a lo largo del tiempo: ${last[0]} en ${last[1]}; la más baja, ${low[0]} en ${low[1]}; la más alta, ${high[0]} en ${high[1]}.`,
      caption: (least) =>
        `El punto es la media del periodo; la barra, el intervalo en que está la media verdadera con un ${CONFIDENCE.percent} % de confianza. Puntos huecos: menos de ${format.number(least)} opiniones, sin intervalo.`,
    },
    volume: {
      title: "Cuántas opiniones y cuándo",
      alternative: (all, period, most) =>
        `Opiniones a lo largo del tiempo: ${all} en total; la mayor cantidad, en ${period}: ${most}.`,
      caption: (n, months) =>
        `${n} según el ${months === 1 ? "mes" : months === 3 ? "trimestre" : "año"} en que se escribieron y sus estrellas.`,
    },
    years: {
      title: "Estrellas por año",
      alternative: (newest, oldest) =>
        `Proporción de opiniones con 4 o 5 estrellas por año: ${newest[0]} en ${newest[1]}, ${oldest[0]} en ${oldest[1]}.`,
      caption: (n) => `${n}: cada barra son todas las de un año, en proporción.`,
    },
    aspects: {
      title: "Los aspectos comparados",
      alternative: (best, worst) =>
        `Proporción de elogios por aspecto, desde ${best[0]} con ${best[1]} hasta ${worst[0]} con ${worst[1]}.`,
      caption: (unscored) =>
        `El punto es la proporción de elogios entre elogios y quejas; la barra, el intervalo en que está la proporción verdadera con un ${CONFIDENCE.percent} % de confianza.${
          unscored === 0
            ? ""
            : ` Sin dibujar: ${format.number(unscored)} ${plural(unscored, "aspecto", "aspectos")} con muy pocos para puntuar.`
        }`,
    },
  },
  archive: {
    title: "Todas las opiniones publicadas",
    description: (name, reviews) => `${reviews} de ${name}, por meses y con búsqueda.`,
    lead: (reviews, months) =>
      `${reviews}, primero las más recientes, y por mes: ${format.number(months)} ${plural(months, "mes", "meses")} en total.`,
    byMonth: "Por meses",
    byStars: "Por estrellas",
    byAspect: "Por lo que valoran",
    bySubject: "Por servicio, técnico, zona o idioma",
    byLanguage: "Idiomas",
    onward: (month) => `Continuar con ${month}`,
    starsTitle: (n) => `Opiniones con ${n} ${plural(n, "estrella", "estrellas")}`,
    starsDescription: (name, n) =>
      `Opiniones de ${name} que dan ${n} ${plural(n, "estrella", "estrellas")}, primero las más recientes.`,
    starsLead: (n, total) =>
      `${format.number(n)} de las ${format.number(total)} opiniones (${format.percent(n / total)}), primero las más recientes.`,
    newest: "Opiniones más recientes",
    known: "Qué se sabe de quién las escribió",
    declared: "Qué declara la empresa sobre ellas",
    monthTitle: (month) => `Opiniones de ${month}`,
    monthDescription: (name, month) => `Las opiniones publicadas de ${name} escritas en ${month}.`,
    rough: "Solo se conoce el mes o el año",
    all: "Todas",
    older: "Anteriores",
    newer: "Siguientes",
    pages: "Meses",
  },
  search: {
    title: "Buscar en las opiniones",
    description: (name) =>
      `Busque en las opiniones de ${name} por palabras, estrellas, fecha, técnico o servicio.`,
    lead: (reviews) =>
      `Busque entre ${reviews}. La dirección de esta página guarda la búsqueda, para que pueda compartirla.`,
    query: "Palabras en la opinión",
    exact: "Exactamente estas palabras",
    sort: "Orden",
    any: "Todas",
    since: "Desde",
    until: "Hasta",
    sentiment: "Elogio o queja",
    reply: "Respuesta de la empresa",
    submit: "Buscar",
    clear: "Borrar todo",
    results: "Resultados",
    active: "Filtros puestos",
    more: "Mostrar más",
    live: {
      searching: "Buscando…",
      found: { one: "{n} opinión encontrada.", other: "{n} opiniones encontradas." },
      empty: "Ninguna opinión coincide.",
      showing: "Se muestran {shown} de {total}.",
      failed: "La búsqueda no respondió. Compruebe su conexión e inténtelo de nuevo.",
      faults: "Esto no se puede buscar:",
      filters: "Filtros",
      filtersGiven: "Filtros ({n})",
      moreValues: "Más",
      remove: "Quitar {filter}",
      pair: "{name}: {value}",
      stars: { one: "{n} estrella", other: "{n} estrellas" },
      names: {
        query: "Palabras en la opinión",
        match: "Coincidencia",
        rating: "Estrellas",
        min_rating: "Al menos",
        max_rating: "Como máximo",
        since: "Desde",
        until: "Hasta",
        mentions_technician: "Técnico",
        mentions_service: "Servicio",
        mentions_area: "Zona de servicio",
        aspect: "Aspecto",
        sentiment: "Elogio o queja",
        source: "Fuente",
        language: "Idioma",
        verification: "Qué se sabe de quien la escribió, al menos",
        has_text: "Texto",
        has_reply: "Respuesta de la empresa",
        sort: "Orden",
        facets: "Recuentos",
        limit: "Cantidad",
        cursor: "Lugar",
      },
      facets: {
        rating: "Estrellas",
        source: "Fuente",
        service: "Servicio",
        area: "Zona de servicio",
        technician: "Técnico",
        aspect: "Aspecto",
        year: "Año",
      },
      sentiments: { positive: "Elogio", negative: "Queja", mixed: "Mixta", neutral: "Neutral" },
      levels: { platform: "Cuenta de una plataforma", invited: "Invitación", transaction: "Trabajo" },
      hasText: { true: "Con palabras", false: "Sin palabras" },
      hasReply: { true: "Respondida", false: "Sin respuesta" },
      matches: { words: "Palabras en cualquier forma", substring: "Exactamente estas palabras" },
      sorts: {
        relevance: "Lo más acertado primero",
        newest: "Las más nuevas primero",
        oldest: "Las más antiguas primero",
        highest: "Más estrellas primero",
        lowest: "Menos estrellas primero",
      },
      suggest: {
        title: "Siga por aquí:",
        unfiltered: "Las mismas palabras sin filtros",
        words: "Estas palabras en cualquier orden y forma",
        fewer: "«{query}»: {found}",
        subject: "Todo sobre {name}",
        aspects: {
          any: "Opiniones que hablan de: {name}",
          positive: "Elogios: {name}",
          negative: "Quejas: {name}",
        },
        archive: "Todas las opiniones publicadas",
        corrected: "Ninguna opinión tiene «{query}». Estas tienen «{corrected}».",
        asWritten: "Buscar exactamente «{query}»",
      },
    },
    noScript:
      "Buscar por palabras, por fecha o por varias cosas a la vez necesita JavaScript, que está desactivado en este navegador. Sin él se puede leer cada opinión con las listas de abajo.",
    noScriptData: "Este campo responde con datos en bruto (JSON), hechos para programas.",
    asJson: "Buscar como datos en bruto",
  },
  subject: {
    services: "Servicio",
    technicians: "Técnico",
    areas: "Zona de servicio",
    description: (name, subject) =>
      `Qué escriben los clientes de ${name} sobre ${subject}: cifras y opiniones.`,
    empty: "Ninguna opinión habla de esto todavía.",
    aspects: "De qué hablan estas opiniones",
    said: "En sus palabras",
    search: "Buscar en estas opiniones",
    together: "Junto con",
  },
  insights: {
    title: "Qué dicen las opiniones",
    description: (name) =>
      `Aspectos, temas y personas en las opiniones de ${name}, cada afirmación con las palabras en que se apoya.`,
    basedOn: (reviews, from, to) =>
      `A partir de ${reviews} (la más antigua: ${from}; la más reciente: ${to}).`,
    aspects: "Elogios y quejas",
    aspectsNote: `Cada opinión cuenta una vez: como elogio, queja, mixta, neutra o sin decidir, cuando el elogio o la queja eran demasiado inciertos para afirmarlos. La puntuación es la proporción de elogios entre elogios y quejas; entre paréntesis, el intervalo donde está la proporción verdadera con un ${CONFIDENCE.percent} % de confianza.`,
    aspect: "Aspecto",
    praise: "Elogios",
    complaint: "Quejas",
    mixed: "Mixtas",
    neutral: "Neutras",
    undecided: "Sin decidir",
    score: "Puntuación",
    trend: `Últimos ${TREND_MONTHS} meses`,
    positive: (share) => `${format.percent(share)} positivas`,
    range: (low, high) => `de ${format.percent(low)} a ${format.percent(high)}`,
    named: (n) => `${format.number(n)} ${plural(n, "opinión lo menciona", "opiniones lo mencionan")}`,
    tooFew: "muy pocas para puntuar",
    starsRange: (low, high) => `de ${format.average(low)} a ${format.average(high)}`,
    differ: "Medias que difieren más de lo que explica el azar, primero las más seguras:",
    alike: "Ninguna de estas medias difiere de otra más de lo que explica el azar.",
    lastYear: "Los últimos doce meses",
    yearChanged: {
      rising: "La media es más alta que en los doce meses anteriores, más de lo que explica el azar.",
      falling: "La media es más baja que en los doce meses anteriores, más de lo que explica el azar.",
      steady: "La media no difiere de la de los doce meses anteriores más de lo que explica el azar.",
    },
    yearAspects: "Elogios que han cambiado",
    days: (from, to) => `del ${format.day(from)} al ${format.day(to)}`,
    directions: { rising: "mejora", falling: "empeora", steady: "estable" },
    trendDetail: (recent, n, before, m) =>
      `${format.percent(recent)} de ${format.number(n)}; antes: ${format.percent(before)} de ${format.number(m)}`,
    evidence: "Pruebas",
    annotations: {
      title: "Leído por otros",
      note: "El negocio hizo leer sus opiniones también por otros y publica esos juicios tal como los recibió. No son nuestros: se comprobó que cada uno está palabra por palabra en su opinión, se cuentan con las mismas reglas y no forman parte de ninguna otra cifra.",
      by: "Lector",
      theirs: "Puntuación de este lector",
      ours: "Nuestra puntuación",
      reviews: (n) => `${format.number(n)} ${plural(n, "opinión juzgada", "opiniones juzgadas")}.`,
      same: (same, compared) =>
        `De ${format.number(compared)} ${plural(compared, "juicio", "juicios")} sobre lo que también juzgamos, ${format.number(same)} ${plural(same, "coincide", "coinciden")}`,
      kappa: "kappa de Cohen, que es 1 con acuerdo total y 0 con el que daría el azar:",
      nothingCompared: "Ninguno de estos juicios es sobre algo que también juzguemos.",
      coverage: (reviews, theirs, ours, both) =>
        `En ${format.number(reviews)} ${plural(reviews, "opinión leída", "opiniones leídas")} por ambos, este lector nombra aspectos ${format.number(theirs)} ${plural(theirs, "vez", "veces")} y nosotros ${format.number(ours)} ${plural(ours, "vez", "veces")}; ${format.number(both)} de ellas son el mismo aspecto de la misma opinión.`,
    },
    overall: "A favor y en contra",
    overallNote:
      "Cada opinión cuenta una vez. Sus palabras y sus estrellas tienen una voz cada una: palabras que solo elogian o solo critican, y cuatro o cinco estrellas, o una o dos. Si se contradicen, o ninguna habla, es neutra.",
    sides: (positive, neutral, negative) =>
      `${format.number(positive)} a favor, ${format.number(neutral)} ${plural(neutral, "neutra", "neutras")}, ${format.number(negative)} en contra`,
    for: "A favor",
    against: "En contra",
    usual: "La frase más habitual, no la mejor",
    timeline: "Mes a mes",
    timelineTrend: (direction, months, least) =>
      `La media mensual ${DIRECTIONS[direction]}: prueba de Mann-Kendall con ${format.number(months)} meses de al menos ${format.number(least)} opiniones cada uno.`,
    timelineShort: "Hay muy pocos meses con opiniones suficientes para ver una tendencia.",
    problems: "Con qué vinieron los clientes",
    problemsNote: "Cada problema con su resultado: las opiniones que lo cuentan, a favor y en contra.",
    phrases: "Palabras más usadas",
    topics: "Temas",
    topic: "Tema",
    empty: "Todavía hay muy pocas opiniones para esto.",
    method: "Cómo se calcula",
    support: "Por debajo de este número de opiniones no se afirma nada",
    supports: {
      aspect: "la puntuación de un aspecto",
      entity: "un técnico, servicio o zona",
      topic: "un tema",
      trend: "una tendencia",
      faq: "una respuesta",
      statement: "un elogio o una crítica en una frase",
      problem: "lo que traía el cliente",
      month: "un mes en una tendencia, y su proporción",
      months: "meses así, para una tendencia",
    },
    languages: "Idiomas que se analizan",
    accuracy: "Exactitud medida",
    measure: "Medida",
    value: "Valor",
    sample: "Muestra",
    quotes: (n) => `${format.number(n)} ${plural(n, "cita", "citas")}`,
    judged: (praise, complaints) =>
      `${format.number(praise)} ${plural(praise, "elogio", "elogios")}, ${format.number(complaints)} ${plural(complaints, "queja", "quejas")}`,
    onPage: "En esta página",
    steps: "Paso a paso",
    unstated: "textos que no indican idioma",
    byStatement: "Las palabras detrás de cada aspecto",
    data: "Lo mismo como datos",
  },
  about: {
    title: "Cómo funciona",
    description: (name) =>
      `Qué se sabe de quién escribió las opiniones de ${name}, de dónde vienen y qué fue de cada una, con cifras que cuadran.`,
    lead: (name) =>
      `Este sitio lo publica ${name}. Las cifras de abajo se cuentan a partir de los mismos registros que las opiniones, que se pueden descargar enteros.`,
    levels: "Qué se sabe de quién escribió una opinión",
    levelsNote: "Cada opinión publicada tiene uno de estos niveles. Van del más débil al más fuerte.",
    level: "Nivel",
    levelNames: { platform: "Cuenta de una plataforma", invited: "Invitación", transaction: "Trabajo" },
    accuracy: "Con qué frecuencia acierta el programa, medido",
    platform:
      "Se dejó con una cuenta de una plataforma de opiniones, que responde de la cuenta. Nada la vincula a un trabajo.",
    invited: "La empresa invitó a este cliente a escribirla. Nada la vincula a un trabajo.",
    transaction: "Está vinculada a un trabajo o un pedido.",
    minimum: (level) => `Nivel mínimo que se muestra aquí: ${level}.`,
    sum: "Qué fue de cada opinión recibida",
    published: "Publicadas",
    withdrawn: "Retiradas",
    below: "Por debajo del nivel mínimo, no se muestran",
    total: "Recibidas en total",
    reasons: {
      "author-request": "lo pidió su autor",
      erasure: "hubo que borrar datos personales",
      "legal-order": "lo ordenó un tribunal o una autoridad",
      duplicate: "la misma opinión dos veces",
      "not-a-customer": "su autor no era cliente",
      "wrong-business": "trataba de otra empresa",
    },
    withdrawal:
      "El motivo de una retirada es el que da la empresa. El identificador de una opinión retirada no se vuelve a usar.",
    sources: "De dónde vienen las opiniones",
    ownSource: "La propia empresa",
    unknownSource: "Borradas junto con su origen",
    received: "Recibidas",
    average: "Media de las publicadas",
    missing: "Publicadas aquí y ya no encontradas en su origen",
    declared: (source, count, day, received) => {
      const says = `Según la empresa, ${source} mostraba ${format.number(count)} ${plural(count, "opinión", "opiniones")} el ${day}`;
      if (count === received) return `${says}, tantas como se recibieron.`;
      const n = Math.abs(count - received);
      return `${says}; se ${plural(received, "recibió", "recibieron")} ${format.number(received)}, ${format.number(n)} ${count > received ? "menos" : "más"}.`;
    },
    policy: (name) => `Qué declara ${name}`,
    policyNote: "Lo dice la propia empresa; no se calcula.",
    policySubjects: {
      collection: "Cómo se piden las opiniones",
      incentives: "Qué se da por las opiniones",
      moderation: "Qué no se publica",
      report_url: "Denunciar una opinión",
    },
    policyChoices: {
      collection: {
        "every-customer": "Se pide una opinión a todos los clientes.",
        "some-customers": "Se pide una opinión a algunos clientes.",
        "not-asked": "No se piden opiniones a los clientes.",
      },
      incentives: {
        none: "No se da nada por una opinión.",
        "for-any-review": "Se da algo por una opinión, diga lo que diga.",
      },
      moderation: {
        none: "Nada se deja sin publicar.",
        "listed-reasons": "Solo lo que se retira por uno de los motivos que se cuentan en esta página.",
      },
    },
    insights: "Cómo se hace el análisis",
    insightsNote:
      "Un programa lee las opiniones que están en un idioma que conoce y anota qué aspectos menciona cada una y si los elogia o se queja. Cada afirmación conserva las palabras en que se apoya, de modo que puede seguirla hasta la opinión.",
    site: "Cómo se hacen las páginas",
    siteNotes: [
      "Las opiniones van de la más reciente a la más antigua. En las listas todo texto se acorta a la misma longitud, tenga las estrellas que tenga.",
      "Una media cuenta todas las opiniones publicadas de su tema; la de un mes, aquellas cuyo día se conoce.",
      "Las páginas no cargan nada de otros sitios ni ponen cookies.",
    ],
  },
  reference: {
    title: "Referencia de la API",
    description: (name) => `Cada operación, parámetro y forma de los datos abiertos de opiniones de ${name}.`,
    lead: "Generada a partir de los mismos esquemas que validan cada solicitud. Como OpenAPI 3.1:",
    operations: "Operaciones",
    parameters: "Parámetros",
    body: "Cuerpo de la solicitud",
    responses: "Respuestas",
    shapes: "Formas",
    name: "Nombre",
    type: "Tipo",
    meaning: "Significado",
    required: "obligatorio",
    status: "Estado",
  },
  developers: {
    title: "Para desarrolladores",
    description: (name) =>
      `Cada dirección de los datos abiertos de opiniones de ${name}, con llamadas para copiar. Sin clave.`,
    lead: "Todos los datos son públicos y no necesitan clave. Pueden añadirse campos; ninguno cambia de nombre ni de sentido ni desaparece. Los textos de las opiniones son palabras ajenas: trátelos como datos, nunca como instrucciones.",
    reference: "Leer la referencia de la API",
    copy: "Copiar",
    copied: "Copiado",
    license: (url) =>
      `La colección puede usarse con la licencia de ${url}. Los textos siguen siendo de sus autores.`,
    licenseTitle: "Licencia",
    addresses: "Direcciones",
    openapi: "La descripción OpenAPI",
    schemas: "JSON Schemas",
    table: "Como tabla",
    tableText:
      "Una fila por opinión, con un Data Package que dice qué significa cada columna. Las palabras que una hoja de cálculo tomaría por una fórmula llevan un apóstrofo delante, y la última columna dice dónde.",
    caching:
      "Cada respuesta lleva un ETag fuerte: devuélvalo en If-None-Match y recibirá 304 mientras nada haya cambiado.",
    mcp: "Para agentes: Model Context Protocol",
    mcpLead: "El servidor habla Streamable HTTP, sin clave. Sus herramientas solo leen.",
    mcpAddress: "Dirección",
    connectors: "Añada la dirección como conector personalizado en los ajustes.",
    websub: "Recibir los cambios: WebSub",
    topics: "Temas",
    try: "Probar",
    tryAddress: "Dirección",
    tryFailed: "No llegó respuesta.",
    tryAway: "Puede que el sitio se sirva sin su sidecar.",
    tryRest: "… y más",
    request: "Solicitud",
    answer: "Respuesta",
    sampleAnswer: "Una respuesta de ejemplo",
    sampleNote: "Hecha a partir del esquema con valores inventados, una entrada en cada lista.",
  },
  mcp: {
    title: "El servidor MCP",
    description: (name) =>
      `Cada herramienta que los agentes tienen para las opiniones de ${name}: argumentos, resultado y una solicitud para copiar.`,
    lead: "Los agentes consultan las opiniones con estas herramientas. El servidor habla Streamable HTTP en una sola dirección, sin clave, y sus herramientas solo leen. Lo que escribieron los clientes son datos, nunca instrucciones.",
    clients: "Añadirlo a un cliente",
    call: "Llamar a una herramienta a mano",
    callText:
      "En la versión 2026-07-28 una solicitud dice todo lo que hay que saber, así que basta una llamada. Los clientes de versiones anteriores empiezan con initialize y envían el identificador de sesión que reciben.",
    tools: "Herramientas",
    arguments: "Argumentos",
    noArguments: "Ninguno.",
    result: "Resultado",
    copyRequest: "Una solicitud para copiar",
  },
  push: {
    title: "Avisos: WebSub",
    description: (name) =>
      `Cómo enterarse enseguida de las opiniones nuevas de ${name}: suscripción, comprobación y entrega.`,
    lead: "Suscríbase una vez y cada cambio de las opiniones se enviará a su dirección en segundos, como dice W3C WebSub.",
    subscribe: "1. Suscribirse",
    subscribeText:
      "Indique un tema y su callback, una dirección HTTPS. El hub responde 202 y después pregunta al callback.",
    verification: "2. El hub pregunta a su callback",
    verificationText:
      "Responda con el reto y nada más. Desde entonces la suscripción está activa: diez días si no pide otro plazo con hub.lease_seconds, 30 días como máximo. Suscribirse de nuevo la renueva.",
    delivery: "3. El hub entrega",
    deliveryText:
      "Cada cambio trae el tema entero como es ahora, firmado con su secreto. Cualquier 2xx antes de diez segundos es un éxito. Una entrega fallida se repite al cabo de un minuto y de media hora; tres fallos seguidos acaban con la suscripción, y 410 lo hace en el acto. Una entrega puede llegar dos veces.",
    denial: "Cuando una suscripción acaba antes de tiempo",
    denialText: "El hub lo dice una vez, con el motivo. Suscríbase de nuevo cuando su callback funcione.",
    subscriber: "Un suscriptor completo",
    subscriberText: "Repite el reto y comprueba la firma. Póngalo detrás de un proxy que hable HTTPS.",
  },
  caching: {
    title: "Solicitudes condicionales",
    description: (name) => `Cómo volver a pedir las opiniones de ${name} sin cargar lo que no ha cambiado.`,
    lead: "Cada conjunto de datos, canal, página, búsqueda y since lleva un ETag fuerte que solo cambia con su contenido. Devuélvalo, y lo que no ha cambiado cuesta unos bytes.",
    leadOfHost:
      "Lo que dice si un archivo ha cambiado, un ETag o Last-Modified, es del servidor que lo aloja. Devuélvalo, y lo que no ha cambiado cuesta unos bytes.",
    first: "La primera llamada",
    again: "Cada llamada posterior",
    both: "Las dos llamadas",
    bothText: "La primera da 200, la segunda 304 mientras nada haya cambiado.",
    rules: "Conviene saber",
    ruleList: [
      "Cada codificación tiene su propio ETag. Devuelva el que recibió, con el mismo Accept-Encoding.",
      "If-None-Match prevalece sobre If-Modified-Since, que solo coincide con el Last-Modified exacto que se sirvió.",
      "El ETag de since depende solo de las opiniones de la respuesta, así que sobrevive a cambios ajenos.",
      "Las cachés pueden guardar las respuestas un minuto.",
    ],
  },
  feeds: {
    title: "Canales",
    description: (name) => `Siga las opiniones más recientes de ${name} en un lector de canales.`,
    lead: "Un canal lleva a su lector las 50 opiniones más recientes. Copie en él una de estas direcciones.",
    atom: "Para cualquier lector de canales",
    json: "JSON Feed 1.1, para lectores y programas que prefieren JSON",
    push: "Ambos anuncian un hub WebSub, que envía lo nuevo a los lectores que se suscriben, sin que tengan que preguntar una y otra vez.",
    feedTitle: (name) => `${name}: opiniones`,
    feedDescription: (name, reviews, split) =>
      `Las opiniones más recientes de ${name}. ${reviews} en total${split && `: ${split}`}.`,
  },
  changes: {
    title: "Qué ha cambiado últimamente",
    description: (name) =>
      `Qué se publicó, cambió y se retiró últimamente entre las opiniones de ${name}, con el motivo de cada retirada.`,
    lead: "Lo último que se publicó, cambió, por ejemplo con una edición o una respuesta, y se retiró: lo más reciente primero y cada opinión una vez. Lo retirado no vuelve; el motivo es el que da la empresa.",
    types: {
      published: "Publicada",
      edited: "Cambiada",
      withdrawn: "Retirada",
      hidden: "Ya no se muestra",
    },
    below: "su nivel está ahora por debajo del mínimo que se muestra aquí",
    empty: "Todavía no ha cambiado nada.",
    data: "Todos los cambios, para programas que guardan una copia",
  },
  reviewPage: {
    title: (author, day) => `Opinión de ${author}, ${day}`,
    profile: (source) => `La empresa en ${source}`,
    read: "Qué se leyó en ella",
    polarity: {
      positive: "elogio",
      negative: "queja",
      neutral: "nombrado sin juicio",
      abstained: "sin decidir",
    },
    beside: "Opiniones contiguas",
  },
  gone: {
    title: "Esta opinión fue retirada",
    text: "Lo que había aquí se retiró y no vuelve. Se cuenta, con su motivo, en «Cómo funciona».",
  },
  notFound: {
    title: "Esta página no existe",
    text: "La dirección es errónea o lo que había aquí se ha retirado. Las opiniones retiradas se cuentan en «Cómo funciona».",
    home: "A la primera página",
  },
  footer: {
    by: (name) => `Publicado por ${name}; los textos de las opiniones pertenecen a sus autores.`,
    license: "Licencia de los datos",
    data: "Descargar todas las opiniones",
  },
});
