/** A small number as texts write it: "three"; a larger one in digits. */
export const inEnglish = (value: number): string => ENGLISH[value] ?? String(value);
export const inSpanish = (value: number): string => SPANISH[value] ?? String(value);

const ENGLISH = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const SPANISH = "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" ");
