import { CONFIDENCE, TREND_MONTHS } from "../../data/_schema/statistics.ts";
import type { Format } from "./format.ts";

const plural = (n: number, one: string, other: string) => (n === 1 ? one : other);

/** The words of the interface in English. */
export const en = (format: Format) => ({
  skip: "Skip to the content",
  navigation: "Main",
  nav: {
    reviews: "Reviews",
    insights: "Insights",
    about: "How this works",
    developers: "Developers",
    search: "Search",
  },
  stars: (n: number) => `${n} of 5 stars`,
  starsShort: (n: number) => `${n} ${plural(n, "star", "stars")}`,
  average: (value: number) => `${format.average(value)} of 5`,
  reviews: (n: number) => `${format.number(n)} ${plural(n, "review", "reviews")}`,
  verifiedReviews: (n: number) => `${format.number(n)} verified ${plural(n, "review", "reviews")}`,
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
    edited: (day: string) => `edited ${format.day(day)}`,
    /** `day` is written out already. */
    replyBy: (business: string, day: string) => `Reply from ${business}, ${day}`,
    original: (value: number, best: number) => `Given as ${format.number(value)} of ${format.number(best)}`,
    about: "About",
    firstParty: "Left with the business",
    source: (name: string) => `Left on ${name}`,
  },
  verification: { platform: "Verified account", invited: "Verified invitation", transaction: "Verified job" },
  home: {
    title: (name: string) => `${name}: all verified reviews`,
    description: (name: string, reviews: string) =>
      `${reviews} of ${name}, good and bad, each with its source and how it was verified.`,
    eyebrow: "All verified reviews, good and bad",
    promise: "Every verified review is published, whatever its stars.",
    published: "reviews published",
    withdrawn: "withdrawn, each counted with its reason",
    hidden: "held back because of their stars",
    answered: "reviews answered by the business",
    answeredComplaints: "reviews with 1 or 2 stars answered by the business",
    typically: (days: number) =>
      days === 0
        ? "typically on the same day"
        : `typically within ${format.number(days)} ${plural(days, "day", "days")}`,
    often: "Often mentioned",
    browseNote: "The average of 5 stars and, in brackets, the number of reviews.",
    every: "Every review, one mark",
    critical: (n: number) =>
      plural(n, "Read the one review with one star", `Read the ${format.number(n)} reviews with one star`),
    telephone: "Telephone",
    address: "Address",
    rating: "Rating",
    how: "How this works",
    summary: "In short",
    evidence: (author: string, day: string) => `Evidence: review by ${author}, ${format.day(day)}`,
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
    elsewhere: "Elsewhere",
  },
  plots: {
    table: "Show the figures as a table",
    period: "Period",
    year: "Year",
    range: `${CONFIDENCE.percent}% range`,
    marks: { high: "4 or 5 stars", middle: "3 stars", low: "1 or 2 stars" },
    every: {
      alternative: (all: string, high: string, middle: string, low: string) =>
        `${all} reviews, one mark each, in the month they were written: ${high} with 4 or 5 stars, ${middle} with 3, ${low} with 1 or 2.`,
      caption: "One mark is one published review, in the month it was written. None is left out.",
    },
    rating: {
      title: "Average rating over time",
      alternative: (last: string[], low: string[], high: string[]) =>
        `Average rating over time: ${last[0]} in ${last[1]}; lowest ${low[0]} in ${low[1]}, highest ${high[0]} in ${high[1]}.`,
      caption: (least: number) =>
        `The dot is the average of the period, the bar the range in which the true average lies with ${CONFIDENCE.percent}% confidence. Hollow dots: fewer than ${format.number(least)} reviews, no range.`,
    },
    volume: {
      title: "How many reviews, and when",
      alternative: (all: string, period: string, most: string) =>
        `Reviews over time: ${all} in all, most of them (${most}) in ${period}.`,
      caption: "Published reviews by the time they were written.",
    },
    years: {
      title: "Stars by year",
      alternative: (newest: string[], oldest: string[]) =>
        `Share of reviews with 4 or 5 stars by year: ${newest[0]} in ${newest[1]}, ${oldest[0]} in ${oldest[1]}.`,
      caption: "Each bar is all reviews of a year.",
    },
    aspects: {
      title: "Aspects compared",
      alternative: (best: string[], worst: string[]) =>
        `Share of praise by aspect, from ${best[0]} with ${best[1]} to ${worst[0]} with ${worst[1]}.`,
      caption: `The dot is the share of praise among praise and complaints, the bar the range in which the true share lies with ${CONFIDENCE.percent}% confidence.`,
    },
  },
  archive: {
    title: "All reviews",
    description: (name: string, n: number) =>
      `All ${format.number(n)} verified reviews of ${name}, by month, with search.`,
    lead: (reviews: string, months: number) =>
      `${reviews}, newest first, and by month: ${format.number(months)} ${plural(months, "month", "months")} in all. None is left out.`,
    byMonth: "By month",
    byStars: "By stars",
    onward: (month: string) => `Continue with ${month}`,
    starsTitle: (n: number) => `Reviews with ${n} ${plural(n, "star", "stars")}`,
    starsDescription: (name: string, n: number) =>
      `Verified reviews of ${name} that give ${n} ${plural(n, "star", "stars")}, newest first.`,
    starsLead: (n: number, total: number) =>
      `${format.number(n)} of all ${format.number(total)} reviews (${format.percent(n / total)}), newest first.`,
    newest: "Newest reviews",
    monthTitle: (month: string) => `Reviews of ${month}`,
    monthDescription: (name: string, month: string) =>
      `Every verified review of ${name} written in ${month}.`,
    older: "Older",
    newer: "Newer",
    pages: "Months",
  },
  search: {
    title: "Search the reviews",
    description: (name: string) =>
      `Search all verified reviews of ${name} by words, stars, day, technician or service.`,
    lead: (reviews: string) =>
      `Look through ${reviews}. The address of this page keeps your search, so that you can share it.`,
    query: "Words in the review",
    rating: "Stars",
    any: "Any",
    since: "From",
    until: "To",
    technician: "Technician",
    service: "Service",
    submit: "Search",
    clear: "Clear all",
    results: "Results",
    searching: "Searching…",
    one: "{total} review found.",
    other: "{total} reviews found.",
    empty: "No review matches. Try fewer words or filters.",
    showing: "Showing {shown} of {total}.",
    more: "Show more",
    failed: "The search did not answer. Check your connection and try again.",
    noScript:
      "Searching by words, by day and by several things at once needs JavaScript, which is off in this browser. Every review can be read without it, by the lists below. The field here answers with raw data (JSON), made for programs.",
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
  },
  insights: {
    title: "What the reviews say",
    description: (name: string) =>
      `Aspects, topics and people in the reviews of ${name}, each statement with the words it rests on.`,
    basedOn: (reviews: string, from: string, to: string) =>
      `Based on ${reviews} from ${format.day(from)} to ${format.day(to)}.`,
    aspects: "Praise and complaints",
    aspectsNote: `Each review counts once. The score is the share of praise among praise and complaints; the range in brackets is where the true share lies with ${CONFIDENCE.percent}% confidence.`,
    aspect: "Aspect",
    praise: "Praise",
    complaint: "Complaints",
    mixed: "Mixed",
    neutral: "Neutral",
    score: "Score",
    trend: `Last ${TREND_MONTHS} months`,
    positive: (share: number) => `${format.percent(share)} positive`,
    range: (low: number, high: number) => `${format.percent(low)} to ${format.percent(high)}`,
    named: (n: number) => `${format.number(n)} ${plural(n, "review names", "reviews name")} it`,
    tooFew: "too few to score",
    directions: { rising: "rising", falling: "falling", steady: "steady" },
    trendDetail: (recent: number, n: number, before: number, m: number) =>
      `${format.percent(recent)} of ${format.number(n)}; before: ${format.percent(before)} of ${format.number(m)}`,
    evidence: "Evidence",
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
      `What “verified” means here, what ${name} publishes and what not, with numbers that add up.`,
    lead: (name: string) =>
      `This site is published by ${name} itself. It shows every verified review, including the bad ones, with its source and how it was verified. You can check it: the numbers below add up, and all reviews can be downloaded.`,
    verified: "What “verified” means",
    verifiedNote:
      "A review must reach one of these levels to be shown. They are listed from the weakest to the strongest.",
    level: "Level",
    accuracy: "Measured accuracy of the program",
    platform:
      "A review platform vouches that the account exists and that the review was left there. Nobody has compared it with a job.",
    invited:
      "The business sent this customer a personal invitation after the visit, and the review came through it.",
    transaction: "The review is tied to a job or an order in the books of the business.",
    minimum: (level: string) => `Lowest level shown here: ${level}.`,
    sum: "Every review that was received",
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
    sources: "Where the reviews come from",
    source: "Source",
    insights: "How insights are made",
    insightsNote:
      "A program reads every review and notes which aspects it names and whether as praise or complaint. Each statement keeps the words it rests on, so that you can follow it back to the review.",
    never: "What is never done",
    nevers: [
      "No review is held back, sorted down or shortened because of its stars or its opinion.",
      "No review is edited. The owner's answer stands below it, apart.",
      "No reward is tied to a good review.",
      "No rating is computed over a selection: averages always count every published review of their subject.",
      "You are not tracked: this site loads nothing from others and sets no cookies.",
    ],
    withdrawal:
      "A review goes only for one of the reasons above. Its address then stays empty for good; it is counted here.",
  },
  reference: {
    title: "API reference",
    description: (name: string) => `Every operation, parameter and shape of ${name}'s open review data.`,
    lead: "Generated from the same schemas that validate every request. As OpenAPI 3.1:",
    operations: "Operations",
    parameters: "Parameters",
    body: "Request body",
    responses: "Answers",
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
    caching:
      "Every answer carries a strong ETag: send it back as If-None-Match and get 304 while nothing has changed.",
    mcp: "For agents: Model Context Protocol",
    mcpLead: "The server speaks Streamable HTTP, without a key. Its tools only read.",
    mcpAddress: "Address",
    connectors: "Enter the address as a custom connector in the settings.",
    websub: "Get notified of changes: WebSub",
    websubSteps: [
      "Choose a topic: the feed, the JSON feed or the whole dataset.",
      "Send the hub your HTTPS callback. It answers 202 and then asks your callback to repeat a challenge.",
      "From then on every change is posted to your callback, signed with your secret in X-Hub-Signature.",
      "Renew before the lease runs out (ten days unless you ask for another time, 30 days at most).",
    ],
    topics: "Topics",
  },
  feeds: {
    title: "Feeds",
    description: (name: string) => `Follow the newest reviews of ${name} in a feed reader.`,
    lead: "A feed brings the newest 50 reviews to your feed reader as they are published. Copy one of these addresses into it.",
    atom: "For every feed reader",
    json: "JSON Feed 1.1, for readers and programs that prefer JSON",
    push: "Both announce a WebSub hub, so that readers that support it get a new review within seconds instead of asking again and again.",
    feedTitle: (name: string) => `${name}: reviews`,
    feedDescription: (name: string) => `The newest verified reviews of ${name}.`,
  },
  reviewPage: {
    /** `day` is written out already. */
    title: (author: string, day: string) => `Review by ${author}, ${day}`,
    profile: (source: string) => `The business on ${source}`,
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
