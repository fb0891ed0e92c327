/** A rating as feeds write it: ★★★★☆. */
export function starSigns(rating: number): string {
  return "★".repeat(rating) + "☆".repeat(5 - rating);
}
