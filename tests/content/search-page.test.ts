import { describe, expect, test } from "vitest";
import { flagFields } from "../../content/_pages/search-page.ts";
import { interfaceFor } from "../../content/_strings/strings.ts";
import { FLAGS, SearchParameters } from "../../data/_schema/search.ts";
import { messageKeyOf } from "../../data/_schema/terms.ts";
import { TRANSLATED } from "../../data/_text/messages.ts";

describe.each(TRANSLATED)("the search page in %s", (language) => {
  const { strings } = interfaceFor(language);
  const { live } = strings.search;

  test.each(Object.keys(SearchParameters.shape))("has a name for %s", (name) => {
    expect((live.names as Record<string, string>)[name], `search.live.names.${name}`).toMatch(/\S/);
  });

  test.each(FLAGS)("has words for both values of %s", (name) => {
    const key = messageKeyOf(name);
    expect(live[key as "hasReply"], `search.live.${key}`).toEqual({
      true: expect.stringMatching(/\S/),
      false: expect.stringMatching(/\S/),
    });
  });

  test("asks for reviews with and without a reply", () => {
    expect(flagFields(strings, [])).toContainEqual({
      name: "has_reply",
      id: "reply",
      label: live.names.has_reply,
      values: live.hasReply,
    });
  });

  test("asks for those with photos where there are some", () => {
    const photos = [{ src: "https://a.example/photos/reviews/1.webp", width: 1, height: 1 }];
    const names = (reviews: Parameters<typeof flagFields>[1]) =>
      flagFields(strings, reviews).map(({ name }) => name);
    expect(names([{}])).toEqual(["has_reply"]);
    expect(names([{}, { photos }])).toEqual(["has_reply", "has_photos"]);
  });
});
