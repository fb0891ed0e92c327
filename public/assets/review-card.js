// What a card says of a review beside its text: one definition for the pages, the feeds and the live search.

export const isFirstParty = (name) => name === "first-party";

/** The first letter or digit of a name; a dot for a name without either. */
export const monogram = (name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "·").toUpperCase();

/** The beginning of a text, cut between words if possible; null when it is short enough. */
export function excerpt(text, length) {
  if (text.length <= length) return null;
  const cut = text
    .slice(0, length)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  const space = cut.search(/\s\S*$/);
  return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const linesOf = (text, length) =>
  text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / length)), 0);

/**
 * How a text is folded where reviews are listed, as classes of its element: not at all, on a phone alone, or everywhere, which
 * is what has empty lines. A reply is not to take more room than the review.
 */
export function folding(text, isReply) {
  const most = isReply ? 8 : 12;
  if (/\n\s*\n/.test(text) || linesOf(text, 75) > most) return "folded long";
  return linesOf(text, 34) > most ? "folded" : "";
}

/** Puts values in the place of `{names}`. */
export const fill = (pattern, values) =>
  pattern.replace(/\{(\w+)\}/g, (match, name) => values[name] ?? match);

/** The facts of a review that a card has words for, by their fields. */
export const FACTS = ["experience_date"];

/** The name of the message that words one, with its `{day}` or its `{value}`. */
export const messageOf = (fact) => fact.replace(/_date$/, "");

/** The address of a photo in the size of cards. */
const smallOf = (src) => src.replace(/[^/]+$/, "small/$&");

/** The function that words what is known of a review; `words` are the card's strings. What is not known is left out. */
export function createFacts(words, locale, business) {
  // Not by `dateStyle`, whose "medium" is 07/11/2026 in Arabic.
  const dates = (month, day) =>
    new Intl.DateTimeFormat(locale, { day, month, year: "numeric", timeZone: "UTC" });
  const forms = {
    day: dates("long", "numeric"),
    month: dates("long"),
    medium: dates("short", "numeric"),
  };
  const number = new Intl.NumberFormat(locale);
  const say = (name, values = {}) => fill(words[name], values);
  // CLDR says "1 janvier", French "1er".
  const first = locale.startsWith("fr") ? "1er " : "1 ";
  // Many reviews share a day, and formatting is slow.
  const days = new Map();
  const written = (date, precision = "day") => {
    const key = precision + date;
    const known =
      days.get(key) ??
      forms[precision]?.format(new Date(`${date}T00:00:00Z`)).replace(/^1 /, first) ??
      date.slice(0, 4);
    days.set(key, known);
    return known;
  };
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  const nameOf = (tag) => languages.of(tag.split("-")[0]);
  const ours = nameOf(locale);
  // Readers translate it themselves, if they like: nothing here is a translation.
  const inAnother = ({ text, language_detected, language: tag = language_detected }) =>
    !text || !tag || nameOf(tag) === ours ? "" : say("language", { language: nameOf(tag) });
  const onDay = (name, day, source) => (day ? [say(name, { business, source, day: written(day) })] : []);

  const fact = (name, value) => {
    if (value === undefined) return [];
    const message = messageOf(name);
    return words[message].includes("{day}") ? onDay(message, value) : [say(message, { value })];
  };

  const provenance = (name, day) => {
    const source = isFirstParty(name) ? words.sourceOwn : name;
    return day
      ? say("provenance", { source, added: say("recorded", { day: written(day, "medium") }) })
      : source;
  };

  return (review) => {
    const { date, date_precision: precision = "day", original_rating: original, reply } = review;
    const { level, method } = review.verification;
    const source = review.source.name;
    const own = isFirstParty(source) ? "Own" : "";
    const recommendation = original?.best === 1;
    return {
      photos: (review.photos ?? []).map(({ src, alt, width, height }, index) => {
        const words = alt ?? say("photo", { n: index + 1, author: review.author.name });
        return { src, small: smallOf(src), alt: words, width, height };
      }),
      date: written(date, precision),
      datetime: date.slice(0, { day: 10, month: 7, year: 4 }[precision]),
      edited: onDay("edited", review.updated).join(""),
      language: inAnother(review),
      // A recommendation has no stars: it is shown in words alone.
      stars: recommendation ? null : review.rating,
      rating: recommendation
        ? say(original.value > 0 ? "recommends" : "recommendsNot")
        : say("stars", { n: review.rating }),
      labels: ["invited", "incentive", "affiliated"]
        .filter((known) => review.collection?.[known])
        .map((known) => words[`${known}Label`]),
      source: say(`source${own}`, { source }),
      there: words.there,
      provenance: provenance(source, review.recorded),
      level: words[level],
      // Only a job or an order is something that was checked.
      matched: level === "transaction",
      // "Left on Google, with a platform account" says "Google account" already.
      method: [undefined, `${source} account`].includes(method) ? "" : ` (${method})`,
      details: [
        ...FACTS.flatMap((name) => fact(name, review[name])),
        ...(original && !recommendation
          ? [say("original", { value: number.format(original.value), best: number.format(original.best) })]
          : []),
        ...onDay("recorded", review.recorded),
        ...onDay(`missing${own}`, review.source_missing, source),
      ].join(" · "),
      reply: onDay("reply", reply?.date).join("") || say("replyUndated", { business }),
    };
  };
}
