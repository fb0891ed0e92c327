/**
 * English words whose forms no rule connects, one a line: the plain form, then the others. First irregular ones, then what is
 * compared, made of a word by an ending that the rules leave, or spelt differently in Britain.
 */
const FORMS = `
be was were been being
become became
begin began begun
bite bit bitten
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
dig dug
do did done
draw drew drawn
drive drove driven
eat ate eaten
fall fell fallen
feel felt
fight fought
find found
fly flew flown
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung
have had
hear heard
hide hid hidden
hold held
keep kept
know knew known
lay laid
lead led
leave left
lend lent
lie lain lied lies lying liar
light lit
lose lost
make made
mean meant
meet met
pay paid
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
seek sought
sell sold
send sent
shake shook shaken
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
speak spoke spoken
spend spent
spring sprang sprung
stand stood
steal stole stolen
stick stuck
stink stank stunk
strike struck
swear swore sworn
sweep swept
swim swam
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
win won
write wrote written
child children
foot feet
man men
mouse mice
person people
tooth teeth
woman women
big bigger biggest
cheap cheaper cheapest
cold colder coldest
early earlier earliest
easy easier easiest
fast faster fastest
friendly friendlier friendliest
high higher highest
hot hotter hottest
loud louder loudest
low lower lowest
nice nicer nicest
old older oldest
quick quicker quickest
safe safer safest safety
slow slower slowest
small smaller smallest
warm warmer warmest
young younger youngest
analyze analysis
argue argument arguments
clean cleanliness
complain complaint complaints
corrode corrosion
courteous courtesy
deceive deceit deceptive
decide decision decisions
deliver delivery deliveries
diagnose diagnosis diagnostic diagnostics diagnoses
dirt dirty
dishonest dishonesty
drain drainage
expert expertise
explain explanation explanations
fail failure failures
honest honesty
humid humidity
inspect inspector inspectors
leak leaky leakage
maintain maintenance
mess messy
mold moldy mould mouldy
mud muddy
noise noisy
notify notification notifications
patient patience
pay payment payments
refer referral referrals
rely reliable reliability
rent rental rentals
respond response responses responsive
rust rusty
satisfy satisfaction
sell seller sellers sale sales
smell smelly
solve solution solutions
squeak squeaky
subscribe subscription subscriptions
urgent urgency
vent ventilate ventilation
apologize apologise apologised apologising apology apologies
color colour colours
draft draught draughty drafty
favor favour
gray grey
labor labour
license licence licences
neighbor neighbour neighbours
odor odour odours
`;

/** The plain form of each irregular one. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FORMS.trim()
    .split("\n")
    .flatMap((line) => {
      const [plain = "", ...others] = line.split(" ");
      return others.map((other) => [other, plain] as const);
    }),
);
