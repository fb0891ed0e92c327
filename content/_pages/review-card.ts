import { PAGES } from "../../data/_schema/addresses.ts";
import type { Review } from "../../data/_schema/review.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import { folding } from "../../public/assets/review-card.js";
import type { Strings } from "../_strings/strings.ts";
import { html, type Markup } from "./html.ts";
import type { Piece } from "./marked-text.ts";
import type { ReviewView, Subject } from "./review-view.ts";

export interface ReviewMarkup {
  /** One review. `level` is that of its heading. */
  card(view: ReviewView, level: number, shown?: Shown): Markup;
  /** The language of its text, where it is to be named; a BCP 47 tag. */
  languageOf(review: Review): string | undefined;
}

export interface Shown {
  /** With the anchor that addresses of reviews may have. */
  anchored?: boolean;
  /** On its own page: nothing of it is folded. */
  own?: boolean;
  /** Its text with the words that were judged. */
  pieces?: readonly Piece[];
}

/** What the levels of verification mean. */
const LEVELS = `${PAGES.about}#levels`;

/** `untagged` is the language of reviews of which none is known, where the pages are in another; a BCP 47 tag. */
export function reviewMarkup(t: Strings, untagged?: string): ReviewMarkup {
  const shownLanguage = (review: Review) => languageOf(review) ?? untagged;

  return {
    languageOf: shownLanguage,
    card(view, level, { anchored = false, own = false, pieces } = {}) {
      const { review, facts } = view;
      const language = lang(shownLanguage(review));
      const author = html`<bdi>${review.author.name}</bdi>`;
      const day = html`<time datetime="${facts.datetime}">${facts.date}</time>`;
      const edited = facts.edited && html`<span class="edited quiet"> · ${facts.edited}</span>`;
      const levelLink = html`<a class="level" href="${LEVELS}">${facts.level}</a>`;
      const method = html`<span class="how quiet">${facts.method}</span>`;
      const labels = facts.labels.map((label) => html`<li>${label}</li>`);
      return html`<article class="review" data-review="${review.id}"${anchored && html` id="${view.anchor}"`}>
  <header>
    <span class="monogram" aria-hidden="true">${view.monogram}</span>
    <h${level} class="review-author"><span class="visually-hidden">${t.review.by} </span>${author}</h${level}>
    <p class="review-date"><a href="${view.path}">${day}</a>${edited}</p>
  </header>
${given(view)}${labels.length > 0 && html`  <ul class="labels">${labels}</ul>\n`}${
  facts.language && html`  <p class="language quiet">${facts.language}</p>\n`
}${review.title && html`  <p class="review-title" dir="auto"${language}>${review.title}</p>\n`}${
  review.text
    ? text(review.text, language, own ? "" : folding(review.text), pieces)
    : html`  <p class="review-wordless quiet">${t.review.noWords}</p>\n`
}${facts.photos.length > 0 && html`  <ul class="review-photos">${photosOf(view)}</ul>\n`}${
  review.reply &&
  html`  <div class="reply">
    <p class="reply-by">${facts.reply}</p>
  ${text(review.reply.text, lang(untagged), own ? "" : folding(review.reply.text, true))}  </div>\n`
}  <footer>
    <details class="provenance"${own && html` open`}>
      <summary>${facts.provenance}</summary>
      <p class="verification">${
        facts.matched && html`<svg width="16" height="16" aria-hidden="true"><use href="#check"/></svg> `
      }<span><span class="source">${facts.source}</span> · ${levelLink}${method}</span></p>
${there(view)}${facts.details && html`      <p class="details quiet">${facts.details}</p>\n`}    </details>
${
  view.subjects.length > 0 &&
  html`    <ul class="subjects" aria-label="${t.review.about}">${view.subjects.map(subject)}</ul>\n`
}  </footer>
</article>
`;
    },
  };

  /** The text of a review or a reply; where reviews are listed, a long one is folded by styles alone. */
  function text(words: string, language: Markup | null, folded: string, pieces?: readonly Piece[]): Markup {
    const shown = pieces ? marked(pieces) : words;
    return html`  <p class="review-text${folded && ` ${folded}`}" dir="auto"${language}>${shown}</p>\n${
      folded && html`  <details class="unfold"><summary>${t.card.more}</summary></details>\n`
    }`;
  }

  /** What leads to the review where it was left or, without an address there, to all of them. */
  function there({ review: { source }, facts, profile }: ReviewView): Markup | null {
    if (source.url) {
      const rel = "nofollow ugc noopener";
      const link = html`<a href="${source.url}" rel="${rel}">${facts.there}</a>`;
      return html`      <p class="there">${link}</p>\n`;
    }
    if (!profile) return null;
    const link = html`<a href="${profile.url}" rel="noopener">${t.card.allThere}</a>`;
    return html`      <p class="there">${link}</p>\n`;
  }
}

/** A text with the words that were judged; what they say stands below the review. */
function marked(pieces: readonly Piece[]): Markup[] {
  return pieces.map(({ text, said }) => (said.length > 0 ? html`<mark>${text}</mark>` : html`${text}`));
}

/** The attribute of a language. */
export function lang(tag: string | undefined): Markup | null {
  return tag ? html` lang="${tag}"` : null;
}

/** Stars, or a recommendation in words. */
function given({ facts: { stars, rating } }: ReviewView): Markup {
  if (!stars) return html`  <p class="recommendation">${rating}</p>\n`;
  const drawn = html`<svg width="108" height="20" aria-hidden="true"><use href="#stars-${stars}"/></svg>`;
  const words = html`<span class="visually-hidden">${rating}</span>`;
  return html`  <span class="stars">${drawn}${words}</span>\n`;
}

function photosOf({ review, path, facts }: ReviewView): Markup[] {
  // As all addresses of pages, they begin at the root of the site.
  const below = (address: string) => address.slice(review.url.length - path.length);
  return facts.photos.map(({ src, small, alt, width, height }) => {
    const size = html` width="${String(width)}" height="${String(height)}"`;
    const picture = html`<img src="${below(small)}"${size} alt="${alt}" loading="lazy" decoding="async">`;
    return html`<li><a href="${below(src)}">${picture}</a></li>`;
  });
}

function subject({ name, path }: Subject): Markup {
  return path ? html`<li><a href="${path}">${name}</a></li>` : html`<li><span>${name}</span></li>`;
}
