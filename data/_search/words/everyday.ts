/**
 * Everyday words for the same thing, one group a line: whoever types one of them is glad to see any other. What stands
 * behind "<" is found by those before it and finds none of them: a compressor is part of an air conditioner. Only what is
 * said of every trade that visits homes, and of the parts and mishaps of a home that heating, plumbing, garage doors and pests have; other words are
 * the owner's synonyms.
 * After a bar stands the aspect of the insights that such words judge, and how: reviews that judge it so count as having
 * the words before "<".
 */
const GROUPS = `
plumber, technician, tech, repairman, serviceman, installer < plumbing
late, delayed, tardy, running behind, overdue, hours late < stood up, nobody came, no show, kept waiting, past the window | punctuality negative
no show, stood up, never showed, never came, never arrived, nobody came, nobody showed, no one came, no one showed, didn't show, didn't come, did not show, did not come, didn't turn up
punctual, punctually, on time, on the dot, right on time, when they said < early, prompt, within the window | punctuality positive
wait, waiting < hours late, all day, waited
expensive, pricey, overpriced, costly, steep, high price, not cheap, not the cheapest, gouge, cost a fortune, arm and a leg, too much money, on the high side, sticker shock < outrageous, costs more | price negative
overcharged, overcharge, overbilled, gouge, rip off, ripped off, charged twice, double charged, charged too much < surcharge, charged me, billed me, extra, refund
cheap, inexpensive, affordable, reasonable, good value, low price, good price, great price, bargain < saved me, half of what | price positive
fair, fair price, fairly priced, fairly < reasonable | price positive
price, cost, quote, estimate, rate < dollars
fee, charge, surcharge
hidden fee, hidden charge, hidden cost, extra charge, extra cost, extra fee, surprise charge, surprise fee, unexpected charge < surcharge, extra, misc, miscellaneous, add on
trip fee, trip charge, visit fee, service call, service fee, call out fee, diagnostic fee, show up fee < to come out, just to look
weekend rate, after hours rate, overtime, emergency rate < time and a half, extra for
increase, went up, raise, hike, crept up, higher < more expensive, more than last, used to be, gone up
refund, money back, credited, reimbursed, reimburse, sent back, gave back < check for, dollars back, took off the bill, removed the charge, took the charge off
bill, invoice, receipt
free, no charge, at no cost, no cost, free of charge, waived < didn't charge, wouldn't take, wouldn't charge
discount, coupon, rebate, special offer < knocked off, took off
financing, payment plan, installments, deposit
credit card, debit card, card < cash, check
upsell, upselling, pushy, sales pitch, hard sell, high pressure, pressured, salesman, sell me < talked me into, tried to sell, commission
unnecessary, not needed, didn't need, don't need
honest, honesty, trustworthy, truthful, upfront, straightforward, transparent, integrity < candid, frank, trust | honesty positive
trust, trustworthy < honest, integrity | honesty positive
dishonest, scam, scammed, lie, misled, deceptive, shady, crook, crooked, con, fraud, cheated, bait and switch < rip off, ripped off | honesty negative
rude, impolite, disrespectful, unprofessional, curt, dismissive, brusque, attitude, unfriendly < argued with, hung up, yelled | friendliness negative
polite, courteous, respectful, considerate, well mannered | friendliness positive
friendly, kind, pleasant, nice, personable | friendliness positive
professional, professionalism | professionalism positive
unprofessional < sloppy, rude | professionalism negative
knowledgeable, experienced, expert, skilled, competent, knew his stuff, knew what he was doing, knows his stuff < knew exactly | expertise positive
explain, went over < walked me through, talked me through, showed me, walked us through, answered all | communication positive
communication, kept informed, kept us informed, kept me informed, kept me posted, updates < called ahead, texted | communication positive
called ahead, call ahead, call before, called before, called first, heads up < texted | communication positive
quick, fast, speedy, prompt < in no time, under an hour, less than an hour | speed positive
slow, took forever, dragged on, took too long, took longer < weeks | speed negative
thorough, careful, meticulous, detailed, attention to detail
sloppy, shoddy, botched, incompetent, poor work, bad job, poor job, bad work, half done, poor workmanship | workmanship negative
craftsmanship, workmanship, quality work, good work, great work, good job, great job, excellent work, well done | workmanship positive
fix, repair, mend
replace, swap, replacement < install, put in, new one
install, installation, put in, hook up
remove, took out, pull out, tear out < haul away, took away
unresponsive, ghosted, no response, never responded, never called back, no call back, didn't call back, never returned, never heard back, ignored < left messages, voicemail | communication negative
responsive, quick response, fast response, response time, called back, got back to me, return call, returned my call, returned phone call, call back
answer the phone, pick up the phone, get through, answer their phone, voicemail, on hold, phone line, reach anyone, answered the phone, real person < left messages, somebody answers, picked up | office
receptionist, dispatcher, front desk, at the desk, office staff, in the office, scheduler < on the phone, answer the phone
online, website, web site, internet, app
schedule, appointment, book, booking
reschedule, rescheduled, cancelled, canceled, postponed, pushed back | scheduling negative
same day, right away, within the hour, immediately, that day
emergency, urgent < middle of the night, after hours | emergency-response
after hours, late night, at night, middle of the night, night, midnight < evening, 2 am, 3 am
weekend, saturday, sunday
holiday < christmas, thanksgiving, new year, easter, fourth of july, memorial day, labor day
warranty, guarantee < stand behind, stood behind | warranty
stand behind, stood behind < warranty, made it right, came back | warranty positive
reliable, dependable, count on, consistent < trust, never let us down
mistake, error
again, second time, came back, return visit, redo, redone < twice
same problem, came back, happened again, not fixed, didn't fix, still broken, still leaking, still not working
apologize, sorry, made it right, make it right
condescending, arrogant, talked down, belittle
diagnose, troubleshoot, figure out, pinpoint, find the problem
misdiagnosed, wrong diagnosis, wrong part < guessed
second opinion < another company, other company, another plumber, competitor
insurance, insurer
license, licensed, certified, certification
inspection, inspector < code
remodel, renovation, renovate, new construction
apprentice, trainee, junior, helper
owner, boss
lady, woman, female, girl
elderly, senior, grandmother, grandma, older < years old
renter, tenant, landlord, rental, rental house, rent
rental property, investment property < rental, tenant, landlord
family < mother, father, parent, wife, husband, son, daughter, in laws
kid, child, toddler, baby, newborn < son, daughter
pet, dog, cat, puppy, kitten
photo, picture, video
camera < video, scope
text, message
email, e mail
clean, clean up, cleaned up, tidy, spotless < drop cloth, vacuumed, swept, picked up after, wiped down | cleanliness
dirty, mess, muddy < tracked, left behind, debris | cleanliness negative
shoe cover, booties, boot cover, boots off, shoes off
haul away, haul off, haul, took away, dispose of, carted away
damage, damaged < scratched, cracked, broke, ruined, dented
broken, not working, stopped working, quit working, doesn't work, out of order, conked out < died, dead, failed, broke down
old, ancient, outdated, aging
stuck, jam, jammed, seized
noise, noisy, loud < rattle, hum, bang, squeal, grind, screech, buzz, knocking, clank
quiet, silent
odor, smell, stink
basement, cellar
attic, loft
bathroom < shower, tub, toilet, bath
upstairs, second floor
downstairs, first floor, ground floor
apartment, condo, duplex, townhouse
yard, lawn, grass
crawlspace, crawl space
drywall, plaster, sheetrock
power outage, blackout, lost power, power went out
hvac < heating, air conditioning, furnace
ac, a c, air conditioner, air conditioning, cooling < compressor, condenser, refrigerant, freon, coil, capacitor
not cooling, warm air, hot air, blowing warm air, blowing hot air, stopped cooling
refrigerant, freon, coolant
furnace < heat exchanger, igniter, flame sensor, inducer, blower motor
heating, heat < furnace, boiler, radiator, heat pump
no heat, without heat, lost heat, heat went out, heat out
maintenance plan, annual plan, service plan, service contract, service agreement, membership < the plan, plan member
tune up, tuneup, maintenance, checkup, annual service < annual visit, furnace check, seasonal
duct, ductwork, vent
mini split, minisplit, ductless
carbon monoxide, gas leak, gas smell < smelled gas
water heater < hot water
no hot water, cold shower, cold water, ran out of hot water
tankless, on demand
pipe, piping < line
repipe, replumb < galvanized, supply line
low pressure, low water pressure, weak pressure, no pressure < water pressure
leak < drip, water on the floor, water coming, puddle, dripping
flood < water in the basement, wet basement, water coming up, under water, standing water, took on water, took water, inches of water
clog, clogged, unclog, blocked, blockage, backed up, sewer backup, drain backup, plugged, stopped up < slow drain, snake
sewer, septic
faucet, tap, spigot
toilet, commode
garbage disposal, disposal, disposer
shutoff, shut off
water softener, softener
mold, mildew
garage door, overhead door
door opener, garage opener < motor, remote, keypad
remote, clicker
torsion spring, broken spring, garage spring, spring
off track, off the track, off its track, jumped the track < roller
pest control, exterminator, extermination, bug man
bug, insect, pest < ant, roach, spider, wasp, termite, bed bug, flea, cricket, silverfish
roach, cockroach
wasp, hornet, yellow jacket, bee
mouse, rat, rodent < droppings
raccoon, squirrel, opossum, wildlife < bat
spray, exterminate, treatment
infestation, infested
spanish, español, bilingual
first time homeowner, first house, first home
caro, costoso, carísimo
barato, económico, buen precio
puntual, a tiempo
rápido, pronto
tarde, retraso, atrasado
amable, cortés, atento
honesto, honrado, confiable
limpio, dejaron todo limpio
fuga, gotera, goteo
plomero, fontanero, técnico
arreglar, reparar, componer
cambiar, reemplazar
baño, inodoro, sanitario
grifo, llave
emergencia, urgencia
`;

/** Words for the same thing: phrases, what they find beside each other, and filters of reviews that say so. */
export interface EverydayGroup {
  phrases: readonly string[];
  /** Found by the phrases, and finding none of them. */
  narrower: readonly string[];
  aspect?: JudgedAspect;
}

/** An aspect and how it is judged; every way where that is missing. */
export interface JudgedAspect {
  id: string;
  sentiment?: string;
}

export const EVERYDAY: readonly EverydayGroup[] = GROUPS.trim()
  .split("\n")
  .map((line) => {
    const [words = "", judged] = line.split(" | ");
    const [phrases = [], narrower = []] = words.split(" < ").map((list) => list.split(", "));
    const [id, sentiment] = judged?.split(" ") ?? [];
    return { phrases, narrower, ...(id && { aspect: { id, ...(sentiment && { sentiment }) } }) };
  });
