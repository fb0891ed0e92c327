/**
 * Everyday words for the same thing, one group a line: whoever types one of them is glad to see any other. Only what is
 * said of every trade that visits homes; words of one trade are the owner's synonyms. After a bar stands the aspect of
 * the insights that such words judge, and how: reviews that judge it so count as having the word.
 */
const GROUPS = `
plumber, technician, tech, repairman, serviceman, installer
late, delayed, tardy, running behind, hours late | punctuality negative
no show, stood up, never showed, never came, nobody came, didn't show, didn't come, did not show
punctual, punctually, on time, on the dot, prompt | punctuality positive
expensive, pricey, overpriced, costly, steep, not cheap, highway robbery, gouge | price negative
overcharged, overcharge, overbilled, surcharge, highway robbery, gouge, rip off, ripped off, charged twice
cheap, inexpensive, affordable, reasonable | price positive
price, cost, quote, estimate, rate
fee, charge, surcharge
trip fee, trip charge, visit fee, service call
increase, went up, raise, hike, crept up, higher
refund, money back, credited, reimbursed, sent back
bill, invoice
upsell, pushy, sales pitch
rude, impolite, disrespectful, unprofessional, curt, dismissive, brusque, argued with, hung up | friendliness negative
polite, courteous, respectful, considerate
friendly, kind, pleasant
quick, fast, speedy
fix, repair, mend
replace, swap
ac, a c, air conditioner, air conditioning
faucet, tap
odor, smell, stink
noise, noisy, loud
pet, dog, cat
kid, child, toddler
clean up, cleaned up, mess, spotless, drop cloth, vacuumed, swept, tidy | cleanliness
dirty, mess, messy, muddy
shoe cover, booties, boot cover, boots off
haul away, haul off, haul, took away
receptionist, dispatcher, front desk, at the desk, office staff, on the phone, answer the phone
answer the phone, voicemail, left messages, on hold, phone line
schedule, appointment, book
renter, tenant, landlord, rental, rental property, rental house, rent
elderly, senior
lady, woman, female, girl
warranty, guarantee
emergency, urgent
`;

/** Words for the same thing: phrases, and filters of reviews that say so. */
export interface EverydayGroup {
  phrases: readonly string[];
  /** The aspect and how it is judged; every way where that is missing. */
  aspect?: { id: string; sentiment?: string };
}

export const EVERYDAY: readonly EverydayGroup[] = GROUPS.trim()
  .split("\n")
  .map((line) => {
    const [phrases = "", judged] = line.split(" | ");
    const [id, sentiment] = judged?.split(" ") ?? [];
    return { phrases: phrases.split(", "), ...(id && { aspect: { id, ...(sentiment && { sentiment }) } }) };
  });
