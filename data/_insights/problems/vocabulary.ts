const phrases = (list: string): string[] =>
  list
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");

/**
 * Things that customers own and that services mend, in the singular; the longest that fits is the thing meant. Those on one
 * line behind "=" are called by the first name of the line.
 */
export const THINGS = `
  toilet, sink, shower, shower head, shower valve, drain, floor drain, pipe, gas line, water line, septic tank, radiator,
  valve, hose, hose bib, slab, coil, igniter, flame sensor, compressor, condenser, blower motor, thermostat, dishwasher,
  dryer, freezer, ice maker, oven, stove, range, microwave, cooktop, water softener, sump pump, well pump, pump, pool pump,
  hot tub, outlet, breaker, breaker box, panel, wiring, light, light switch, switch, ceiling fan, fan, generator, battery,
  doorbell, smoke detector, alarm, garage door, garage door opener, door, front door, back door, window, windshield, screen,
  screen door, lock, deadbolt, key, car key, gate, fence, deck, roof, skylight, gutter, downspout, chimney, fireplace,
  ceiling, wall, foundation, driveway, basement, crawl space, tile, carpet, floor, tree, branch, stump, sprinkler,
  sprinkler system, irrigation system, car, truck, van, suv, motorcycle, bike, scooter, engine, transmission, brake,
  alternator, starter, tire, wheel, clutch, muffler, exhaust, bumper, computer, laptop, hard drive, printer, router, phone,
  tablet, charging port, tooth, crown, filling, denture, watch, zipper, shoe, ring, necklace, hearing aid, piano, guitar,
  sofa, chair
  = air conditioner, ac, a c, ac unit, air conditioning, air conditioning unit, aircon, central air, air con
  = heating, furnace, heater, boiler, heating system, gas furnace
  = heat pump, mini split
  = water heater, tankless water heater, hot water tank, tankless
  = sewer line, sewer, sewer pipe, main line, sewer main, main sewer line
  = faucet, tap, kitchen faucet
  = bathtub, tub
  = fridge, refrigerator
  = washing machine, washer
  = garbage disposal, disposal`
  .split("=")
  .flatMap((line, index) => {
    const names = phrases(line.replace(/\s+/g, " "));
    return names.map((name) => ({ name, called: index === 0 ? name : names[0]! }));
  });

/** What may be missing ("no heat"), and the thing that then fails; null where it is the supply itself. */
export const SUPPLIES: Readonly<Record<string, string | null>> = {
  heat: "heating",
  heating: "heating",
  "hot water": "water heater",
  "running water": null,
  power: null,
  electricity: null,
  ac: "air conditioner",
  "air conditioning": "air conditioner",
  cooling: "air conditioner",
  internet: null,
};

/** Faults that have a noun, with which a text may tell them without the thing. */
export const FAULT_NOUNS: Readonly<Record<string, string>> = {
  leak: "leaking",
  leaks: "leaking",
  clog: "clogged",
  clogs: "clogged",
  blockage: "clogged",
  blockages: "clogged",
};

/** "leak detection" is a service and no leak. */
export const NOT_AFTER_NOUN = new Set(
  "detection detector test testing check free proof repair repairs".split(" "),
);

/** Animals that are the problem by being there. */
export const PESTS = phrases(
  "mouse, rat, ant, roach, cockroach, bed bug, termite, wasp, hornet, yellow jacket, bee, spider, squirrel, raccoon, bat, mole, flea, moth",
);

/** A way in which things fail. `before` stand before the thing, `after` behind it, the longest that fits. */
export interface Fault {
  id: string;
  before: string[];
  after: string[];
}

/** "was leaking", "started leaking", ... */
const going = (...forms: string[]) =>
  forms.flatMap((form) =>
    ["was", "were", "is", "kept", "keeps", "started", "began", "had been", "has been", "had started"].map(
      (start) => `${start} ${form}`,
    ),
  );
/** "was broken", "got stuck", ... */
const being = (...forms: string[]) =>
  forms.flatMap((form) =>
    ["was", "were", "is", "got", "had", "had been", "became", "had gotten", "had become"].map(
      (start) => `${start} ${form}`,
    ),
  );
/** "wouldn't start", "would not start", ... */
const refusing = (...forms: string[]) =>
  forms.flatMap((form) =>
    ["wouldn't", "would not", "won't", "will not", "didn't", "doesn't", "does not", "couldn't"].map(
      (start) => `${start} ${form}`,
    ),
  );
/** "wasn't working", "stopped working", ... */
const ending = (...forms: string[]) =>
  forms.flatMap((form) =>
    ["wasn't", "was not", "weren't", "isn't", "is not", "stopped", "quit", "had stopped", "has stopped"].map(
      (start) => `${start} ${form}`,
    ),
  );

export const FAULTS: readonly Fault[] = [
  {
    id: "leaking",
    before: phrases("leaking, leaky, dripping, drippy"),
    after: [
      ...going("leaking", "dripping"),
      ...phrases("leaked, had leaked, had a leak, sprang a leak, sprung a leak"),
    ],
  },
  {
    id: "clogged",
    before: phrases("clogged, blocked, plugged, clogged up, blocked up, backed up"),
    after: [
      ...being("clogged", "blocked", "plugged", "backed up", "stopped up", "clogged up", "blocked up"),
      ...going("backing up", "clogging"),
      ...refusing("drain", "flush"),
      ...ending("draining", "flushing"),
      ...phrases("backed up, clogged, had clogged"),
    ],
  },
  {
    id: "not-working",
    before: phrases("broken, dead, faulty, failed, malfunctioning, defective, broken down"),
    after: [
      ...being("broken", "dead", "down", "out", "broken down", "acting up"),
      ...going("acting up", "failing", "dying", "tripping"),
      ...refusing(
        "work",
        "start",
        "turn on",
        "come on",
        "heat",
        "cool",
        "light",
        "stay on",
        "run",
        "turn over",
        "stay lit",
        "kick on",
        "ignite",
        "charge",
        "keep up",
      ),
      ...ending("working", "heating", "cooling", "running", "turning on", "coming on", "blowing", "charging"),
      ...phrases(
        "broke, broke down, had broken, died, had died, quit, failed, had failed, went out, gave out, went down, conked out, had gone out, stopped, shut down",
      ),
    ],
  },
  {
    id: "burst",
    before: phrases("burst, busted, bursted"),
    after: [...phrases("burst, bursted, had burst, busted, exploded"), ...being("busted")],
  },
  {
    id: "frozen",
    before: ["frozen"],
    after: [...being("frozen", "frozen up"), ...phrases("froze, froze up, had frozen, iced up")],
  },
  {
    id: "overflowing",
    before: phrases("overflowing, flooded, flooding"),
    after: [
      ...going("overflowing", "flooding"),
      ...being("flooded"),
      ...phrases("overflowed, flooded, had flooded"),
    ],
  },
  {
    id: "noisy",
    before: phrases("noisy, squeaky, rattling, squeaking"),
    after: [
      ...going(
        "making noise",
        "making noises",
        "rattling",
        "squeaking",
        "banging",
        "making a noise",
        "making a loud noise",
      ),
      ...phrases("made a noise, made noise, was noisy, was loud, made a loud noise"),
    ],
  },
  {
    id: "stuck",
    before: phrases("stuck, jammed"),
    after: [
      ...being("stuck", "jammed"),
      ...refusing("open", "close", "shut", "lock", "turn", "budge", "shut off"),
      ...phrases("jammed, seized, seized up"),
    ],
  },
  {
    id: "damaged",
    before: phrases(
      "cracked, damaged, rotten, rotted, rusted, rusted out, dented, chipped, shattered, sagging, crumbling, ripped",
    ),
    after: [
      ...being(
        "cracked",
        "damaged",
        "rotten",
        "rotted",
        "rusted",
        "dented",
        "shattered",
        "chipped",
        "leaning",
      ),
      ...phrases("cracked, collapsed, shattered, fell down, came down, rusted out, rotted, blew off"),
    ],
  },
  { id: "lost", before: phrases("lost, misplaced"), after: being("lost") },
  { id: "stolen", before: ["stolen"], after: being("stolen") },
  { id: "flat", before: ["flat"], after: phrases("went flat, was flat, blew out, blew") },
];

/** Shortly before the words: what might be, what is denied, what came afterwards, what somebody made, and what was new. */
export const NOT_BEFORE = new Set(
  "still later afterwards afterward if unless until never not no without left leaving leaves caused causing new newly replacement prevent avoid".split(
    " ",
  ),
);

/** Shortly behind the words: what came afterwards. */
export const NOT_BEHIND = new Set("still again later afterwards afterward".split(" "));

/** Words that may stand between a thing and its fault. */
export const BETWEEN = new Set(
  "just suddenly completely recently finally also then really all which that".split(" "),
);

/** Words of the names of services that are work and no thing. */
export const WORK = new Set(
  `repair repairs service services servicing cleaning cleanup installation installations install replacement replacements
  maintenance plan plans detection inspection inspections removal treatment upgrade upgrades tune up care control emergency
  restoration testing work and or of for the new full general custom residential commercial home house other more`.split(
    /\s+/,
  ),
);
