const WORDS = "no one two three four five six seven eight nine ten".split(" ");
const ORDINALS = " first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** `three`; above ten in figures. */
export const numberWord = (number: number): string => WORDS[number] ?? String(number);

/** `third`; above ten in figures, as `11th`. */
export const ordinalWord = (number: number): string => ORDINALS[number] ?? `${number}th`;

/** `once`, `twice`, `three times`. */
export const timesWord = (number: number): string =>
  ["never", "once", "twice"][number] ?? `${numberWord(number)} times`;
