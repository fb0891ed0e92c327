/** A small number as texts write it: "three"; a larger one in digits. */
export const inEnglish = (value: number): string => ENGLISH[value] ?? String(value);

const ENGLISH = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
