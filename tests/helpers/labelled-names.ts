import { readFileSync } from "node:fs";
import { createMentionFinder } from "../../data/_mentions/mentions.ts";
import { BusinessFile } from "../../data/_schema/business.ts";

/** A roster of names that are also words, places and everybody's. */
export const namesakes = BusinessFile.parse({
  name: "Quarry Hill Home Services",
  address: { locality: "Quarry Hill", region: "TX" },
  technicians: [
    { name: "Marcus Bell", aliases: ["Marcus"] },
    { name: "Dave Kowalski", aliases: ["Dave", "David"] },
    { name: "Will Tanaka", aliases: ["Will"] },
    { name: "Grace Odunlade", aliases: ["Grace"] },
    { name: "Austin Reyes", aliases: ["Austin"] },
    { name: "José Mejía", aliases: ["José", "Pepe"] },
    { name: "Rob Linden", aliases: ["Rob", "Robbie"] },
    { name: "Tony DeLuca", aliases: ["Tony"] },
    { name: "Angela Price", aliases: ["Angela", "Angie"] },
    { name: "Chris Park", aliases: ["Chris"] },
    { name: "Luke Farrow", aliases: ["Luke"] },
    { name: "Jackson Hale", aliases: ["Jackson"] },
    { name: "Sunny Bhatt", aliases: ["Sunny"] },
    { name: "Dawn Ferris", aliases: ["Dawn"] },
    { name: "Mike Arden", aliases: ["Mike"] },
    { name: "Ray Castillo", aliases: ["Ray"] },
    { name: "Hunter Voss", aliases: ["Hunter"] },
    { name: "Art Jimenez", aliases: ["Art"] },
    { name: "Lee Chen", aliases: ["Lee"] },
  ],
  service_areas: [
    { id: "jackson", name: "Jackson Heights" },
    { id: "quarry-hill", name: "Quarry Hill" },
  ],
});

export interface NameFigures {
  precision: number;
  recall: number;
  found: number;
  labelled: number;
  /** What differs, for whoever mends the rules. */
  wrong: string[];
}

/** Finds the roster's names in each labelled sentence and compares; labels are first names or aliases. */
export function measureRoster(file: string, business = namesakes): NameFigures {
  const find = createMentionFinder(business);
  const full = new Map(
    business.technicians.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name])),
  );
  const figures = { found: 0, labelled: 0, wrong: [] as string[] };
  let right = 0;
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const { text, technicians } = JSON.parse(line) as { text: string; technicians: string[] };
    const wanted = new Set(technicians.map((alias) => full.get(alias) ?? alias));
    const found = find(text).technicians;
    figures.found += found.length;
    figures.labelled += wanted.size;
    const hits = found.filter((name) => wanted.has(name)).length;
    right += hits;
    if (hits < wanted.size || hits < found.length)
      figures.wrong.push(`${text} [${[...wanted].join(", ")}] found [${found.join(", ")}]`);
  }
  return { ...figures, precision: right / figures.found, recall: right / figures.labelled };
}
