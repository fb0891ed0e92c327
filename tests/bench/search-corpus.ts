import type { Review } from "../../data/_schema/review.ts";
import { createRandom, type Random } from "./random.ts";
import { FIRST_NAMES, ROSTER, SERVICES } from "./vocabulary.ts";

/** The commonest words, most common first; the made-up rest follows. */
const COMMON =
  `the and to a was i they my of for in is it very we he were had this with our on that so me at have them great did not
  be all out are service you time job work would from but been will get up just no an who came us recommend highly
  company again use professional their there when call team home done by can if about after day what how which back
  well new he's don't didn't they’re it’s could than price quick friendly good best problem fixed repair replaced
  installed unit system air heat water hot leak pipe drain toilet heater furnace filter pump valve kitchen quote cost
  paid bill expensive late early morning week hour explained everything question family owner office phone email
  customer satisfied disappointed never always every someone nothing thermostat electrician crew left place`
    .trim()
    .split(/\s+/);
const SYLLABLES =
  `ba be bi bo bu ca ce co cu da de di do du fa fe fi fo ga ge go gra pre pro tra con com in ter ment tion ing ed er
  est ly al ar an en on or ra re ri ro sa se si so sta ste ta te ti to tu va ve vi la le li lo lu ma me mi mo na ne
  ni no pa pe pi po shi sha cle bli dge ckle nth rst`
    .trim()
    .split(/\s+/);
const RARE = [
  "thermocouple",
  "Straße near the café",
  "flux regulator",
  "naïve résumé",
  "anode rod corrosion",
];
const FRAMES = [
  "{t} was great and very professional.",
  "{t} came out for our {s} and did a great job!",
  "Called about {s} and {t} arrived on time.",
  "They replaced the {s} the same day.",
  "The price for the {s} was fair.",
  "Great service, great people.",
  "Would use them again!",
  "I can’t say enough good things about {t} 👍",
  "Best in town — 10/10 ⭐⭐⭐⭐⭐",
  "Terrible experience with the {s}, never again.",
  "The crew left the place spotless.",
];
const CHINESE = [
  ...new Set(
    "师傅很专业服务态度非常好准时到达修理热水器下水道漏水价格合理推荐大家使用公司技术员解释清楚问题解决满意感谢安装空调暖气管道厨房浴室房子老板电话预约下午早上今天昨天一年后再次联系他们会的了是不在有我我们这个那么多高快慢贵便宜干净整洁礼貌认真负责",
  ),
];
const THAI = (
  "ช่าง บริการ ดีมาก ครับ ค่ะ มา ตรงเวลา ซ่อม เครื่องทำน้ำอุ่น ท่อ รั่ว ราคา เหมาะสม แนะนำ บริษัท " +
  "อธิบาย ชัดเจน ปัญหา แก้ไข พอใจ ขอบคุณ ติดตั้ง แอร์ ห้องครัว ห้องน้ำ บ้าน โทร นัด บ่าย เช้า วันนี้ " +
  "เมื่อวาน อีกครั้ง ไม่ ได้ เร็ว ช้า แพง ถูก สะอาด สุภาพ และ ที่ ของ เรา"
).split(" ");

const LEMMAS = 30_000;
const DAY = 86_400_000;
const NEWEST = Date.parse("2026-03-31T00:00:00Z");

/** `mixed` has a third each of English, Chinese and Thai. */
export type Language = "english" | "mixed";

/** Made-up reviews, newest first, whose words are as unevenly spread and as many as those of real texts. */
export function createReviews(count: number, language: Language = "english", seed = 1): Review[] {
  const random = createRandom(seed);
  const words = makeWords(random);
  const dates = Float64Array.from({ length: count }, () => Math.floor(3650 * random.next() ** 1.6)).sort();
  return Array.from(dates, (age, index) => {
    const technician = random.chance(0.45) ? random.pickZipf(ROSTER) : undefined;
    const service = random.chance(0.6) ? random.pickZipf(SERVICES) : undefined;
    const date = new Date(NEWEST - age * DAY).toISOString().slice(0, 10);
    const id = `r${index.toString(36).padStart(6, "0")}`;
    return {
      id,
      url: `https://benchmark.example/reviews/${date.slice(0, 4)}/${date.slice(5, 7)}/#review-${id}`,
      rating: random.chance(0.8) ? 5 : 1 + random.below(5),
      date,
      text: writeText(random, words, language, technician, service?.synonyms[0]),
      author: { name: `${random.pick(FIRST_NAMES)} ${String.fromCharCode(65 + random.below(26))}.` },
      source: { name: random.pick(["Google", "Facebook", "first-party"]) },
      verification: { level: "platform" },
      mentions: {
        technicians: technician ? [technician] : [],
        services: service ? [service.id] : [],
        service_areas: [],
      },
    };
  });
}

/** Zipf's law with the exponent 1.05: the share of a word falls with its place. */
function makeWords(random: Random): () => string {
  const words = new Set(COMMON);
  while (words.size < LEMMAS) {
    const length = 2 + Math.floor(random.next() * 2.2 + random.next() * 1.6);
    words.add(Array.from({ length }, () => random.pick(SYLLABLES)).join(""));
  }
  const list = [...words];
  let sum = 0;
  const sums = Float64Array.from(list, (_, place) => {
    sum += (place + 2.7) ** -1.05;
    return sum;
  });
  return () => {
    const wanted = random.next() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return list[low]!;
  };
}

function writeText(
  random: Random,
  word: () => string,
  language: Language,
  technician = "The technician",
  service = "problem",
): string {
  const script = language === "english" ? 0 : random.below(3);
  if (script === 1)
    return run(
      2 + random.below(4),
      () => run(10 + random.below(25), () => random.pickZipf(CHINESE)) + random.pick(["，", "。", "！"]),
    );
  if (script === 2)
    return run(
      1 + random.below(4),
      () => `${run(5 + random.below(12), () => random.pickZipf(THAI))} `,
    ).trim();
  const sentences = Array.from({ length: 1 + random.below(3) }, () =>
    random.pick(FRAMES).replace("{t}", technician).replace("{s}", service),
  );
  const free = random.chance(0.1) ? 0 : 1 + Math.floor(random.next() * 3.6);
  for (let sentence = 0; sentence < free; sentence++) {
    const words = run(6 + random.below(15), () => word() + (random.chance(0.08) ? ", " : " ")).trimEnd();
    sentences.push(`${words.charAt(0).toUpperCase()}${words.slice(1)}${random.chance(0.2) ? "!" : "."}`);
  }
  if (random.chance(0.0003)) sentences.push(`${random.pick(RARE)}.`);
  return sentences.join(" ");
}

function run(length: number, piece: () => string): string {
  return Array.from({ length }, piece).join("");
}
