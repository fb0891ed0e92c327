import type { AspectDefinition } from "./definition.ts";

export const emergencyResponse: AspectDefinition = {
  id: "emergency-response",
  name: "Emergency response",
  question: "Do they come out in an emergency?",
  terms: `emergency call, emergency service, emergency visit, after hours, after hours call,
    middle of the night, on call, weekend call, holiday call, on a sunday, on a saturday, on a weekend,
    on christmas eve, on christmas day, on thanksgiving, on new year's eve, 24 7`,
  praise: `came on a sunday, came out on a sunday, came on a saturday, came out on a saturday,
    came out at night, came at midnight, answered at midnight, answered at night, came on christmas,
    came out on christmas, came on thanksgiving, worked on the fourth, worked through the night,
    saved christmas, dropped everything, came to the rescue, came to our rescue, a human being answered,
    someone actually answered, always answer, saved my weekend, saved our weekend, saved my holiday,
    saved our holiday, saved our day, saved my day`,
  deeds: `out the same night, same night, that same night, at midnight, saved the day, saved us,
    rescued us, rescued, to the rescue`,
  blame: `no one answered the emergency, emergency line rang, nobody answered the emergency,
    so much for 24 7, not 24 7, so much for emergency service, no emergency service,
    refused to come out`,
  failings: `wouldn't come out, would not come out, couldn't come until, can't come until,
    wait until monday`,
};
