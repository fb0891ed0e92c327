import { PHOTOS_FOLDER } from "../../_schema/photos.ts";
import { counted } from "../../_text/counted.ts";
import type { ImportResult } from "../import.ts";
import { listed, plainLines } from "../plain-line.ts";

const LEFT_OUT = {
  removed:
    "was taken out of this review in the journal, and stays out; npm run journal -- amend puts it back",
  "too many": "the review has as many photos as it may",
};

export function photoLines({ found, plan, heldBack, fetching }: ImportResult, most: number): string[] {
  const added = plan.entries.flatMap((entry) => {
    const before = new Set(plan.replaced.get(entry.id)?.photos?.map(({ file }) => file));
    const news = (entry.photos ?? []).filter(
      ({ file }) => found.photos.sources.has(file) && !before.has(file),
    );
    return news.map(({ file }) => `  ${found.photos.sources.get(file)}, of ${entry.id}`);
  });
  const onTheWeb = new Set(
    found.reviews.flatMap(({ photos = [] }) => photos.flatMap(({ address }) => address ?? [])),
  );
  const fetched = fetching ? "which an import fetches." : "not fetched; --photos takes them.";
  const web = `${counted(onTheWeb.size, "picture")} on the web, ${fetched}`;
  const [to, list] = heldBack ? ["would go", added] : ["went", []];
  const untaken = [
    ...found.photos.untaken.map(({ of, name, why }) => `  ${name}, of ${of.id}: ${why}`),
    ...plan.photosLeftOut.map(
      ({ id, file, why }) => `  ${PHOTOS_FOLDER}/${file}, of ${id}: ${LEFT_OUT[why]}`,
    ),
  ];
  return plainLines([
    ...(added.length > 0
      ? ["", `${counted(added.length, "photo")} ${to} to ${PHOTOS_FOLDER}/${list.length > 0 ? ":" : "."}`]
      : []),
    ...listed(list, most),
    ...(onTheWeb.size > 0 ? ["", web] : []),
    ...(untaken.length > 0
      ? ["", "Photos that are not taken, or not as they are:", ...listed(untaken, most)]
      : []),
  ]);
}
