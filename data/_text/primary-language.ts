/** Of a BCP 47 tag the language alone, in lower case: `es` of `es-MX`. */
export const primaryLanguage = (tag: string) => tag.toLowerCase().split("-", 1)[0]!;
