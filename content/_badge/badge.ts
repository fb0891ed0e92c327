import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type FRAMES, PAGES } from "../../data/_schema/addresses.ts";
import type { BadgeNode } from "../../data/_schema/badge.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import { excerpt } from "../../public/assets/review-card.js";
import type { Publication } from "../_pages/publication.ts";
import type { ReviewView } from "../_pages/review-view.ts";
import type { Interface } from "../_strings/strings.ts";

/** So many of the newest reviews, whatever they say. */
const LISTED = 3;
/** Maximum length of their texts, in UTF-16 units. */
export const LENGTH = 110;

export interface BadgeSource {
  dataset: Pick<Dataset, "reviews">;
  /** Of all reviews, newest first. */
  views: readonly ReviewView[];
  publication: Publication;
  words: Interface;
  /** Public origin without a trailing slash. */
  baseUrl: string;
}

/** What other sites show, by the name of the frame: elements as JSON, in which customers' words are texts and nothing else. */
export type Badges = Record<(typeof FRAMES)[number], BadgeNode>;

/** One definition for the script and for the frames. */
export function badgesOf({ dataset, views, publication, words, baseUrl }: BadgeSource): Badges {
  const { business, aggregate_rating: rating, updated } = dataset.reviews;
  const { strings: t, format } = words;
  const listed = views.slice(0, LISTED);
  // Which implies noopener, HTML Standard, section 4.6.5.
  const there = { target: "_blank" };
  const link = (path: string, ...content: BadgeNode[]): BadgeNode => [
    "a",
    { href: baseUrl + path, ...there },
    ...content,
  ];
  const line = (name: string, ...content: BadgeNode[]): BadgeNode => ["p", { class: name }, ...content];
  const invented = business.demonstration ? [` ${t.badge.invented}`] : [];
  const badge = (...content: BadgeNode[]): BadgeNode => [
    "div",
    { class: "badge", lang: format.locale, dir: format.direction },
    STARS,
    line("name", link(PAGES.home, ["bdi", {}, business.name]), ...invented),
    ...content,
  ];
  if (rating.average === null) {
    const none = badge(line("quiet", t.noReviews));
    return { rating: none, reviews: none };
  }
  const head: BadgeNode[] = [
    line(
      "rating",
      starsOf(rating.average),
      " ",
      ["strong", {}, t.average({ value: rating.average })],
      " · ",
      link(PAGES.archive, ["strong", {}, t.reviews({ n: rating.count })]),
    ),
    line("quiet", publication.split, ". ", link(PAGES.about, t.home.how)),
    ...(publication.recommendations > 0 ? [recommendations()] : []),
    ...(updated ? [line("quiet", ["time", { datetime: updated }, t.updated({ day: updated })])] : []),
  ];
  return { rating: badge(...head), reviews: badge(...head, list()) };

  function recommendations(): BadgeNode {
    const n = publication.recommendations;
    return line("quiet", t.home.recommendations({ n }));
  }

  function list(): BadgeNode {
    return [
      "div",
      { class: "list" },
      line(
        "quiet",
        t.shown({ n: listed.length, total: rating.count }),
        ...(publication.declarations.length > 0
          ? [" · ", link(`${PAGES.about}#policy`, t.badge.declared)]
          : []),
      ),
      ["ul", {}, ...listed.map((view): BadgeNode => ["li", {}, card(view)])],
    ];
  }

  /** As on pages, but for a long text, which is cut short, and what else is known of the review, which is there. */
  function card({ review, facts, path }: ReviewView): BadgeNode {
    const short = excerpt(review.text, LENGTH);
    const lang = languageOf(review);
    const text = { class: "text", dir: "auto", ...(lang && { lang }) };
    const given: BadgeNode = ["span", { class: facts.stars ? "unseen" : "" }, facts.rating];
    return [
      "article",
      {},
      line(
        "by",
        ["bdi", {}, review.author.name],
        " ",
        link(path, ["time", { datetime: facts.datetime }, facts.date]),
      ),
      line("given", ...(facts.stars ? [starsOf(facts.stars)] : []), given),
      ...(facts.labels.length > 0 ? [labels(facts.labels)] : []),
      review.text ? ["p", text, short ?? review.text] : line("text quiet", t.review.noWords),
      line("quiet", facts.source, " · ", facts.level),
    ];
  }
}

function labels(texts: readonly string[]): BadgeNode {
  return ["ul", { class: "labels" }, ...texts.map((text): BadgeNode => ["li", {}, text])];
}

const STAR = "m10 1.7 2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.1 2.8 1-5.8L1.7 7.8 7.5 7z";
const [WIDTH, HEIGHT, STEP] = [108, 20, 22];

/** A row of five stars, which `starsOf` shows as far as they are filled. */
const STARS: BadgeNode = [
  "svg",
  { width: "0", height: "0", class: "shapes", "aria-hidden": "true" },
  ["symbol", { id: "star", viewBox: "0 0 20 20" }, ["path", { d: STAR }]],
  ["symbol", { id: "stars", viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, ...[0, 1, 2, 3, 4].map(star)],
];

/** `value` is a number of stars, which may be a mean: the filled ones are cut off where it ends. */
function starsOf(value: number): BadgeNode {
  const whole = Math.floor(value);
  const filled = String(Math.round((whole * STEP + (value - whole) * HEIGHT) * 100) / 100);
  const row = (kind: string): BadgeNode => [
    "use",
    { href: "#stars", class: kind, width: String(WIDTH), height: String(HEIGHT) },
  ];
  const size = (width: string) => ({
    width,
    height: String(HEIGHT),
    viewBox: `0 0 ${width} ${HEIGHT}`,
  });
  return [
    "svg",
    { ...size(String(WIDTH)), class: "stars", "aria-hidden": "true" },
    row("empty"),
    ["svg", size(filled), row("filled")],
  ];
}

function star(position: number): BadgeNode {
  return ["use", { href: "#star", x: String(position * STEP), width: "20", height: "20" }];
}
