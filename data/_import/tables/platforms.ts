import { FIRST_PARTY } from "../../_schema/review.ts";
import { readWords } from "../../_text/read-words.ts";
import type { SourceReview } from "../source-review.ts";

const PLATFORMS = readWords(new URL("./words/platforms.txt", import.meta.url));

const FORMS = PLATFORMS.map((name) => {
  const [word] = name.toLowerCase().split(".");
  // A form or sheet of Google's holds what was said elsewhere.
  const behind =
    "(?![a-z]|[\\s_-]?(?:forms?|formul\\w+|sheets?|docs?|drive|tabel\\w+|hojas?|fogli|feuilles?)(?![a-z]))";
  return { name, form: new RegExp(`(?<![a-z])${word!.replace(" ", "[\\s_-]?")}${behind}`) };
});

/** An id of Google Maps. */
const GOOGLE_PLACE = /(?<!\w)ChIJ[\w-]{15}/;

/** The one platform that names of files and columns, or addresses, tell; undefined where they tell none, or several. */
export function platformIn(texts: readonly string[]): string | undefined {
  const found = new Set(
    texts.flatMap((text) => {
      const words = text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
      const named = FORMS.filter(({ form }) => form.test(words)).map(({ name }) => name);
      return GOOGLE_PLACE.test(text) ? [...named, "Google"] : named;
    }),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** Whether nothing tells how it is known that a customer wrote a review; one sent to the business itself has no platform's account. */
export function isUnvouched({ source, verification }: Pick<SourceReview, "source" | "verification">) {
  return verification === undefined || (source === FIRST_PARTY && verification.level === "platform");
}

/** The level of a review that says nothing else of it, as only a known platform is known for its accounts. */
export function levelAt(source: string): SourceReview["verification"] {
  return PLATFORMS.includes(source) ? { level: "platform", method: `${source} account` } : undefined;
}

/** A source by the name that its platform writes, so that "google" is no other than "Google". */
export function platformCalled(source: string): string {
  return [...PLATFORMS, FIRST_PARTY].find((name) => name.toLowerCase() === source.toLowerCase()) ?? source;
}
