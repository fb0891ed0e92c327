const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const LONG_UNITS = set("week weeks month months");
export const DAYS = set("day days");
export const SHORT_UNITS = set("minute minutes min mins hour hours hr hrs");
export const AMOUNTS = set(`
  one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty forty-five fifty sixty couple
  few several many multiple numerous countless dozen dozens a an half`);
export const REPEATED = set(`
  three four five six seven eight nine ten twelve fifteen twenty several multiple many numerous countless dozens endless
  repeated`);
export const TAKING = set("take takes took taking taken wait waits waited waiting delayed");
export const WITHIN = set("within in under less");
export const FOREVER = set("forever ages eternity");
export const CONTACTING = set(`
  call called calling calls phoned rang email emailed emails emailing texted contacted contacting asked messaged reached
  wrote write faxed spoke tried`);
export const CONTACTS = set("calls emails messages texts phonecalls voicemails faxes letters");
export const VISITING = set("came come return returned visit visits visited fix repair");
export const TROUBLE = set("issue issues problem problems trouble question questions hassle need limit");

export const NEGATIONS = set(`
  not no never nobody none without didn't don't doesn't won't wouldn't haven't hasn't hadn't isn't wasn't aren't weren't
  can't cannot couldn't didnt dont doesnt wont wouldnt havent hasnt hadnt isnt wasnt arent werent cant couldnt nothing`);
export const REFUSALS = set(
  "refuse refuses refused refusing fail fails failed failing unwilling unable impossible",
);

export const ANSWERING = set(`
  responded respond responds response reply replied answered answer return returned call called callback contacted
  contact notified notify notifying informed inform informing told tell telling explained explain explains explaining
  communicated communicate warned updated replying answering`);
export const SPEAKERS = set("i we i've we've i'd we'd i'm we're me us my our you");

export const PAYING_OUT = set(`
  cover covers covered covering reimburse reimburses reimbursed reimbursing compensate compensated honor honored honour
  honoured approve approved`);
/** What is covered by an agreement rather than by a cloth. */
export const COVERAGE = set(`
  claim claims warranty warranties insurance policy plan contract agreement homecare cost costs damage damages repair
  repairs replacement part parts labor labour guarantee bill surgery treatment expenses
  condition conditions vet procedure`);
export const DENYING = set(
  "deny denies denied denying reject rejects rejected rejecting decline declines declined",
);
export const CLAIMS = set(
  "claim claims coverage reimbursement reimbursements refund warranty liability damage damages",
);

export const RAISING = set(`
  raised raises raise raising increased increases increase increasing doubled doubles doubling tripled triples hiked hikes
  hike jumped skyrocketed rose rises rising climbing climbed upped ballooned crept swelled`);
export const GOING_UP = set("went gone goes going go shot");
export const PRICES = set(`
  price prices pricing rate rates cost costs premium premiums fee fees bill bills charge charges payment payments quote
  estimate rent deductible deductibles dues`);

export const REFUNDS = set("refund refunds refunded deposit");
export const REACHING = set("reach contact speak talk reached");
export const HARDLY = set(
  "impossible hard difficult unable can't cannot couldn't cant couldnt struggle tough challenging",
);
export const STILL_OPEN = set("waiting pending unresolved unpaid no nothing haven't hasn't havent hasnt");
export const ANSWERS = set(`
  response reply answer call callback email text word update quote estimate invoice heard responded replied answered called
  returned apology confirmation`);
export const DONE = set(
  "done fixed finished resolved received heard arrived paid complete completed working come called repaired",
);
export const STILL_WRONG = set("leaks leaking broken dripping drips clogged squeaks rattles");

export const NEEDING = set("after took takes taken required needed");
export const GETTING = set("get reach getting reaching");

/** Who does the work, where no trade is named. */
export const WORKERS = set(`
  they he she they've they'd he'd she'd crew team guys guy men man lads helper helpers company firm workers installers
  installer movers cleaners cleaner painters tech techs technician technicians driver one`);
export const DOERS = set("i we i've we've i'd we'd wife husband");
export const CUSTOMERS = set("my our");
export const FORCED = set("had having have ended spent");
export const NOT_ARRIVING = set(
  "back close undone loose off apart across with cheap cheaply near from to down true up clean easy again",
);
export const TURNING_OUT = set(
  "came come out here answered fixed sent arrived worked drove showed turned picked",
);
export const PUTTING_OFF = set("until till wait waited waiting next since closed scheduled booked monday");
export const DIRT = set(`
  mess trash rubbish debris dust sawdust mud dirt packaging nails screws wrappers cups cans butts bottles footprints
  handprints fingerprints grease glue caulk shavings clippings crumbs stains garbage streaks smudges puddle puddles
  plaster offcuts cigarette grime litter`);
export const PLACE_ENDS = set("and but because before after when without with until for");
export const DAMAGING = set(`
  damaged scratched broke cracked dented gouged chipped scuffed ruined snapped flooded smashed shattered bent burned burnt
  tore ripped knocked`);
export const VISIT_SOON = set(`
  came come coming out here arrived appointment appointments scheduled schedule available availability sent dispatched
  showed slot visit service technician tech plumber squeezed booked`);
export const POSTPONING = set(`
  until till wait waited waiting back return returned returning again leak leaked leaking failed broke stopped clogged
  followed second twice finish could couldn't`);
export const FINISHED = set("done finished complete completed wrapped ready finishing");
export const RANG = set("rang phoned emailed texted messaged wrote");
export const DEMANDING = set(
  "paid pay cost costs wanted wants charged charging charge asked tacked added was demanded billed",
);
export const FAILING = set(`
  leaked leaking leaks clogged broke broken failed fails stopped died quit dripping drips cracked peeled peeling flooded
  tripped tripping backed jammed dead`);
export const SOON_UNITS = set("hours day days week weeks weekend month months");
export const AFTERWARDS = set("after within in inside");
export const NONE = set("no not never nothing without zero");
export const FAULTS = set(`
  leak leaks leaked drop drip drips dripped problem problems issue issues trouble smell noise clog clogged mouse mice ant
  ants roach roaches bug bugs hiccup peep rattle squeak squeaked fault faults failed stain thing`);
export const STILL_RIGHT = set("works working holds holding perfect strong looks dry spotless");
export const MENDING = set("fixed fix solved cleared right sorted repaired got diagnosed worked done");
export const HIRING = set(
  "hire hired hiring call calling called pay paying paid get getting find bring have had",
);
export const OWN_WORK = set(
  "fix finish paint install do tighten repair repaint adjust reattach rehang fixing finishing",
);
export const REPEATING = set("third fourth fifth twice again three four five times back");
export const NOTICE_GIVEN = set("called rang phoned texted call text calls texts messaged emailed");
export const SHOWING = set("sent showed texted sends shows took emailed");
export const PICTURES = set("photos pictures photo picture video videos diagram pics");
export const SAID = set(
  "quoted quote estimate estimated agreed said told promised expected thought discussed advertised",
);
export const FOR = set("for");
export const BILLS = set("price prices bill invoice total fee quote charge rate amount");
export const MONEY = set("penny dime money tip payment cent anything extra");
export const FUNCTIONING = set(
  "work close open drain heat cool start flush shut latch run fit turn working closing",
);
export const OTHER_FIRM = set(
  "company plumber contractor electrician roofer painter mover locksmith firm crew guy technician tech place cleaner",
);
export const PERCEIVING = set("see have hear smell get find seeing having hearing smelling getting finding");
export const SENT = set("calls call emails email messages message texts voicemails");
export const TAKING_OFF = set("knocked took takes");
/** What a thing does that is in order. */
export const RUNNING =
  /^(?:working|running|cooling|heating|draining|flushing|closing|opening|shutting|starting|turning|holding|fitting|functioning|lighting|sealing|firing|charging|spinning|filling|connecting)$/;
export const MENDED = set("fix repair get correct patch unclog install seal solve");
/** Spans of time that rules set, rather than somebody's pace. */
export const RULED = set(
  "period periods notice trial policy guarantee warranty advance contract grace term validity",
);

/** Not able is not unwilling: "couldn't come until Monday" tells of time. */
export const UNWILLING = /^(?:refus|won|wont|wouldn|wouldnt|not$|never$|nobody$|unwilling|fail)/;
export const AMENDS =
  /^(?:come (?:back|out|fix|look)|make (?:it|this|things) (?:right|good)|do (?:anything|something|a thing)|return to|send (?:anyone|anybody|someone|somebody)|rectify |accept (?:responsibility|liability|fault)|stand (?:behind|by))/;
export const PROMISING = set("said promised would they'd supposed claimed assured told agreed");
export const PROMISED_WORD = set(
  "call callback email respond text contact reply notify inform update phone touch",
);
export const PROMISED_VISIT = set("come arrive show here visit send sending");
export const TRYING = set("trying tried try attempted attempting");
export const AT_LENGTH = set("days weeks months week month times repeatedly numerous multiple several avail");
export const WORKING = set(
  "sprayed spray treated cleaned clean looked look checked check inspected fixed vacuumed swept wiped painted sanded",
);
export const MOVING = set(`
  moving moved changing changed pushed pushing rescheduling rescheduled cancelling canceling cancelled canceled missed
  missing bumped bumping`);
export const DOWN = set("down crashes crashing crashed glitchy glitches useless broken freezes outdated");
export const DUE = set("supposed");
export const CALLING_OFF = set(
  "cancel cancelled canceled cancels cancelling reschedule rescheduled bailed backed",
);
export const WITHOUT = set("without");
export const PAYING = set("pay paid paying charged billed owed cost costs wanted");
export const QUOTED = set("quoted quote estimate estimated agreed advertised originally");
export const SPARING = set(
  "could would only just nothing less fair fairly reasonable reasonably half exactly right",
);
export const PLACING = set("installed install put used painted delivered cut hung mounted brought");
export const AGAIN = set("keep keeps kept twice again times");
