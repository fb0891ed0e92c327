import { annotating } from "./annotations.ts";
import { journalOf } from "./data-folder.ts";

/** Names that every object has in JavaScript, whatever is put into it. */
export const INHERITED = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "prototype",
  "length",
  "valueOf",
  "__defineGetter__",
];

/** An id of the owner's cannot have all of them. */
export const INHERITED_IDS = ["constructor", "prototype", "length"];

/** The owner's files of a business in which whatever may have a name has one of these. */
export function nameFiles(): Record<string, string> {
  return {
    "business.json": JSON.stringify({
      name: "constructor",
      language: "en",
      technicians: INHERITED.map((name) => ({ name, role: name })),
      services: INHERITED_IDS.map((id) => ({ id, name: `Service ${id}`, synonyms: [`${id} repair`] })),
      service_areas: INHERITED_IDS.map((id) => ({ id, name: `Area ${id}` })),
      sources: [{ name: "toString", url: "https://toString.example/" }],
      aspects: INHERITED_IDS.map((id) => ({
        id,
        name: `Aspect ${id}`,
        question: `Do they do ${id}?`,
        terms: [`${id}ness`],
      })),
    }),
    "reviews.jsonl": journalOf(
      ...INHERITED.map((name, index) => ({
        id: name,
        rating: (index % 5) + 1,
        date: "2026-03-04",
        text: `${name} was friendly and repaired the boiler on time. Great ${name}ness.`,
        author: { name },
        source: { name },
        verification: { level: "platform", method: name },
        technicians: [name],
        services: [INHERITED_IDS[index % INHERITED_IDS.length]],
        service_areas: [INHERITED_IDS[index % INHERITED_IDS.length]],
      })),
    ),
    "annotations.jsonl": journalOf(
      annotating("constructor", "friendly", { by: "constructor" }),
      annotating("__proto__", "friendly", { by: "__proto__" }),
      annotating("length", "friendly", { by: "length", aspect: "constructor" }),
    ),
    "editorial/faq/constructor.md": "# Do you __proto__?\n\nYes.",
    "editorial/faq/__proto__.md": "# Do you toString?\n\nYes.",
  };
}
