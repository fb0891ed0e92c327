import type UserConfig from "@11ty/eleventy/UserConfig";
import type { NunjucksTemplate } from "@11ty/eleventy/UserConfig";
import type { ReviewPage } from "./review-page.ts";

export interface ReviewPageRenderer {
  /** Resolves once Eleventy has made what renders its templates. */
  ready: Promise<void>;
  render(page: ReviewPage): string;
}

/**
 * Renders the pages of reviews with Eleventy's own templates, filters and data, and without the rest of Eleventy, which
 * takes many times as long for a page.
 */
export function reviewPageRenderer(config: UserConfig): ReviewPageRenderer {
  let template: NunjucksTemplate;
  const ready = new Promise<void>((settle) => {
    config.on("eleventy.engine.njk", ({ environment }) => {
      // It has its filters as soon as whoever made it has returned.
      setImmediate(() => {
        template = environment.getTemplate("review-page.njk");
        settle();
      });
    });
  });
  return {
    ready,
    render: (own) => template.render({ ...config.globalData, own, page: { url: own.path } }),
  };
}
