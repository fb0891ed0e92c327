/**
 * Everyday words for the same thing, one group a line: whoever types one of them is glad to see any other. What stands
 * behind "<" is found by those before it and finds none of them: a compressor is part of an air conditioner. Only what is
 * said of every trade that visits homes, and of the parts and mishaps of a home; other words are the owner's synonyms.
 * After a bar stands the aspect of the insights that such words judge, and how: reviews that judge it so count as having
 * the words before "<".
 */
const GROUPS = `
plumber, technician, tech, repairman, serviceman, installer
late, delayed, tardy, running behind, hours late < stood up, nobody came, no show | punctuality negative
no show, stood up, never showed, never came, nobody came, didn't show, didn't come, did not show
punctual, punctually, on time, on the dot, prompt | punctuality positive
expensive, pricey, overpriced, costly, steep, not cheap, not the cheapest, gouge | price negative
overcharged, overcharge, overbilled, gouge, rip off, ripped off, charged twice < surcharge, charged me, billed me, extra, refund
cheap, inexpensive, affordable, reasonable | price positive
fair, fair price, fairly priced < reasonable | price positive
price, cost, quote, estimate, rate < dollars
fee, charge, surcharge
hidden fee, hidden charge, hidden cost < surcharge, extra, misc, miscellaneous
trip fee, trip charge, visit fee, service call, service fee < to come out
increase, went up, raise, hike, crept up, higher < more expensive, more than last, used to be
refund, money back, credited, reimbursed, sent back, gave back < check for, dollars back, took off the bill
bill, invoice
upsell, upselling, pushy, sales pitch, pressured < talked me into, tried to sell
honest, honesty, trustworthy, truthful, upfront, straightforward, transparent < candid, frank, trust | honesty positive
dishonest, scam, lied, misled, deceptive, shady < rip off, ripped off | honesty negative
rude, impolite, disrespectful, unprofessional, curt, dismissive, brusque < argued with, hung up | friendliness negative
polite, courteous, respectful, considerate
friendly, kind, pleasant, nice | friendliness positive
professional, professionalism | professionalism positive
knowledgeable, experienced, expert, skilled, competent | expertise positive
explain, explanation < walked me through, talked me through, showed me
communication, kept informed, kept us informed < called ahead, texted, updates
quick, fast, speedy, prompt
fix, repair, mend
replace, swap, replacement
install, installation < put in
ac, a c, air conditioner, air conditioning, cooling < compressor, condenser, refrigerant, freon, coil, capacitor
furnace < heat exchanger, igniter, flame sensor, inducer, blower motor
heating, heat < furnace, boiler, radiator, heat pump
water heater < hot water
tune up, tuneup, maintenance, checkup < annual visit, furnace check
pipe, piping < line
leak, leaking < drip, water on the floor, water coming, puddle
flood, flooding < water in the basement, wet basement, water coming up, under water, standing water
clog, clogged, blocked, backed up, plugged, stopped up
broken, not working, stopped working < died, dead, failed
faucet, tap
odor, smell, stink
noise, noisy, loud < rattle, hum, bang, squeal
quiet, silent
pet, dog, cat
kid, child, toddler, baby, newborn
clean, clean up, cleaned up, tidy, spotless < drop cloth, vacuumed, swept, picked up after | cleanliness
dirty, mess, messy, muddy < tracked | cleanliness negative
damage, damaged < scratched, cracked, broke, ruined, dented
shoe cover, booties, boot cover, boots off
haul away, haul off, haul, took away
receptionist, dispatcher, front desk, at the desk, office staff, in the office < on the phone, answer the phone
answer the phone, voicemail, on hold, phone line < left messages, somebody answers
never called back, no call back, didn't call back < left messages, voicemail
schedule, appointment, book
reschedule, rescheduled, cancelled, canceled
weekend, saturday, sunday
same day, right away, within the hour
emergency, urgent < middle of the night, after hours
renter, tenant, landlord, rental, rental house, rent
rental property, investment property < rental, tenant, landlord
elderly, senior < years old
lady, woman, female, girl
warranty, guarantee
again, second time, came back < twice
insurance, insurer
inspector, inspection
second opinion < another company, other company, another plumber, competitor
discount, coupon, rebate < knocked off
financing, payment plan, deposit
thorough, careful, meticulous, detailed
sloppy, shoddy, botched, incompetent, poor work | workmanship negative
craftsmanship, quality work | workmanship positive
condescending, arrogant, talked down
apologize, apology, sorry
apprentice, trainee, junior, helper
owner, boss
photo, picture, video
text, message
basement, cellar
bathroom < shower, tub, toilet, bath
upstairs, second floor
apartment, condo, duplex, townhouse
yard, lawn, grass
holiday < christmas, thanksgiving, new year, easter, fourth of july
night, midnight
carbon monoxide, gas leak, gas smell < smelled gas
spanish, español, bilingual
first time homeowner, first house, first home
caro, costoso
barato, económico
puntual, a tiempo
amable, cortés
fuga, gotera, goteo
plomero, fontanero, técnico
`;

/** Words for the same thing: phrases, what they find beside each other, and filters of reviews that say so. */
export interface EverydayGroup {
  phrases: readonly string[];
  /** Found by the phrases, and finding none of them. */
  narrower: readonly string[];
  /** The aspect and how it is judged; every way where that is missing. */
  aspect?: { id: string; sentiment?: string };
}

export const EVERYDAY: readonly EverydayGroup[] = GROUPS.trim()
  .split("\n")
  .map((line) => {
    const [words = "", judged] = line.split(" | ");
    const [phrases = [], narrower = []] = words.split(" < ").map((list) => list.split(", "));
    const [id, sentiment] = judged?.split(" ") ?? [];
    return { phrases, narrower, ...(id && { aspect: { id, ...(sentiment && { sentiment }) } }) };
  });
