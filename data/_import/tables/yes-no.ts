export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** Also as Excel writes what is true in each language. */
export const YES = wordSet(
  "true yes y 1 wahr ja vrai oui verdadero sí si vero waar verdadeiro sim prawda tak pravda ano sant sand sann tosi kyllä " +
    "doğru evet benar ya",
);
export const NO = wordSet(
  "false no n 0 falsch nein faux non falso onwaar nee não nao fałsz nie nepravda ne falskt falsk nej usann nei epätosi ei " +
    "yanlış yanliş hayır hayir salah tidak",
);
