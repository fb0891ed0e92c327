const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** The business, its people and what it sells, as a customer names them. */
export const BUSINESS = set(`
  company companies business firm outfit place shop store service services customer customers support staff team crew
  they them their he she his her you your who everyone everybody people person guys employees workers office dispatch
  work job workmanship price prices pricing cost costs quote quotes estimate estimates rate rates bill bills invoice
  fee fees charge charges premium premiums deductible plan plans option options package packages total deposit
  process communication response reply contract policy appointment appointments website app membership
  install installation installer installers repair repairs clean cleaning move labor labour parts visit product
  experience`);

/** Somebody or something else that reviews tell of: what is dear or rude there is not this business's doing. */
export const OTHER_PARTIES = set(`
  insurance insurer insurers insurances landlord tenant tenants neighbor neighbors neighbour neighbours builder builders inspector
  city county council bank dealer dealership manufacturer supplier suppliers airline hotel lawyer realtor seller
  buyer buyers weather storm winter traffic market economy competitor competitors bnb airbnb amazon
  husband wife mother father mom dad son daughter friend friends`);
/** Such parties only where the customer calls them their own ("my vet"): elsewhere they may be the business itself. */
export const OWN_PROVIDERS = set(`
  agent vet vets vet's veterinarian veterinarians doctor doctors hospital clinic surgeon dentist accountant`);
/** Before a trade or a company: somebody else's. */
export const FORMER = set("previous prior former");
/** Before praise in a review that blames: of somebody else, or asked for. */
export const RIVALS = set(
  `found finding find another other others original used instead hired switched elsewhere else different ask asking
  anybody anyone competitor outfit contrast difference unlike whereas`,
);
/** What the customer has: dear, nasty or aggressive things are said of these, too. */
export const OF_CUSTOMER = set(`
  dog dogs cat cats pet pets puppy kitten kids children
  house home building apartment yard driveway roof bike bikes bicycle jewelry car cars couch sofa tv furniture items item
  belongings things stuff neighborhood surgery surgeries treatment medication`);

export const COPULAS = set(`
  is was are were be been being isn't wasn't aren't weren't seem seems seemed felt feel feels got gets get getting became
  become looks look looked sounded sounds remain remains remained stayed`);
/** Stand between a copula and its predicate. */
export const DEGREES = set(`
  very really so too quite rather pretty extremely incredibly super a bit little somewhat kind sort of slightly always
  never not also just all both more most less such still even only as absolutely totally completely highly fairly
  relatively extraordinarily dramatically by no means ridiculously way`);
export const PRONOUNS = set("it this that which it's that's these those everything");
export const SPEAKERS = set("i we i'm we're i've we've i'd we'd me us");
/** Close the noun phrase after an adjective. */
export const PHRASE_ENDS = set(`
  and but or for to in on at of with by from than as if when because since so that which who where while though although
  too also again always overall especially considering compared however yet even every each everyone all throughout
  after before during until i we you he she it they my our me us them is was are were be been has have had do does did
  enough about guys today once may might must should rest never ever again around back off up out away home
  can could will would not no the a an this there here now then both just only very really super extremely`);

/** Make what follows a possibility or somebody's thought. */
export const MODALS = set("can could may might would should if whether unless should");
export const THOUGHTS = set(`
  thought figured assumed heard worried skeptical sceptical afraid feared nervous expected expecting dreading wondered
  imagined hesitant wish wished wishing hope hoped hoping avoid avoided avoiding
  pretends pretended pretend promised promises promise advertised advertise supposed looking`);

/** Admit something against the drift of a review. */
export const CONCESSIONS = set(`
  but however although though only except downside negative complaint concern drawback unfortunately sadly albeit yet
  nevertheless despite`);
export const UNDERSTATEMENTS = set("bit little slightly somewhat tad touch");
