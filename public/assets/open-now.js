// Says whether the business is open, by the regular hours and the clock of its own time zone; asked again every minute.

const DAY = 1440;
const WEEK = 7 * DAY;
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

for (const place of document.querySelectorAll("[data-open-spans]")) {
  const spans = JSON.parse(place.dataset.openSpans);
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: place.dataset.openZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const show = () => {
    const part = Object.fromEntries(clock.formatToParts(new Date()).map(({ type, value }) => [type, value]));
    const now = DAYS.indexOf(part.weekday) * DAY + Number(part.hour) * 60 + Number(part.minute);
    const open = spans.find(([from, to]) => (now >= from && now < to) || now + WEEK < to);
    // The next one to open; after the last of the week it is the first.
    const next = spans.find(([from]) => from > now) ?? spans[0];
    const today = next[0] > now && Math.floor(next[0] / DAY) === Math.floor(now / DAY);
    place.textContent = open ? open[3] : next[today ? 4 : 2];
    place.classList.toggle("is-open", open !== undefined);
  };
  show();
  setInterval(show, 60_000);
}
