import { columnKey } from "../tables/table-mapping.ts";
import { type NamedPhoto, photosIn } from "./photo-names.ts";

/** Whether a field or column of this name holds a customer's pictures: not an avatar, a logo, a count or a caption. */
export function isPhotoField(name: string): boolean {
  if (name.length > LONGEST) return false;
  const path = name.split(/[./[\]]+/).filter((part) => part !== "");
  while (path.length > 1 && PART.test(path.at(-1)!)) path.pop();
  const last = path.pop() ?? "";
  return PHOTOS.test(columnKey(last)) && !path.some((part) => OTHERS.test(part));
}

/** The fields of pictures among these; of several those that name the review. */
export function photoFields(names: readonly string[]): string[] {
  const all = names.filter(isPhotoField);
  const ofReview = all.filter((name) => new RegExp(OF_REVIEW, "i").test(columnKey(name)));
  return ofReview.length > 0 ? ofReview : all;
}

/** The same of a table: what stands in every row is rather a picture of the business. */
export function photoColumns(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return photoFields(header).filter((name) => {
    const at = header.indexOf(name);
    const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell.trim() !== "");
    return cells.length < 2 || cells.some((cell) => cell !== cells[0]);
  });
}

export function photosOfRecord(record: object): NamedPhoto[] {
  const fields = record as Record<string, unknown>;
  return photoFields(Object.keys(fields)).flatMap((name) => photosIn(fields[name]));
}

const LONGEST = 200;
const OF_REVIEW = "(?:review|comment|feedback|testimonial|bewertungs?|rezensions?|recensione?|avis)";
const OF_CUSTOMER = "(?:customer|client|buyer|kunden|ugc|attached|uploaded|published)";
const ONE = "(?:photo|image|picture|pic|img|foto|bild|imagen|immagine|afbeelding|zdjęcie)";
const MANY =
  "(?:photos|images|pictures|pics|imgs|media|gallery|attachments|fotos|bilder|imagenes|imágenes|immagini|afbeeldingen|zdjęcia)";
const WHAT = "(?:url|link|src|file|name|path|item)";
/** Of one picture without more it is not told whether it shows the author: photo, image_url. */
const PHOTOS = new RegExp(
  `^(?:(?:${OF_REVIEW}|${OF_CUSTOMER})*${MANY}(?:${WHAT}s?)*\\d*|${OF_REVIEW}+${ONE}(?:${WHAT}s?)*\\d*|` +
    `${OF_CUSTOMER}*${ONE}${WHAT}s|${ONE}${WHAT}?\\d+)$`,
  "u",
);
/** Whose pictures are none that a customer has added to a review. */
const OTHERS = new RegExp(
  "author|reviewer|user|profile|avatar|logo|owner|business|company|place|location|product|item|hotel|shop|store|" +
    "seller|brand|reply|response|organi[sz]ation|consumer|guest|customer|client",
  "i",
);
/** What one picture of a list is told by, as tables of nested records have it: photos/0/url. */
const PART = /^(?:\d+|url|src|href|file|filename|original|large)$/i;
