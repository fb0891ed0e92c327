import type UserConfig from "@11ty/eleventy/UserConfig";
import type { ReviewPage } from "./review-page.ts";

/**
 * Renders the pages of reviews with Eleventy's own templates, filters and data, and without the rest of Eleventy, which
 * takes many times as long for a page. The result is called after Eleventy has rendered all else.
 */
export function reviewPageRenderer(config: UserConfig): (page: ReviewPage) => string {
  let template: { render(context: object): string } | undefined;
  let find = (): typeof template => {
    throw new Error("no template was rendered before the pages of reviews");
  };
  config.on("eleventy.engine.njk", ({ environment }) => {
    find = () => environment.getTemplate("review-page.njk");
    template = undefined;
  });
  return (own) => {
    template ??= find();
    return template!.render({ ...config.globalData, own, page: { url: own.path } });
  };
}
