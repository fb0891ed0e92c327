import * as z from "zod";

const NO_TAG = "must be a BCP 47 tag such as en, fr or es-MX";

/** In the form of a language tag of BCP 47, such as en or es-MX. */
export const LanguageTag = z.string(NO_TAG).regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, NO_TAG);
