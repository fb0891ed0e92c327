import type UserConfig from "@11ty/eleventy/UserConfig";
import type { NunjucksTemplate } from "@11ty/eleventy/UserConfig";
import { textOf } from "./html.ts";
import type { ReviewPage } from "./review-page.ts";
import {
  type PageWords,
  REVIEW_PAGE_PARTS,
  type ReviewPageParts,
  reviewPageMarkup,
} from "./review-page-markup.ts";

/**
 * Renders the pages of reviews in the frame that Eleventy's templates give every page, and without them for each, which
 * takes many times as long.
 */
export function reviewPageRenderer(config: UserConfig, words: PageWords) {
  let template: NunjucksTemplate;
  let frame: readonly string[] | undefined;
  const ready = new Promise<void>((settle) => {
    config.on("eleventy.engine.njk", ({ environment }) => {
      // It has its filters as soon as whoever made it has returned.
      setImmediate(() => {
        template = environment.getTemplate("review-page.njk");
        settle();
      });
    });
  });
  const partsOf = reviewPageMarkup(words);
  return {
    /** Resolves once Eleventy has made what renders its templates. */
    ready,
    render(page: ReviewPage) {
      frame ??= renderFrame(template, config.globalData);
      const parts = partsOf(page);
      return frame
        .map((piece, at) => (at % 2 === 0 ? piece : textOf(parts[piece as keyof ReviewPageParts])))
        .join("");
    },
  };
}

/** The frame, in which every second piece is the name of a part. */
function renderFrame(template: NunjucksTemplate, data: Readonly<Record<string, unknown>>): string[] {
  const own = Object.fromEntries(REVIEW_PAGE_PARTS.map((name) => [name, MARK + name + MARK]));
  return template.render({ ...data, own, page: { url: own["path"] } }).split(MARK);
}

/** No text that is published has this character. */
const MARK = "\u0000";
