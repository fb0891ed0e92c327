import { describe } from "vitest";
import { checkClaims } from "../../helpers/check-claims.ts";

describe("praise in everyday words", () =>
  checkClaims([
    ["They sent somebody out the very next morning.", 5, "scheduling", "positive"],
    ["He came back the next day to finish.", 5, "scheduling"],
    ["We had to wait until the next day.", 3, "scheduling"],
    ["They were able to squeeze us in on Friday.", 5, "scheduling", "positive"],
    ["They worked around my schedule.", 5, "scheduling", "positive"],
    ["She was friendly on the phone and found my file.", 5, "office", "positive"],
    ["The work was impeccable.", 5, "workmanship", "positive"],
    ["The boiler is working better than ever.", 5, "workmanship", "positive"],
    ["Great pricing and no mess.", 5, "price", "positive"],
    ["They beat the quote that I had.", 5, "price", "positive"],
    ["He gave us several options and never pressured us.", 5, "communication", "positive"],
    ["He gave us several options and never pressured us.", 5, "honesty", "positive"],
    ["Dedicated people who worked their butts off.", 5, "professionalism", "positive"],
    ["They show up when they say they will.", 5, "punctuality", "positive"],
    ["He was respectful of our home.", 5, "professionalism", "positive"],
  ]));

describe("praise of something else", () =>
  checkClaims([
    ["He was respectful of our home.", 5, "cleanliness"],
    ["The tub needed a deep clean before they came.", 5, "cleanliness"],
    ["He left the room clean.", 5, "cleanliness", "positive"],
    ["They have friendly prices.", 5, "friendliness"],
    ["They have friendly technicians.", 5, "friendliness", "positive"],
    ["He left me a list of helpful tips.", 5, "friendliness"],
    ["He was helpful.", 5, "friendliness", "positive"],
    ["I now have a better understanding of the boiler.", 5, "friendliness"],
    ["She was understanding when I was late.", 5, "friendliness", "positive"],
    ["He found the leak and put in a new valve.", 5, "expertise"],
    ["He found the leak right away when others could not.", 5, "expertise", "positive"],
    ["I immediately called them.", 5, "speed"],
    ["They came immediately.", 5, "speed", "positive"],
    ["It was time to call a professional.", 5, "professionalism"],
    ["He is a professional.", 5, "professionalism", "positive"],
    ["They stayed calm throughout the entire process, which was perfect.", 5, "office"],
    ["The booking process was easy.", 5, "office", "positive"],
  ]));

describe("praise in reviews that blame", () =>
  checkClaims([
    ["I have since found an honest and trustworthy plumber.", 1, "honesty"],
    ["The technician himself was very honest and trustworthy.", 2, "honesty", "positive"],
    ["I remained polite and respectful the whole time.", 1, "professionalism"],
    ["I remained polite and respectful the whole time.", 1, "friendliness"],
    ["A firm that only cares about one thing.", 1, "friendliness"],
    ["Save your money and hire real professionals.", 1, "professionalism"],
  ]));
