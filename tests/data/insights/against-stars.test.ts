import { describe, expect, it } from "vitest";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { checkClaims } from "../../helpers/check-claims.ts";
import { insightsOf, reviewOf } from "../../helpers/insights-reviews.ts";

describe("praise out of few stars is of this business", () =>
  checkClaims([
    ["He was very polite, but the pump failed again.", 1, "friendliness", "positive"],
    ["The technicians were professional and on time.", 2, "professionalism", "positive"],
    [
      "The plumber I hired the week after charged little and was competent, friendly and thorough.",
      1,
      "expertise",
    ],
    ["We went to a shop in the next town where everybody was friendly.", 1, "friendliness"],
    ["They never rang. I called another company. He was friendly and came at once.", 1, "friendliness"],
    ["Somebody else fixed it in the end. They were very professional.", 1, "professionalism"],
    ["The people at the hardware store were more knowledgeable.", 1, "expertise"],
    ["My wife told me that he was easy to understand.", 1, "communication"],
    ["I was foolish enough to believe they were honest.", 1, "honesty"],
    ["This raises concern about the thoroughness of the work.", 1, "workmanship"],
    ["The visit was anything but reasonable.", 1, "price", "negative"],
    ["I told them, respectfully, that I would not pay.", 1, "professionalism"],
    ["I clearly explained what I needed.", 1, "communication"],
    ["In the end I consulted a reputable company.", 1, "honesty"],
  ]));

describe("blame out of five stars is of this business", () =>
  checkClaims([
    ["My only complaint is that they are more expensive than I hoped.", 5, "price", "negative"],
    ["I had called another plumber before, but they couldn't figure out where it leaked.", 5, "expertise"],
    ["Other plumbers only looked at it. They were rude, too. Then these people came.", 5, "friendliness"],
    ["My mom waited hours to tell me that water was coming in.", 5, "punctuality"],
    ["Any plumber is expensive, and she did very good work.", 5, "price"],
    ["Messy job but it needed to be done!", 5, "cleanliness"],
  ]));

describe("what is no fault of the business", () =>
  checkClaims([
    ["As a home owner that knows nothing about this, I trusted them.", 1, "expertise"],
    ["He knows nothing about boilers.", 1, "expertise", "negative"],
    ["We needed somebody for a leak we were unable to fix.", 1, "expertise"],
    ["They were unable to fix the leak.", 1, "expertise", "negative"],
    ["The man they sent for does not work on weekends.", 1, "workmanship"],
    ["They do not cover their boots.", 1, "warranty"],
    ["They would not cover the repair.", 1, "warranty", "negative"],
    ["I will not call them again.", 1, "communication"],
    ["They did not call.", 1, "communication", "negative"],
    ["I called George and cancelled their appointment.", 1, "scheduling"],
    ["I told her that my attitude was fine.", 1, "professionalism"],
    ["Not that I can speak to the quality of their work.", 1, "office"],
    ["The furnace was dirty, he said.", 1, "cleanliness"],
    ["He said there are problems and he left the floor dirty.", 1, "cleanliness", "negative"],
    ["They could not find the address.", 1, "expertise"],
    ["Still no response.", 1, "communication", "negative"],
    ["Still no response.", 1, "speed"],
    ["They talked me out of unnecessary repairs.", 5, "honesty", "positive"],
  ]));

describe("the name of the business", () => {
  const praised = (name: string, text: string) =>
    insightsOf([reviewOf(text)], { business: BusinessFile.parse({ name }) }).aspects.filter(
      ({ sentiment }) => sentiment.positive > 0,
    );

  it.each([
    ["Friendly Plumbing, LLC", "Friendly Plumbing came on Monday."],
    ["Tidy Tank Plumbing", "Tidy Tank came on Monday."],
  ])("%s is no praise", (name, text) => {
    expect(praised(name, text)).toEqual([]);
    expect(praised("Ace", text)).not.toEqual([]);
  });
});
