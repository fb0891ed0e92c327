import type { Senses } from "./sense.ts";

/** Words of agreements and of money: what is called off or done on the same day is then no visit. */
const AGREEMENT =
  /^(?:polic(?:y|ies)|plans?|insurance|coverage|agreements?|memberships?|subscriptions?|accounts?|contracts?|cards?|payments?|claims?|cover|homecare|fees?|annual)$/;
const MONEY =
  /^(?:paid|pays?|payments?|payouts?|paying|reimburs\w*|refund\w*|deposit\w*|approved|processed|claims?|notifications?)$/;
const VISITS =
  /^(?:appointments?|visits?|times?|twice|days?|mornings?|afternoons?|hours?|minutes?|last|on|jobs?|service|bookings?|dates?|move|install\w*|repairs?|technicians?|tech|crew|again|notice|slots?|kept|keeps?|mon|tues|wednes|thurs|fri|satur|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week)$/;

/** When somebody comes, and how fast. */
export const OF_VISITS: Senses = {
  other: {
    punctuality: [
      // What a calendar says, and not who came.
      { phrase: /^on schedule$/, beside: /^(?:is|they|to|written|texts?|says?|said)$/, reach: [2, 1] },
      // What a thing or a test showed.
      {
        phrase: /^(?:didn'?t|did not|never|don'?t|doesn'?t) show(?:s|ed)?$/,
        beside:
          /^(?:any|signs?|symptoms?|me|us|the|an?|that|how|what|my|our|it|much|interest|him|her|to|concern|in)$/,
        reach: [0, 1],
      },
      {
        phrase: /^late$/,
        beside:
          /^(?:of|response|stage|model|summer|spring|winter|autumn|january|february|march|april|may|june|july|august|\w+ber|\d+s|night|lunch|\w+day|it|it's)$/,
        reach: [1, 1],
      },
      { phrase: /^late$/, beside: /^(?:it|getting|until|till)$/, reach: [2, 0] },
      { phrase: /^late$/, beside: /^(?:payments?|paid|paying|due)$/, reach: [6, 3] },
      // Nobody's fault that a review could judge.
      {
        phrase: /^delay(?:ed|s)$/,
        beside:
          /^(?:weather|snow|rain|storms?|supply|covid|pandemic|traffic|flights?|airline|shipping|manufacturer|back-?order\w*|holidays?)$/,
        reach: [8, 8],
      },
    ],
    speed: [
      // What the customer did or needed.
      { phrase: /^(?:immediately|right away|straight away|instantly)$/, beside: /^(?:i|we)$/, reach: [2, 0] },
      {
        phrase: /^(?:fast|quick|quickly|immediately|right away)$/,
        beside: /^(?:need|needed|needing)$/,
        reach: [4, 0],
      },
      // Papers and answers, which nobody works on.
      {
        phrase: /^still (?:waiting|not)|^still haven't been/,
        beside:
          /^(?:invoice|paperwork|refund|reply|response|answer|estimate|quote|call|callback|email|received)$/,
        reach: [0, 4],
      },
      // Who was in a hurry was the customer.
      { phrase: /\bwait(?:ing)?$/, beside: /^(?:want|wanted|wanting)$/, reach: [3, 0] },
      { phrase: /^unfinished$/, beside: /^(?:basement|attic|room|garage|space|area)$/, reach: [0, 1] },
      { phrase: /^(?:rapid|fast)$/, beside: /^(?:rate|pace|food|lane)$/, reach: [0, 1] },

      {
        phrase: /^slow(?:ly)?$/,
        beside:
          /^(?:leak\w*|drain\w*|flow\w*|internet|computer|wifi|season|down|cooker|close|sink|toilet|tub|shower|flush\w*)$/,
        reach: [3, 2],
      },
    ],
    scheduling: [
      // Since when somebody tells, and not how it was to get one.
      { phrase: /^appointments?$/, beside: /^(?:from|since|until|before)$/, reach: [5, 0] },

      { phrase: /^cancel\w*$/, beside: AGREEMENT, reach: [5, 4] },
      // What the customer asked for.
      { phrase: /^cancel\w*$/, beside: /^(?:supposed|requested|asked)$/, reach: [5, 0] },
      {
        phrase: /^flexible$/,
        beside: /^(?:apps?|plans?|payments?|polic\w+|coverage|financing|deductibles?)$/,
        reach: [5, 3],
      },
      { phrase: /^same day$/, beside: MONEY, reach: [8, 6] },
    ],
    warranty: [
      // When somebody is out for a while, and when he is to come.
      {
        phrase: /come (?:back|out)$/,
        beside: /^(?:for|until|till|before|hours?|days?|minutes?|another|today|tomorrow)$/,
        reach: [0, 2],
      },
      {
        phrase: /^(?:not|wasn't|weren't) covered$/,
        beside: /^(?:trench|hole|sidewalk|floor|floors|carpet|furniture)$/,
        reach: [5, 4],
      },
      { phrase: /^called to check$/, beside: /^(?:if|arrive|availability)$/, reach: [0, 4] },
    ],
    // An animal from a shelter.
    "emergency-response": [
      {
        phrase: /^rescued?$/,
        beside: /^(?:i|both|dogs?|cats?|pets?|animals?|pupp(?:y|ies)|kittens?)$/,
        reach: [2, 1],
      },
    ],
  },
  asked: {
    scheduling: [
      // Everybody comes out some time.
      {
        phrase: /^able to come out$/,
        beside:
          /^(?:days?|today|tonight|tomorrow|quick\w*|soon|sooner|asap|immediately|right|fast|short|same|next|morning|afternoon|evening|night|weekend|hours?|minutes?|early|promptly|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/,
        reach: [0, 8],
      },

      {
        phrase: /^(?:cancel\w*|reschedul\w+|postponed)$/,
        beside: VISITS,
        reach: [6, 6],
        unless: /^(?:they|he|she|tech|technician|office|company|then|just)$/,
      },
      {
        phrase: /^same day$/,
        beside:
          /^(?:came|come|out|service|appointments?|visit|fixed|fix|repair\w*|install\w*|schedul\w*|fit|tech\w*|there|here|done|available|able|replac\w*|arrived|showed|sent|got|call|called|calls|slots?|booked|book|squeezed)$/,
        reach: [8, 6],
      },
    ],
  },
};
