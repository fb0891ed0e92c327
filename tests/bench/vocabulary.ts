const words = (text: string): string[] => text.trim().split(/\s+/);
const phrases = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

export const FIRST_NAMES = words(`
  Ada Aldo Amara Anselm Arlo Bea Bruno Cora Dario Deb Dina Ebba Elio Emre Faye Finn Gita Gus Hana Hector Ida Imre Ines
  Ivo Jana Joel Kaia Kofi Lena Liesl Luc Mae Mina Milo Nadia Nils Odile Omar Orla Pia Quinn Rafa Ravi Rosa Ruth Sami
  Sela Sven Tara Teo Uma Vera Viggo Wanda Yara Yusuf Zeb Zora`);

export const ROSTER = [
  "Hank Brill",
  "Teo Marsh",
  "Grace Odunlade",
  "Walt Pruitt",
  "Ines Calder",
  "Milo Strand",
  "Ruth Vance",
  "Omar Haddix",
  "June Tolliver",
  "Dale Kerrigan",
];

export const SERVICES = [
  {
    id: "water-heater",
    name: "Water heater repair",
    synonyms: ["water heater", "hot water tank", "tankless"],
  },
  { id: "furnace-repair", name: "Furnace repair", synonyms: ["furnace", "boiler", "no heat", "igniter"] },
  { id: "heat-pump", name: "Heat pump installation", synonyms: ["heat pump", "mini split"] },
  { id: "ac-repair", name: "Air conditioning repair", synonyms: ["air conditioner", "central air"] },
  { id: "drain-cleaning", name: "Drain cleaning", synonyms: ["drain", "sewer", "clog"] },
  { id: "leak-repair", name: "Leak repair", synonyms: ["leak", "burst pipe", "dripping"] },
  { id: "sump-pump", name: "Sump pumps", synonyms: ["sump pump", "flooded basement"] },
  { id: "thermostat", name: "Thermostats", synonyms: ["thermostat"] },
];

export const AREAS = words(
  "Pellwick Quarry-Hill Eastmere Sallow-Creek Fenton Harrow-Bridge Low-Tarn Millrace Northgate Osier",
).map((name) => ({ id: name.toLowerCase(), name: name.replace("-", " "), synonyms: [] }));

export const PRAISE = phrases(`
  on time to the minute
  spotless when they left
  honest about what could wait
  cheaper than the quote
  patient with all my questions
  explained every step in plain words
  friendly from the first call
  back the same evening
  careful with the old floor
  quick without rushing
  the fairest price of three
  polite to my mother
  fixed it on the first visit
  wore covers on their boots
  called half an hour ahead
  showed me the broken part`);

export const COMPLAINT = phrases(`
  two hours late and no call
  more than the quote by a third
  mud on the stairs
  nobody returned my messages
  the same fault a week later
  pushed a contract I did not want
  rude on the phone
  left the panel open
  had to come back twice for parts
  charged for a visit that changed nothing
  could not say what it would cost
  forgot the permit`);

export const THINGS = words(`
  valve pilot flame sensor filter coil compressor blower duct vent flue gasket anode pan line trap elbow manifold breaker
  capacitor relay board fuse meter gauge hose bracket flange coupling nipple union joint bearing belt pulley fan grille
  register damper plenum jacket element burner manometer regulator expansion tank float switch basin pit cleanout stack
  closet attic crawlspace basement kitchen bathroom laundry garage hallway nursery porch cellar landing pantry study`);

export const WORDS = words(`
  the and a to it was of in we they that for had our with on at but so he she from after this were when than then by
  not all one out up there house before again back just old new still could would very day first made told other
  which morning night later called winter work room water left under price year week done right side without small
  behind never where came down only two until through take long found between good part whole during because while
  around quote letter neighbor dog window afternoon paper snow weather noise smell drip crack rust copper steel brick
  tile plaster ladder torch wrench bucket towel drop cloth invoice receipt warranty inspection county rental tenant
  landlord grandmother baby school holiday weekend Tuesday Friday Sunday October January spring autumn storm outage
  freezing damp sticky humming rattling banging whistling gurgling knocking ticking leaking glowing shaking cold warm
  seventeen forty thirty nine eleven twice once perhaps somehow rather fairly nearly barely mostly simply exactly`);

export const SPANISH = words(`
  el la los las de que y en un una con por para no se lo su al más pero muy todo nos vino llegó arregló casa agua calor
  frío caldera calentador técnico precio justo limpio rápido amable mañana tarde noche semana factura fuga tubería
  cocina baño sótano invierno verano siempre nunca ahora después antes bien mal mejor volvieron explicaron cobraron`);
