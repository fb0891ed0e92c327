const STAR =
  '<symbol id="star" viewBox="0 0 20 20"><path d="m10 1.7 2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.1 2.8 1-5.8L1.7 7.8 7.5 7z"/></symbol>';

const CHECK =
  '<symbol id="check" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="currentColor"/><path d="m5.6 10.4 3 3 5.8-6.4" fill="none" class="check-mark" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></symbol>';

/** Shapes that every page may use; drawn once, so that a row of stars costs one element, and the same on every page. */
export const SPRITE = `<svg class="sprite" aria-hidden="true" width="0" height="0">
  ${STAR}
${[0, 1, 2, 3, 4, 5].map(row).join("\n")}
  ${CHECK}
</svg>`;

/** A row of five stars, so many of them filled. */
function row(rating: number): string {
  const stars = [1, 2, 3, 4, 5].map((position) => {
    const x = (position - 1) * 22;
    const fill = position <= rating ? "currentColor" : "none";
    return `    <use href="#star" x="${x}" width="20" height="20" fill="${fill}" stroke="currentColor"/>`;
  });
  return `  <symbol id="stars-${rating}" viewBox="0 0 108 20">\n${stars.join("\n")}\n  </symbol>`;
}
