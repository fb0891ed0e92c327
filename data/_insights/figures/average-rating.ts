/** Mean stars to two decimals; null without reviews. */
export function averageRating(reviews: readonly { rating: number }[]): number | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((stars, { rating }) => stars + rating, 0);
  return Math.round((sum * 100) / reviews.length) / 100;
}
