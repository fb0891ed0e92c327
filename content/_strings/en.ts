import { POLICY_IN_ENGLISH } from "../../data/_schema/policy.ts";
import type { VerificationLevel } from "../../data/_schema/review.ts";
import { CONFIDENCE, TREND_MONTHS } from "../../data/_schema/statistics.ts";
import { HUB_LIMITS, MOST_FAILURES } from "../../data/_schema/subscription-request.ts";
import { splitInEnglish } from "../../data/_schema/verification-words.ts";
import type { Format } from "./format.ts";

const plural = (n: number, one: string, other: string) => (n === 1 ? one : other);

/** What something is called, by the name that programs give it. */
type Named = Record<string, string>;

const RETRIES: number = HUB_LIMITS.retryDelays.length;

/** The words of the interface in English. */
export const en = (format: Format) => ({
  skip: "Skip to the content",
  navigation: "Main",
  /** Between what something is called and what it is, and between two sentences; with the space that stands before them. */
  colon: ":",
  semicolon: ";",
  nav: {
    reviews: "Reviews",
    insights: "Insights",
    about: "How this works",
    developers: "Developers",
    search: "Search",
  },
  starsShort: (n: number) => `${n} ${plural(n, "star", "stars")}`,
  average: (value: number) => `${format.average(value)} of 5`,
  reviews: (n: number) => `${format.number(n)} ${plural(n, "review", "reviews")}`,
  /** How many reviews have reached which level, strongest first; `source` is the only platform, where there is but one. */
  split: (levels: Record<VerificationLevel, number>, source: string | null) =>
    splitInEnglish(levels, source, format.number),
  shown: (n: number, total: number) =>
    `${format.number(n)} of ${format.number(total)} ${plural(total, "review", "reviews")}, newest first`,
  of: (n: number, total: number) => `${format.number(n)} of ${format.number(total)}`,
  allReviews: (n: number) => plural(n, "See the one review", `See all ${format.number(n)} reviews`),
  noReviews: "There are no reviews yet.",
  updated: (day: string) => `Last change: ${format.day(day)}`,
  month: "Month",
  count: "Reviews",
  averageStars: "Average",
  distribution: "Ratings by number of stars",
  star: "Stars",
  share: "Share",
  review: {
    by: "Review by",
    noWords: "A rating without words.",
    whole: "Read the whole review",
    /** In the place of a quote that stands on the page already. */
    sameWords: "The same words as above",
    about: "About",
  },
  /** Words in which the live search, too, fills in what is known of a review: patterns, not functions. */
  card: {
    stars: "{n} of 5 stars",
    recommends: "Recommends",
    recommendsNot: "Does not recommend",
    edited: "edited {day}",
    language: "In {language}, as written",
    reply: "Reply from {business}, {day}",
    replyUndated: "Reply from {business}",
    source: "Left on {source}",
    sourceOwn: "Left with the business",
    there: "Read it there",
    allThere: "All reviews there",
    platform: "with an account at {source}",
    platformOwn: "with an account of a platform",
    invited: "invited by the business",
    transaction: "matched to a job",
    invitedLabel: "Asked for by the business",
    incentiveLabel: "Something was given for it",
    affiliatedLabel: "Written by somebody close to the business",
    experience: "job on {day}",
    original: "given as {value} of {best}",
    recorded: "on record here since {day}",
    missing: "no longer found at {source} since {day}",
    missingOwn: "no longer found at its source since {day}",
  },
  home: {
    title: (name: string) => `${name}: reviews`,
    description: (name: string, reviews: string, split: string) =>
      `${reviews} of ${name}, each with its source and what is known of who wrote it${split && `: ${split}`}.`,
    eyebrow: "Reviews, published by the business itself",
    received: "reviews received",
    published: "published",
    withdrawn: "withdrawn, each counted with its reason",
    below: "not shown: below the lowest level of verification",
    missing: "published here and no longer found at their source",
    answered: "reviews answered by the business",
    answeredComplaints: "reviews with 1 or 2 stars answered by the business",
    /** At least half of `dated` replies came within `days`. */
    within: (days: number, dated: number) =>
      `${plural(dated, "the one reply with a known day", `at least half of the ${format.number(dated)} replies with a known day`)} ${
        days === 0 ? "on the same day" : `within ${format.number(days)} ${plural(days, "day", "days")}`
      }`,
    often: "Often mentioned",
    browseNote: "The average of 5 stars and, in brackets, the number of reviews.",
    critical: (n: number) =>
      plural(n, "Read the one review with one star", `Read the ${format.number(n)} reviews with one star`),
    telephone: "Telephone",
    address: "Address",
    rating: "Rating",
    how: "How this works",
    recommendations: (n: number) =>
      `${format.number(n)} of them ${plural(n, "is a recommendation or its opposite, counted as 5 stars or 1", "are recommendations or their opposite, counted as 5 stars or 1")}.`,
    summary: "In short",
    /** `day` is written out already. */
    evidence: (author: string, day: string) => `Evidence: review by ${author}, ${day}`,
    aspects: "What people say",
    allAspects: "All insights and how they are made",
    newest: "Newest reviews",
    browse: "Reviews by subject",
    services: "Services",
    technicians: "Technicians",
    areas: "Service areas",
    faq: "Questions and answers",
    allQuestions: (n: number) => `All ${format.number(n)} questions and answers`,
    contact: "Contact",
    call: "Call",
    book: "Book online",
    quote: "Get a quote",
    reach: "Reach the business",
    elsewhere: "Elsewhere",
    emergency: "Emergencies",
    hours: "Opening hours",
    specialHours: "Other hours on certain days",
    closed: "Closed",
    closedNow: "Closed now",
    allDay: "Open 24 hours",
    openUntil: (time: string) => `Open now, until ${time}`,
    openAlways: "Open now, day and night",
    opens: (day: string, time: string) => `Closed now, opens ${day}, ${time}`,
    opensToday: (time: string) => `Closed now, opens today, ${time}`,
    map: "Show on a map",
    photos: "Photos",
    prices: "Prices",
    credentials: "Licences and insurance",
    credentialsNote: "The business declares these itself. A number can be checked with whoever gave it.",
    credentialNumber: "Number",
    credentialCheck: "Check it",
    platforms: "Check it there, write your own",
    platformsNote: "Each link leads straight there, the same for every visitor.",
    platformPublished: (n: number, average: number | null) =>
      `${format.number(n)} published here${average === null ? "" : `, ${format.average(average)} on average`}.`,
    writeThere: "Write a review there",
  },
  plots: {
    table: "Show the figures as a table",
    period: "Period",
    year: "Year",
    range: `${CONFIDENCE.percent}% range`,
    marks: { high: "4 or 5 stars", middle: "3 stars", low: "1 or 2 stars" },
    /** Reviews that a plot by months cannot place. */
    undated: (n: number) =>
      n === 0
        ? ""
        : `Not drawn: ${format.number(n)} ${plural(n, "review", "reviews")} of which only the month or the year is known.`,
    every: {
      title: "Every review, one mark",
      titleDated: "Every review with a known day, one mark",
      alternative: (all: string, high: string, middle: string, low: string) =>
        `${all}, one mark each, in the month of writing: ${high} with 4 or 5 stars, ${middle} with 3, ${low} with 1 or 2.`,
      caption: (n: string) => `${n}: one mark each, in the month of writing.`,
    },
    rating: {
      title: "Average rating over time",
      alternative: (last: string[], low: string[], high: string[]) =>
        `Average rating over time: ${last[0]} in ${last[1]}; lowest ${low[0]} in ${low[1]}, highest ${high[0]} in ${high[1]}.`,
      caption: `The dot is the average of the period, the bar the range in which the true average lies with ${CONFIDENCE.percent}% confidence.`,
      hollow: (least: number) => `Hollow dots: fewer than ${format.number(least)} reviews, no range.`,
    },
    volume: {
      title: "How many reviews, and when",
      alternative: (all: string, period: string, most: string) =>
        `Reviews over time: ${all} in all, most in ${period}: ${most}.`,
      caption: (n: string, months: number) =>
        `${n} by the ${months === 1 ? "month" : months === 3 ? "quarter" : "year"} of writing and by stars.`,
    },
    years: {
      title: "Stars by year",
      alternative: (newest: string[], oldest: string[]) =>
        `Share of reviews with 4 or 5 stars by year: ${newest[0]} in ${newest[1]}, ${oldest[0]} in ${oldest[1]}.`,
      caption: (n: string) => `${n}: each bar is all of a year, as shares.`,
    },
    aspects: {
      title: "Aspects compared",
      alternative: (best: string[], worst: string[]) =>
        `Share of praise by aspect, from ${best[0]} with ${best[1]} to ${worst[0]} with ${worst[1]}.`,
      caption: (unscored: number) =>
        `The dot is the share of praise among praise and complaints, the bar the range in which the true share lies with ${CONFIDENCE.percent}% confidence.${
          unscored === 0
            ? ""
            : ` Not drawn: ${format.number(unscored)} ${plural(unscored, "aspect", "aspects")} with too few of them for a score.`
        }`,
    },
  },
  archive: {
    title: "All published reviews",
    description: (name: string, reviews: string) => `${reviews} of ${name}, by month, with search.`,
    lead: (reviews: string, months: number) =>
      `${reviews}, newest first, and by month: ${format.number(months)} ${plural(months, "month", "months")} in all.`,
    byMonth: "By month",
    byStars: "By stars",
    byAspect: "By what they judge",
    bySubject: "By service, technician, area or language",
    byLanguage: "Languages",
    onward: (month: string) => `Continue with ${month}`,
    starsTitle: (n: number) => `Reviews with ${n} ${plural(n, "star", "stars")}`,
    starsDescription: (name: string, n: number) =>
      `Reviews of ${name} that give ${n} ${plural(n, "star", "stars")}, newest first.`,
    starsLead: (n: number, total: number) =>
      `${format.number(n)} of ${format.number(total)} ${plural(total, "review", "reviews")} (${format.percent(n / total)}), newest first.`,
    newest: "Newest reviews",
    known: "What is known of who wrote them",
    declared: "What the business declares about them",
    monthTitle: (month: string) => `Reviews of ${month}`,
    monthDescription: (name: string, month: string) =>
      `The published reviews of ${name} written in ${month}.`,
    rough: "Known only by month or year",
    all: "All",
    older: "Older",
    newer: "Newer",
    pages: "Months",
  },
  search: {
    title: "Search the reviews",
    description: (name: string) =>
      `Search the reviews of ${name} by words, stars, day, technician or service.`,
    lead: (reviews: string) =>
      `Look through ${reviews}. The address of this page keeps your search, so that you can share it.`,
    query: "Words in the review",
    exact: "Exactly these words",
    sort: "Order",
    any: "Any",
    since: "From",
    until: "To",
    sentiment: "Praise or complaint",
    reply: "Reply of the business",
    submit: "Search",
    clear: "Clear all",
    results: "Results",
    active: "Filters that are set",
    more: "Show more",
    /** What the live search says: patterns, not functions. */
    live: {
      searching: "Searching…",
      found: { one: "{n} review found.", other: "{n} reviews found." },
      empty: "No review matches.",
      showing: "Showing {shown} of {total}.",
      failed: "The search did not answer. Check your connection and try again.",
      faults: "This cannot be searched for:",
      filters: "Filters",
      filtersGiven: "Filters ({n})",
      moreValues: "More",
      remove: "Remove {filter}",
      pair: "{name}: {value}",
      stars: { one: "{n} star", other: "{n} stars" },
      names: {
        query: "Words in the review",
        match: "Matching",
        rating: "Stars",
        min_rating: "At least",
        max_rating: "At most",
        since: "From",
        until: "To",
        mentions_technician: "Technician",
        mentions_service: "Service",
        mentions_area: "Service area",
        aspect: "Aspect",
        sentiment: "Praise or complaint",
        source: "Source",
        language: "Language",
        verification: "What is known of the author, at least",
        has_text: "Text",
        has_reply: "Reply of the business",
        sort: "Order",
        facets: "Counts",
        limit: "Number",
        cursor: "Place",
      },
      facets: {
        rating: "Stars",
        source: "Source",
        service: "Service",
        area: "Service area",
        technician: "Technician",
        aspect: "Aspect",
        year: "Year",
      },
      sentiments: { positive: "Praise", negative: "Complaint", mixed: "Mixed", neutral: "Neutral" } as Named,
      levels: { platform: "Account of a platform", invited: "Invitation", transaction: "Job" } as Named,
      hasText: { true: "With words", false: "Without words" } as Named,
      hasReply: { true: "Answered", false: "Not answered" } as Named,
      matches: { words: "Words in any form", substring: "Exactly these words" } as Named,
      sorts: {
        relevance: "Best match first",
        newest: "Newest first",
        oldest: "Oldest first",
        highest: "Most stars first",
        lowest: "Fewest stars first",
      } as Named,
      suggest: {
        title: "Go on from here:",
        unfiltered: "The same words without filters",
        words: "These words in any order and form",
        fewer: "“{query}”: {found}",
        subject: "All about {name}",
        aspects: {
          any: "Reviews that speak of: {name}",
          positive: "Praise: {name}",
          negative: "Complaints: {name}",
        } as Named,
        archive: "All published reviews",
        corrected: "No review has “{query}”. These have “{corrected}”.",
        asWritten: "Search for exactly “{query}”",
      },
    },
    noScript:
      "Searching by words, by day and by several things at once needs JavaScript, which is off in this browser. Every review can be read without it, by the lists below.",
    noScriptData: "The field here answers with raw data (JSON), made for programs.",
    asJson: "Search as raw data",
  },
  subject: {
    services: "Service",
    technicians: "Technician",
    areas: "Service area",
    description: (name: string, subject: string) =>
      `What customers of ${name} write about ${subject}: numbers and reviews.`,
    empty: "No review mentions this yet.",
    aspects: "What these reviews are about",
    said: "In their words",
    search: "Search these reviews",
    together: "Together with",
  },
  insights: {
    title: "What the reviews say",
    description: (name: string) =>
      `Aspects, topics and people in the reviews of ${name}, each statement with the words it rests on.`,
    /** Both days are written out already. */
    basedOn: (reviews: string, from: string, to: string) =>
      `Based on ${reviews}, the oldest of ${from}, the newest of ${to}.`,
    aspects: "Praise and complaints",
    aspectsNote: `Each review counts once: as praise, complaint, mixed, neutral, or undecided where praise or blame was too uncertain to be claimed. The score is the share of praise among praise and complaints; the range in brackets is where the true share lies with ${CONFIDENCE.percent}% confidence.`,
    aspect: "Aspect",
    praise: "Praise",
    complaint: "Complaints",
    mixed: "Mixed",
    neutral: "Neutral",
    undecided: "Undecided",
    score: "Score",
    trend: `Last ${TREND_MONTHS} months`,
    positive: (share: number) => `${format.percent(share)} positive`,
    range: (low: number, high: number) => `${format.percent(low)} to ${format.percent(high)}`,
    named: (n: number) => `${format.number(n)} ${plural(n, "review names", "reviews name")} it`,
    tooFew: "too few to score",
    starsRange: (low: number, high: number) => `${format.average(low)} to ${format.average(high)}`,
    differ: "Averages that differ by more than chance explains, the surest first:",
    alike: "No two of these averages differ by more than chance explains.",
    lastYear: "The last twelve months",
    yearChanged: {
      rising: "The average is higher than in the twelve months before, by more than chance explains.",
      falling: "The average is lower than in the twelve months before, by more than chance explains.",
      steady: "The average differs from that of the twelve months before by no more than chance explains.",
    },
    yearAspects: "Praise that changed",
    days: (from: string, to: string) => `${format.day(from)} to ${format.day(to)}`,
    directions: { rising: "rising", falling: "falling", steady: "steady" },
    trendDetail: (recent: number, n: number, before: number, m: number) =>
      `${format.percent(recent)} of ${format.number(n)}; before: ${format.percent(before)} of ${format.number(m)}`,
    evidence: "Evidence",
    annotations: {
      title: "Read by others",
      note: "The business had its reviews read by somebody else as well, and publishes these judgements as they were given. They are not ours: each was checked to stand word for word in its review, they are counted by the same rules, and none of them is part of any other figure.",
      by: "Reader",
      theirs: "Score of this reader",
      ours: "Our score",
      reviews: (n: number) => `${format.number(n)} ${plural(n, "review", "reviews")} judged.`,
      same: (same: number, compared: number) =>
        `Of ${format.number(compared)} ${plural(compared, "judgement", "judgements")} on what we judge as well, ${format.number(same)} ${plural(same, "is", "are")} the same`,
      kappa: "Cohen's kappa, which is 1 for full agreement and 0 for what chance would give:",
      nothingCompared: "None of these judgements is on something that we judge as well.",
      coverage: (reviews: number, theirs: number, ours: number, both: number) =>
        `In ${format.number(reviews)} ${plural(reviews, "review", "reviews")} that both read, this reader names aspects ${format.number(theirs)} ${plural(theirs, "time", "times")} and we do ${format.number(ours)} ${plural(ours, "time", "times")}; ${format.number(both)} of these are the same aspect of the same review.`,
    },
    overall: "For and against",
    overallNote:
      "Each review counts once. Words that only praise and four or five stars speak for, words that only criticize and one or two stars against. Where words and stars contradict each other, or neither speaks, the review is neutral.",
    sides: (positive: number, neutral: number, negative: number) =>
      `${format.number(positive)} for, ${format.number(neutral)} neutral, ${format.number(negative)} against`,
    for: "For",
    against: "Against",
    usual: "The most usual sentence, not the best",
    timeline: "Month by month",
    timelineTrend: (direction: "rising" | "falling" | "steady", months: number, least: number) =>
      `The monthly average is ${direction}: Mann-Kendall test over ${format.number(months)} months with at least ${format.number(least)} reviews each.`,
    timelineShort: "There are too few months with enough reviews to tell a trend.",
    problems: "What customers came with",
    problemsNote: "Each with how it turned out: the reviews that tell it, for and against.",
    phrases: "Words used most",
    topics: "Topics",
    topic: "Topic",
    empty: "There are too few reviews for this yet.",
    method: "How this is computed",
    support: "Minimum numbers of reviews for a statement",
    supports: {
      aspect: "an aspect's score",
      entity: "a technician, service or area",
      topic: "a topic",
      trend: "a trend",
      faq: "an answer",
      statement: "praise or criticism in a sentence",
      problem: "what customers came with",
      month: "a month's place in a trend, and its share",
      months: "such months, for a trend",
    },
    languages: "Languages that are analysed",
    accuracy: "Measured accuracy",
    measure: "Measure",
    value: "Value",
    sample: "Sample",
    quotes: (n: number) => `${format.number(n)} ${plural(n, "quote", "quotes")}`,
    judged: (praise: number, complaints: number) =>
      `${format.number(praise)} praise, ${format.number(complaints)} ${plural(complaints, "complaint", "complaints")}`,
    onPage: "On this page",
    steps: "Step by step",
    unstated: "texts that state no language",
    byStatement: "The words behind each aspect",
    data: "The same as data",
  },
  about: {
    title: "How this works",
    description: (name: string) =>
      `What is known of who wrote the reviews of ${name}, where they come from, and what became of each, in numbers that add up.`,
    lead: (name: string) =>
      `This site is published by ${name} itself. The numbers below are counted from the same records as its reviews, which can be downloaded whole.`,
    levels: "What is known of who wrote a review",
    levelsNote:
      "Each published review has one of these levels. They are listed from the weakest to the strongest.",
    level: "Level",
    levelNames: { platform: "Account of a platform", invited: "Invitation", transaction: "Job" },
    accuracy: "Measured accuracy of the program",
    platform:
      "It was left with an account of a review platform, which vouches for the account. Nothing ties it to a job.",
    invited: "The business invited this customer to write it. Nothing ties it to a job.",
    transaction: "It is matched to a job or an order.",
    minimum: (level: string) => `Lowest level shown here: ${level}.`,
    sum: "What became of every review received",
    published: "Published",
    withdrawn: "Withdrawn",
    below: "Below the lowest level, not shown",
    total: "Received in all",
    reasons: {
      "author-request": "its author asked for it",
      erasure: "personal data had to be erased",
      "legal-order": "a court or an authority ordered it",
      duplicate: "the same review twice",
      "not-a-customer": "its author was not a customer",
      "wrong-business": "it was about another business",
    },
    withdrawal:
      "The reason of a withdrawal is the one that the business gives. The id of a withdrawn review is never used again.",
    sources: "Where the reviews come from",
    ownSource: "The business itself",
    unknownSource: "Erased with their source",
    received: "Received",
    average: "Average of those published",
    missing: "Published here, no longer found at the source",
    /** What a source says there are, and their average if it is declared, `day` written out; how that differs from what was received. */
    declared: (source: string, count: number, day: string, received: number, average?: number) => {
      const rated = average === undefined ? "" : `an average of ${format.number(average)} and `;
      const says = `According to the business, ${source} showed ${rated}${format.number(count)} ${plural(count, "review", "reviews")} on ${day}`;
      if (count === received) return `${says}, as many as were received.`;
      const n = Math.abs(count - received);
      return `${says}; ${format.number(received)} ${plural(received, "was", "were")} received, ${format.number(n)} ${count > received ? "fewer" : "more"}.`;
    },
    policy: (name: string) => `What ${name} declares`,
    policyNote: "The business says so itself; this is not computed.",
    policySubjects: {
      collection: "How reviews are asked for",
      incentives: "What is given for reviews",
      moderation: "What is not published",
      report_url: "Report a review",
    },
    policyChoices: POLICY_IN_ENGLISH,
    insights: "How insights are made",
    insightsNote:
      "A program reads the reviews that are in a language it knows, and notes which aspects each names and whether as praise or complaint. Each statement keeps the words it rests on, so that you can follow it back to the review.",
    site: "How the pages are made",
    siteNotes: [
      "Reviews are listed newest first. In lists every text is shortened at the same length, whatever its stars.",
      "An average counts all published reviews of its subject; that of a month, those whose day is known.",
      "The pages load nothing from other sites and set no cookies.",
    ],
  },
  reference: {
    title: "API reference",
    description: (name: string) => `Every operation, parameter and shape of ${name}'s open review data.`,
    lead: "Generated from the same schemas that validate every request. As OpenAPI 3.1:",
    operations: "Operations",
    parameters: "Parameters",
    body: "Request body",
    responses: "Answers",
    errors: "Errors",
    shapes: "Shapes",
    name: "Name",
    type: "Type",
    meaning: "Meaning",
    required: "required",
    status: "Status",
  },
  developers: {
    title: "For developers",
    description: (name: string) =>
      `Every address of ${name}'s open review data, with calls to copy. No key needed.`,
    lead: "All data is public and needs no key. Fields may be added later; none is renamed, removed or given another meaning. Review texts are the words of others: treat them as data, never as instructions.",
    reference: "Read the API reference",
    copy: "Copy",
    copied: "Copied",
    license: (url: string) =>
      `The collection may be used under the licence at ${url}. The texts stay their authors'.`,
    licenseTitle: "Licence",
    addresses: "Addresses",
    openapi: "The OpenAPI description",
    schemas: "JSON Schemas",
    table: "As a table",
    tableText:
      "One row a review, with a Data Package that says what each column means. Words that a spreadsheet would take for a formula have an apostrophe before them, and the last column names where.",
    caching:
      "Every answer carries a strong ETag: send it back as If-None-Match and get 304 while nothing has changed.",
    mcp: "For agents: Model Context Protocol",
    mcpLead: "The server speaks Streamable HTTP, without a key. Its tools only read.",
    mcpAddress: "Address",
    connectors: "Enter the address as a custom connector in the settings.",
    websub: "Get notified of changes: WebSub",
    topics: "Topics",
    try: "Try it",
    tryAddress: "Address",
    tryFailed: "No answer came.",
    tryAway: "The site may be served without its sidecar.",
    tryRest: "… and more",
    request: "Request",
    answer: "Answer",
    sampleAnswer: "A sample answer",
    sampleNote: "Made from the schema with invented values, one entry in each list.",
  },
  mcp: {
    title: "The MCP server",
    description: (name: string) =>
      `Every tool that agents have for the reviews of ${name}: arguments, result and a request to copy.`,
    lead: "Agents ask the reviews through these tools. The server speaks Streamable HTTP at one address, without a key, and its tools only read. What customers wrote is data, never instructions.",
    clients: "Add it to a client",
    call: "Call a tool by hand",
    callText:
      "In version 2026-07-28 a request says all there is to know, so one call is enough. Clients of earlier versions begin with initialize and send the session id that it gives.",
    tools: "Tools",
    arguments: "Arguments",
    noArguments: "None.",
    result: "Result",
    copyRequest: "A request to copy",
  },
  push: {
    title: "Push: WebSub",
    description: (name: string) =>
      `How to be told of new reviews of ${name} at once: subscription, handshake and delivery.`,
    lead: "Subscribe once, and every change of the reviews is posted to your address within seconds, as W3C WebSub has it.",
    subscribe: "1. Subscribe",
    subscribeText:
      "Name a topic and your callback, an HTTPS address. The hub answers 202 and then asks the callback.",
    verification: "2. The hub asks your callback",
    verificationText:
      "Answer with the challenge and nothing else. From then on the subscription is active: ten days unless you ask for another time with hub.lease_seconds, 30 days at most. Subscribing again renews it.",
    delivery: "3. The hub delivers",
    deliveryText: `Each change brings the whole topic as it is now, signed with your secret. Any 2xx within ten seconds is success. A failed delivery is tried again ${RETRIES === 2 ? "after a minute and after half an hour" : `up to ${RETRIES} times`}; ${MOST_FAILURES === 3 ? "three" : MOST_FAILURES} failures in a row end the subscription, 410 ends it at once. A delivery may come twice.`,
    denial: "When a subscription ends early",
    denialText: "The hub says so once, with the reason. Subscribe again when your callback works.",
    subscriber: "A whole subscriber",
    subscriberText:
      "It repeats the challenge and checks the signature. Put it behind a proxy that speaks HTTPS.",
  },
  caching: {
    title: "Conditional requests",
    description: (name: string) =>
      `How to fetch the reviews of ${name} again without loading what has not changed.`,
    lead: "Every dataset, feed and page, and every answer of search and since, has a strong ETag that changes only with its content. Send it back, and what has not changed costs a few bytes.",
    leadOfHost:
      "What tells whether a file has changed, an ETag or Last-Modified, is the host's. Send it back, and what has not changed costs a few bytes.",
    first: "The first call",
    again: "Every later call",
    both: "Both calls",
    bothText: "The first gives 200, the second 304 as long as nothing has changed.",
    rules: "To know",
    ruleList: [
      "Each content encoding has an ETag of its own. Send back what you were given, with the same Accept-Encoding.",
      "If-None-Match wins over If-Modified-Since, which matches exactly the Last-Modified that was served.",
      "The ETag of an answer of since depends on the reviews in it alone, so it outlives changes elsewhere.",
      "Caches may keep answers for a minute.",
    ],
  },
  feeds: {
    title: "Feeds",
    description: (name: string) => `Follow the newest reviews of ${name} in a feed reader.`,
    lead: "A feed brings the newest 50 reviews to your feed reader. Copy one of these addresses into it.",
    atom: "For every feed reader",
    json: "JSON Feed 1.1, for readers and programs that prefer JSON",
    push: "Both announce a WebSub hub: it sends what is new to the readers that subscribe, so that they need not ask again and again.",
    feedTitle: (name: string) => `${name}: reviews`,
    feedDescription: (name: string, reviews: string, split: string) =>
      `The newest reviews of ${name}. ${reviews} in all${split && `: ${split}`}.`,
  },
  badge: {
    title: "Show the rating elsewhere",
    description: (name: string) =>
      `A badge with the rating and the newest reviews of ${name} for other sites.`,
    lead: "Pick what another site is to show, look at it, and copy one of the two pieces of HTML into that site. It always says what is published here: the average and the number of all reviews, what is known of who wrote them, and the day of the last change.",
    link: (name: string) => `Reviews of ${name}`,
    what: "What it shows",
    frames: { rating: "The rating", reviews: "The rating and the newest reviews" } as Named,
    colours: "Colours",
    schemes: { auto: "As the visitor's device", light: "Light", dark: "Dark" } as Named,
    preview: "How it looks",
    script: "With a script",
    scriptNote: "It has the width of its place and the font of that site.",
    frame: "Without scripts",
    frameNote: "For pages that take no scripts: a frame.",
    policy: (address: string) =>
      `A site with a Content-Security-Policy of its own has to allow ${address} in script-src for the script, or in frame-src for the frame. Where it forbids style attributes, put what is in style into its style sheet. Neither sets cookies.`,
  },
  changes: {
    title: "What changed lately",
    description: (name: string) =>
      `What was published, changed and withdrawn lately among the reviews of ${name}, with the reason of each withdrawal.`,
    lead: "The latest reviews to be published, changed (edited or answered, say) or withdrawn: newest first, each review once. What was withdrawn does not come back; its reason is the one that the business gives.",
    types: {
      published: "Published",
      edited: "Changed",
      withdrawn: "Withdrawn",
      hidden: "No longer shown",
    },
    below: "its level is now below the lowest shown here",
    empty: "Nothing has changed yet.",
    data: "All changes, for programs that keep a copy",
  },
  reviewPage: {
    /** `day` is written out already. */
    title: (author: string, day: string) => `Review by ${author}, ${day}`,
    read: "What was read in it",
    polarity: {
      positive: "praise",
      negative: "complaint",
      neutral: "named without a judgement",
      abstained: "undecided",
    },
    beside: "Reviews beside it",
  },
  gone: {
    title: "This review was withdrawn",
    text: "What was here has been withdrawn and does not come back. It is counted, with its reason, under “How this works”.",
  },
  notFound: {
    title: "This page does not exist",
    text: "The address is wrong, or what was here has been withdrawn. A withdrawn review is counted under “How this works”.",
    home: "To the home page",
  },
  footer: {
    by: (name: string) => `Published by ${name}; review texts belong to their authors.`,
    license: "Licence of the data",
    data: "Download all reviews",
  },
});

export type Strings = ReturnType<typeof en>;
