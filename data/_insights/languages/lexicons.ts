import { german } from "./de/german.ts";
import { spanish } from "./es/spanish.ts";
import { french } from "./fr/french.ts";
import type { Lexicon } from "./lexicon.ts";

/** The languages that are read by phrases alone. */
export const LEXICONS: readonly Lexicon[] = [spanish, german, french];
