import { DAY } from "../../_journal/days.ts";
import type { ExportRequest } from "./export-request.ts";
import type { Reading } from "./reading.ts";

/** When an export was made, in milliseconds since 1970: as somebody says, as it says itself, or by its name; undefined where nothing tells. */
export function timeOf({ made, file }: Reading, request: ExportRequest): number | undefined {
  return request.made ?? endOfDay(request) ?? made ?? timeInName(`${request.path}/${file}`);
}

/** Of the day that the owner names, what has passed. */
function endOfDay({ asOf, now }: ExportRequest): number | undefined {
  return asOf === undefined ? undefined : Math.min(Date.parse(asOf) + DAY, now);
}

/** As Takeout calls its archives: takeout-20260401T080000Z-001.zip. */
function timeInName(name: string): number | undefined {
  const [, day, time] = /takeout-(\d{8})T(\d{6})Z/.exec(name) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const moment = `${day.replace(/(....)(..)/, "$1-$2-")}T${time.replace(/(..)(..)/, "$1:$2:")}Z`;
  return Number.isNaN(Date.parse(moment)) ? undefined : Date.parse(moment);
}
