import { PAGES } from "../../data/_schema/addresses.ts";
import { OTHER_CRITICISM } from "../../data/_schema/insights.ts";
import { excerpt } from "../../public/assets/review-card.js";
import type { Interface } from "../_strings/strings.ts";
import { type Content, html, Markup } from "./html.ts";
import { markedText, type Said } from "./marked-text.ts";
import { lang, type ReviewMarkup } from "./review-card.ts";
import type { ReviewPage } from "./review-page.ts";
import { jsonLd, type StructuredData } from "./structured-data.ts";

/** What the page of a review does not share with any other. */
export type ReviewPageParts = Record<(typeof REVIEW_PAGE_PARTS)[number], Content>;

export const REVIEW_PAGE_PARTS = ["path", "title", "description", "head", "content"] as const;

export interface PageWords {
  words: Pick<Interface, "strings">;
  markup: ReviewMarkup;
  structured: Pick<StructuredData, "reviews">;
}

/** Maximum length of a description, in UTF-16 units. */
const DESCRIPTION = 200;

/** Stands for the author in a heading until the name, which may run the other way, is put there. */
const NAME = "\u0000";

/** Makes what stands on the page of one review, which shows no figure of the whole site; see review-page.ts. */
export function reviewPageMarkup({ words, markup, structured }: PageWords) {
  const t = words.strings;
  return (own: ReviewPage): ReviewPageParts => {
    const { view, said, newer, older, month, logged } = own;
    const { review } = view;
    const title = (author: string) => t.reviewPage.title({ author, day: own.day });
    const [before, after] = title(NAME).split(NAME);
    const description = review.text || t.review.noWords;
    const nodes = structured.reviews([view]);
    const pieces = said.length > 0 ? { pieces: markedText(review.text, said) } : {};
    const language = lang(markup.languageOf(review));
    const read = ({ id, name, polarity, from, to }: Said) => {
      const quote = html`<q dir="auto"${language}>${review.text.slice(from, to)}</q>`;
      // Its name says already what it is.
      const says = id !== OTHER_CRITICISM && html`<strong>${t.reviewPage.polarity[polarity]}</strong> `;
      return html`    <li><span>${name}</span>${t.colon} ${says}${quote}</li>\n`;
    };
    const neighbour = (words: string, { day }: { day: string }) =>
      html`<span class="quiet">${words}</span> ${day}`;
    return {
      path: own.path,
      title: title(review.author.name),
      description: excerpt(description, DESCRIPTION) ?? description,
      head: html`${
        nodes.length > 0 && html`<script type="application/ld+json">${new Markup(jsonLd(nodes))}</script>\n`
      }`,
      content: html`<p class="crumb"><a href="${month.path}"><time datetime="${month.id}">${t.archive.monthTitle(
        { month: month.name },
      )}</time></a></p>
<h1>${before}<bdi>${review.author.name}</bdi>${after}</h1>
<div class="reviews">
${markup.card(view, 2, { anchored: true, own: true, ...pieces })}</div>
${
  said.length > 0 &&
  html`<section aria-labelledby="read">
  <h2 id="read">${t.reviewPage.read}</h2>
  <ul class="read measure">
${said.map(read)}  </ul>
  <p class="quiet"><a href="${PAGES.insights}#method">${t.insights.method}</a></p>
</section>\n`
}${
  logged &&
  html`<p class="quiet"><a href="${PAGES.receipt}#${review.id}" data-entry="${logged.entry}" data-line="${JSON.stringify(
    logged.line,
  )}">${t.receipt.link}</a></p>
`
}<nav class="turn" aria-label="${t.reviewPage.beside}">
${older && html`<a rel="prev" href="${older.path}">${neighbour(t.reviewPage.older, older)}</a>`}${
  newer &&
  html`<a rel="next" class="turn-newer" href="${newer.path}">${neighbour(t.reviewPage.newer, newer)}</a>`
}</nav>
`,
    };
  };
}
