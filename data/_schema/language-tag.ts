/** The form of a language tag as of BCP 47, such as en or es-MX. */
export const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** What is said of anything else. */
export const NO_LANGUAGE_TAG = "must be a BCP 47 tag such as en, fr or es-MX";
