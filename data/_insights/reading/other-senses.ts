import { ONLINE } from "./spoken-of-words.ts";

/** Words that tell the senses of a phrase apart. */
export interface Beside {
  /** One of these within some words before or after decides. */
  beside: RegExp;
  /** How many words before and after are looked at. */
  reach: readonly [before: number, after: number];
}

/** A phrase that means its aspect only in some senses, which the words beside it tell apart. */
export interface Sense extends Beside {
  /** Words of the phrase, as they are compared. */
  phrase: RegExp;
  /** Right before the phrase, this makes it mean the aspect all the same. */
  unless?: RegExp;
}

/** Words of agreements and of money: what is called off or done on the same day is then no visit. */
const AGREEMENT =
  /^(?:polic(?:y|ies)|plans?|insurance|coverage|memberships?|subscriptions?|accounts?|contracts?|cards?|payments?|claims?)$/;
const MONEY =
  /^(?:paid|pays?|payments?|payouts?|paying|reimburs\w*|refund\w*|deposit\w*|approved|processed|claims?|notifications?)$/;
const PRICES =
  /^(?:pric\w+|costs?|costing|charg\w+|fees?|quot\w+|bill\w*|rates?|estimat\w+|expensive|premiums?|paid|pay|paying|money|increases?|total|amounts?|invoices?|markup|\d[\d,.]*)$/;
const VISITS =
  /^(?:appointments?|visits?|times?|twice|days?|mornings?|afternoons?|hours?|minutes?|last|on|jobs?|service|bookings?|dates?|move|install\w*|repairs?|technicians?|tech|crew|again|notice|slots?|kept|keeps?|mon|tues|wednes|thurs|fri|satur|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week)$/;

/** By aspect, what its phrases also mean where one of the words stands beside them. */
export const OTHER_SENSES: Readonly<Record<string, readonly Sense[]>> = {
  punctuality: [
    // What a thing or a test showed.
    {
      phrase: /^(?:didn'?t|did not) show$/,
      beside:
        /^(?:any|signs?|symptoms?|me|us|the|an?|that|how|what|my|our|it|much|interest|him|her|to|concern|in)$/,
      reach: [0, 1],
    },
    {
      phrase: /^late$/,
      beside: /^(?:of|response|stage|model|summer|spring|winter|autumn|\d+s|night|lunch|\w+day|it|it's)$/,
      reach: [1, 1],
    },
    { phrase: /^late$/, beside: /^(?:it|getting)$/, reach: [2, 0] },
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
    {
      phrase: /^slow(?:ly)?$/,
      beside:
        /^(?:leak\w*|drain\w*|flow\w*|internet|computer|wifi|season|down|cooker|close|sink|toilet|tub|shower|flush\w*)$/,
      reach: [3, 2],
    },
  ],
  scheduling: [
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
  office: [
    // What a customer or somebody else left there.
    { phrase: /^voice ?mail$/, beside: /^(?:left|leave|leaving)$/, reach: [2, 0] },
    { phrase: /^voice ?mail$/, beside: /^from$/, reach: [0, 1] },
    { phrase: /hold$/, beside: /^(?:projects?|jobs?|work|repairs?|plans?|everything|order)$/, reach: [4, 0] },
    { phrase: /^run around$/, beside: /^(?:kids|children|dogs?|town)$/, reach: [3, 3] },
  ],
  honesty: [
    // Into a hospital or a school, rather than a mistake.
    { phrase: /^admitted$/, beside: /^(?:was|were|been|being|be|is|got|get)$/, reach: [1, 0] },
    // How easily something is used.
    {
      phrase: /^straight ?forward$/,
      beside: /^(?:process|procedure|apps?|website|site|portal|claims?|form|forms|booking|paperwork|it's)$/,
      reach: [10, 2],
    },
    // What somebody is accused of or protected from.
    {
      phrase: /^(?:fraud|fraudulent|scams?)$/,
      beside:
        /^(?:alerts?|department|units?|protection|prevent\w*|imply|implied|accus\w*|flagged|determin\w*|detect\w*|identity|suspected|suspicion|suspicious|investigat\w*|bank)$/,
      reach: [4, 3],
    },
    // Other people's crimes, which some call about.
    {
      phrase: /^(?:thief|thieves|robbers|robbed|stole|stealing|steal from)$/,
      beside:
        /^(?:police|burglar\w*|break-in|stolen|locks?|window|broke|someone|somebody|car|neighbou?rhood|alarm|cameras?)$/,
      reach: [8, 8],
      unless: /^(?:they|he|she|who|crew|movers|are|company|felt|got)$/,
    },
    { phrase: /^l(?:ies|ying)$/, beside: /^(?:problem|issue|fault|blame|responsibility)$/, reach: [4, 0] },
    { phrase: /^l(?:ies|ying)$/, beside: /^(?:in|with|within|ahead|around|on|there|down)$/, reach: [0, 1] },
    { phrase: /^racket$/, beside: /^(?:making|made|makes|noise|loud|such|awful)$/, reach: [3, 1] },
    {
      phrase: /^(?:sneaky|sketchy|shady)$/,
      beside:
        /^(?:leaks?|mouse|mice|rats?|squirrels?|critters?|clogs?|yard|spots?|area|neighbou?rhood|wiring|trees?|side|lot|internet)$/,
      reach: [0, 2],
    },
    { phrase: /need(?:ed)?$/, beside: /^to$/, reach: [0, 1] },
    {
      phrase: /advantage$/,
      beside:
        /^(?:offers?|discounts?|specials?|coupons?|sales?|deals?|rebates?|opportunity|promotion|credits?|plans?)$/,
      reach: [0, 6],
    },
  ],
  cleanliness: [{ phrase: /mess$/, beside: ONLINE, reach: [6, 0] }],
  communication: [
    // Why the customer called.
    {
      phrase: /had to call$/,
      beside: /^(?:for|an?|another|because|someone|somebody|in|out|plumber|around|other|others|different)$/,
      reach: [0, 1],
    },
    // Things break without warning, too.
    {
      phrase: /^(?:without|no) (?:notice|warning)$/,
      beside: /^(?:broke|stopped|died|quit|failed|burst|leak\w*)$/,
      reach: [5, 0],
    },
  ],
  workmanship: [
    { phrase: /^holding up$/, beside: /^end$/, reach: [0, 3] },
    { phrase: /^thorough$/, beside: /^needs?$/, reach: [2, 0] },
    { phrase: /^thoroughly$/, beside: /^(?:read|reading|homework|research|compare)$/, reach: [1, 4] },
    { phrase: /^(?:came|fell) off$/, beside: /^(?:as|she|i|stairs|bed|couch|ladder|phone)$/, reach: [1, 2] },
    // What other customers tell, or what is told elsewhere.
    {
      phrase: /^same (?:problem|issue)/,
      beside:
        /^(?:others?|neighbou?rs?|reviews?|reviewers?|customers?|people|complaints?|friends?|websites?|apps?)$/,
      reach: [8, 6],
    },
    {
      phrase: /^forgot to$/,
      beside:
        /^(?:call|e-?mail|send|tell|text|mention|order|schedule|bill|charge|show|inform|notify|return|mail|ask)$/,
      reach: [0, 1],
    },
  ],
  // An animal from a shelter.
  "emergency-response": [
    {
      phrase: /^rescued?$/,
      beside: /^(?:i|both|dogs?|cats?|pets?|animals?|pupp(?:y|ies)|kittens?)$/,
      reach: [2, 1],
    },
  ],
  // How a thing is to its users.
  friendliness: [
    {
      phrase: /friendly$/,
      beside: /^(?:user|consumer|pet|dog|family|kid|eco|environmentally|budget)$/,
      reach: [1, 0],
    },
  ],
  professionalism: [{ phrase: /^lazy$/, beside: /^(?:i'm|i|we|susan|boy|river|day)$/, reach: [4, 1] }],
  expertise: [
    {
      phrase: /^skills?$/,
      beside: /^(?:communication|service|people|social|interpersonal|listening|phone)$/,
      reach: [1, 0],
    },
    { phrase: /^no experience$/, beside: /^(?:i|we|i've)$/, reach: [3, 0] },
    { phrase: /^no experience$/, beside: /^(?:yet|with)$/, reach: [0, 1] },
    { phrase: /^guess(?:ed|ing)$/, beside: /^(?:you|i|i'm|we|it)$/, reach: [1, 1] },
    // An illness, or something not yet found.
    {
      phrase: /^diagnosed/,
      beside: /^(?:not|never|previously|first|recently|newly|wasn't|isn't|isnt|pets?|dogs?|cats?)$/,
      reach: [3, 0],
    },
    { phrase: /^(?:youtube|googled)$/, beside: /^(?:i|we|found|channel|reviews?)$/, reach: [4, 2] },
  ],
  price: [
    // A paper that is handed in or settled, and not how much it asks for.
    {
      phrase: /^(?:bills?|invoices?)$/,
      beside: /^(?:upload\w*|submit\w*|send|sending|sent|scan\w*|copy|copies|attach\w*)$/,
      reach: [4, 2],
    },
    {
      phrase: /^over the (?:estimate|quote)$/,
      beside: /^(?:sent|send|sending|went|go|going|looked|gave|emailed|talked|reviewed)$/,
      reach: [2, 0],
    },
    { phrase: /^save money$/, beside: /^to$/, reach: [1, 0] },
    {
      phrase: /^cheap$/,
      beside: /^(?:made|work|job|quality|products?|plastic|materials?|parts?|fix|out|shot|labor|for|or)$/,
      reach: [0, 1],
    },
    // How somebody grades, and not what he asks.
    { phrase: /^rated?s?$/, beside: /^(?:you|stars?|review|site|scale|highly)$/, reach: [0, 4] },
  ],
};

/** By aspect, what its phrases mean only where one of the words stands beside them. */
export const ASKED: Readonly<Record<string, readonly Sense[]>> = {
  scheduling: [
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
  price: [{ phrase: /^(?:outrageous|(?:way )?too high|steep)$/, beside: PRICES, reach: [8, 8] }],
  communication: [
    {
      phrase: /^(?:different things|one thing and)$/,
      beside: /^(?:told|tells?|says?|said|saying|hear|heard|promised)$/,
      reach: [6, 2],
    },
  ],
};
