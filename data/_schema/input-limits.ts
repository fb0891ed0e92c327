/** The most that is read of what a person hands over: the owner's files and exports. Sizes in bytes unless named otherwise. */
export const INPUT_LIMITS = {
  /** `business.json`. */
  business: 5_000_000,
  /** Commas in it, or on a line, which are about as many as its values; the texts of a review may hold 120,000. */
  values: 200_000,
  annotations: 200_000_000,
  /** Faults of one file that are told, since a reader mends the first of them anyway; records of an export that have some. */
  faults: 1_000,
  faulty: 100_000,
  /** A line of `reviews.jsonl` or `annotations.jsonl`. */
  line: 8_000_000,
  /** `styles.css`, and each file of `editorial/`. */
  text: 1_000_000,
  /** A logo, a font, or a file that `styles.css` names. */
  asset: 20_000_000,
  photo: 50_000_000,
  photoPixels: 120_000_000,
  /** A saved page of an export. */
  page: 20_000_000,
  /** One record of a JSON export. */
  record: 8_000_000,
  /** One row of a table, in characters. */
  row: 2_000_000,
  columns: 1_000,
  /** Files of an export, and archives in one folder. */
  files: 20_000,
  archives: 500,
  /** How many times its size in the archive a file of one may have, above a size that is small anyway. */
  unpacked: { times: 100, above: 10_000_000 },
} as const;
