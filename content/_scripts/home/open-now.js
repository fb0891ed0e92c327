// Says whether the business is open, by its declared hours and the clock of its own time zone; asked again every minute.
// Days with other hours are hidden when they are over.

const DAY = 1440;
const WEEK = 7 * DAY;
/** Days that are looked ahead at most, since "closed until 9999" would take the page's time every minute. */
const YEAR = 366;

const inUtc = (options) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { ...options, timeZone: "UTC" });
const writtenTime = inUtc({ hour: "numeric", minute: "2-digit" });
const writtenDay = inUtc({ weekday: "long" });
const writtenDate = inUtc({ weekday: "long", day: "numeric", month: "long" });

/** What the clocks of a zone, or of the reader's, show: minutes since the beginning of 1970. */
function clockOf(timeZone) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts();
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
}

/** The spans of a day; the first of 1970 was a Thursday. */
function spansOf(day, { weekly, special }) {
  const others = special.filter(([from, to]) => from <= day && day <= to);
  const spans = others.length > 0 ? others.flatMap(([, , ...each]) => each) : weekly[(day + 3) % 7];
  return spans.map(([opens, closes]) => [day * DAY + opens, day * DAY + closes]).sort(([a], [b]) => a - b);
}

/** The span that is open now or, without one, the next; what is open without a break is one. Undefined for none. */
function nextSpan(now, hours) {
  const today = Math.floor(now / DAY);
  const last = Math.min(Math.max(today, ...hours.special.map(([, to]) => to)) + 8, today + YEAR);
  let found;
  for (let day = today - 1; day <= last; day++)
    for (const [from, to] of spansOf(day, hours)) {
      if (to <= now) continue;
      if (found && from > found[1]) return found;
      found = found ? [found[0], Math.max(found[1], to)] : [from, to];
    }
  return found;
}

function inWords(now, { words, ...hours }) {
  const span = nextSpan(now, hours);
  if (!span) return [false, words.closed];
  const [from, to] = span;
  const named = (at, pattern) => {
    const day = Math.floor(at / DAY) - Math.floor(now / DAY) < 7 ? writtenDay : writtenDate;
    // "7:00 AM" stands in one line.
    const time = writtenTime.format(at * 60_000).replace(" ", "\u00a0");
    const values = { day: day.format(at * 60_000), time };
    return pattern.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  };
  const isToday = Math.floor(from / DAY) === Math.floor(now / DAY);
  if (from > now) return [false, named(from, isToday ? words.today : words.opens)];
  if (to - now >= WEEK) return [true, words.always];
  return [true, named(to, to - from > DAY ? words.untilDay : words.until)];
}

function show() {
  for (const place of document.querySelectorAll("[data-hours]")) {
    const hours = JSON.parse(place.dataset.hours);
    const [isOpen, words] = inWords(clockOf(hours.zone), hours);
    place.textContent = words;
    place.classList.toggle("is-open", isOpen);
  }
  for (const place of document.querySelectorAll("[data-until]")) {
    place.hidden = place.dataset.until < Math.floor(clockOf(place.dataset.zone || undefined) / DAY);
  }
}

show();
setInterval(show, 60_000);
