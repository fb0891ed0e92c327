/** English words whose forms no rule connects, one a line: the plain form, then the others. */
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
lie lain
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
