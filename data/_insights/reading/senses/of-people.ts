import type { Senses } from "./sense.ts";

/** How people are, what they know and what they say. */
export const OF_PEOPLE: Senses = {
  other: {
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
      {
        phrase: /^l(?:ies|ying)$/,
        beside: /^(?:in|with|within|ahead|around|on|there|down|under|outside|mainly|squarely|solely)$/,
        reach: [0, 1],
      },
      { phrase: /^racket$/, beside: /^(?:making|made|makes|noise|loud|such|awful)$/, reach: [3, 1] },
      {
        phrase: /^(?:sneaky|sketchy|shady)$/,
        beside:
          /^(?:leaks?|mouse|mice|rats?|squirrels?|critters?|clogs?|yard|spots?|area|neighbou?rhood|wiring|trees?|side|lot|internet)$/,
        reach: [0, 2],
      },
      // What somebody was spared.
      {
        phrase: /^unnecessary/,
        beside: /^(?:talked|out|avoid\w*|saved?|saving|without|no|not|never|any)$/,
        reach: [4, 0],
      },
      { phrase: /need(?:ed)?$/, beside: /^to$/, reach: [0, 1] },
      {
        phrase: /advantage$/,
        beside:
          /^(?:offers?|discounts?|specials?|coupons?|sales?|deals?|rebates?|opportunity|promotion|credits?|plans?)$/,
        reach: [0, 6],
      },
    ],
    // How a thing is to its users.
    friendliness: [
      // What was told or sold, and not how somebody is.
      {
        phrase: /helpful$/,
        beside: /^(?:tips?|advice|information|info|hints?|suggestions?|videos?|pictures?|website|links?)$/,
        reach: [0, 2],
      },
      { phrase: /helpful$/, beside: /^(?:for|if)$/, reach: [0, 1] },
      { phrase: /helpful$/, beside: /^(?:be|which|it|information)$/, reach: [3, 0] },
      { phrase: /^(?:super )?friendly$/, beside: /^(?:pric\w+|rates?|costs?)$/, reach: [5, 2] },
      {
        phrase: /^courtesy$/,
        beside: /^(?:calls?|checks?|texts?|reminders?|inspection|visit|of)$/,
        reach: [0, 1],
      },
      { phrase: /^understanding$/, beside: /^(?:of|that|how|what|why|was|is)$/, reach: [0, 1] },
      { phrase: /^understanding$/, beside: /^(?:my|our|better|clear|full|an|good|without)$/, reach: [2, 0] },
      // Of whoever cares for nothing else.
      {
        phrase: /^(?:really |truly |genuinely )?cares?(?: about)?$/,
        beside: /^(?:only|all)$/,
        reach: [3, 0],
      },

      {
        phrase: /friendly$/,
        beside: /^(?:user|consumer|pet|dog|family|kid|eco|environmentally|budget)$/,
        reach: [1, 0],
      },
    ],
    professionalism: [
      // The trade, which somebody is to be called from.
      {
        phrase: /^(?:a pro|professionals?)$/,
        beside:
          /^(?:hire|hiring|need|needs|needed|needing|call|calling|find|finding|require|want|another|other|in)$/,
        reach: [3, 0],
      },
      { phrase: /^attitude$/, beside: /^(?:my|our)$/, reach: [1, 0] },
      { phrase: /phone$/, beside: /^(?:photos?|pictures?|video|flashlight|light)$/, reach: [3, 0] },
      { phrase: /^lazy$/, beside: /^(?:i'm|i|we|susan|boy|river|day)$/, reach: [4, 1] },
    ],
    expertise: [
      // What is known or given, and not what somebody knows.
      {
        phrase: /^knowledge$/,
        beside: /^(?:to|common|without|public|prior|provided|gave|general)$/,
        reach: [2, 0],
      },

      {
        phrase: /^skills?$/,
        beside: /^(?:communication|service|people|social|interpersonal|listening|phone)$/,
        reach: [1, 0],
      },
      {
        phrase: /find the$/,
        beside: /^(?:address|house|home|street|place|property|number|location|building)$/,
        reach: [0, 2],
      },
      { phrase: /^no experience$/, beside: /^(?:i|we|i've)$/, reach: [3, 0] },
      { phrase: /^no experience$/, beside: /^(?:yet|with)$/, reach: [0, 1] },
      // What was not passed on to whoever came.
      {
        phrase: /^(?:knew|knows|know) nothing/,
        beside: /^(?:situation|appointment|call|visit|problem|issue|order|history)$/,
        reach: [0, 3],
      },
      { phrase: /^inexperienced$/, beside: /^(?:eyes?|customers?|homeowners?)$/, reach: [0, 1] },
      { phrase: /^guess(?:ed|ing)$/, beside: /^(?:second|only|you|i|i'm|we|it)$/, reach: [1, 1] },
      // An illness, or something not yet found.
      {
        phrase: /^diagnosed/,
        beside: /^(?:not|never|previously|first|recently|newly|wasn't|isn't|isnt|pets?|dogs?|cats?)$/,
        reach: [3, 0],
      },
      { phrase: /^(?:youtube|googled)$/, beside: /^(?:i|we|found|channel|reviews?)$/, reach: [4, 2] },
    ],
    communication: [
      { phrase: /heard anything$/, beside: /^(?:like|about|bad|negative)$/, reach: [0, 1] },
      { phrase: /ignored$/, beside: /^(?:problems?|issues?|leaks?|damage|safety)$/, reach: [4, 1] },
      // Why the customer called.
      {
        phrase: /had to call$/,
        beside: /^(?:for|an?|another|because|someone|somebody|in|out|plumber|around|other|others|different)$/,
        reach: [0, 1],
      },
      // Somebody who had to come again is no call that nobody answered.
      { phrase: /had to call(?: them)?$/, beside: /^out$/, reach: [0, 3] },
      // Things break without warning, too.
      {
        phrase: /^(?:without|no) (?:notice|warning)$/,
        beside: /^(?:broke|stopped|died|quit|failed|burst|leak\w*)$/,
        reach: [5, 0],
      },
    ],
    office: [
      // The whole of the job, and not how it was booked.
      { phrase: /^process$/, beside: /^(?:throughout|during|entire|through)$/, reach: [3, 0] },

      // What a customer or somebody else left there.
      { phrase: /^voice ?mail$/, beside: /^(?:left|leave|leaving)$/, reach: [2, 0] },
      { phrase: /^voice ?mail$/, beside: /^from$/, reach: [0, 1] },
      {
        phrase: /hold$/,
        beside: /^(?:projects?|jobs?|work|repairs?|plans?|everything|order)$/,
        reach: [4, 0],
      },
      // "I can't speak to the quality": nothing that the customer could judge.
      {
        phrase: /speak to$/,
        beside: /^(?:the|their|his|how|that|other)$/,
        reach: [0, 1],
        unless: /^nobody$/,
      },
      { phrase: /can never get$/, beside: /^back$/, reach: [0, 1] },
      // A door, and another's number.
      { phrase: /rang$/, beside: /^(?:bell|doorbell|door)$/, reach: [0, 2] },
      { phrase: /reach$/, beside: /^(?:my|our|usual|regular)$/, reach: [0, 1] },
      { phrase: /^run around$/, beside: /^(?:kids|children|dogs?|town)$/, reach: [3, 3] },
    ],
  },
  asked: {
    professionalism: [
      // Anybody is called a gentleman.
      {
        phrase: /gentlem[ae]n$/,
        beside:
          /^(?:true|perfect|real|such|complete|total|nice|kind|polite|class|very|great|lovely|fine|wonderful)$/,
        reach: [3, 0],
      },
    ],
    expertise: [
      // Whoever mends a thing finds it; how he finds it tells what he knows.
      {
        phrase: /^(?:diagnosed(?: it| the)?|found the \w+|solved|figured (?:it )?out|tracked (?:it )?down)$/,
        beside:
          /^(?:quick\w*|fast|immediately|right|away|accurate\w*|correct\w*|properly|thoroughly|easily|minutes?|exactly|finally|instantly|expertly|others?|another|couldn't|could|nobody|nothing|hard|hidden|tricky|difficult|years?|months?|weeks?|time|able|great|good|excellent|amazing|everything|professional\w*|efficiently|perfectly|skill\w*)$/,
        reach: [6, 8],
      },
    ],
    communication: [
      {
        phrase: /^(?:different things|one thing and)$/,
        beside: /^(?:told|tells?|says?|said|saying|hear|heard|promised)$/,
        reach: [6, 2],
      },
    ],
  },
};
