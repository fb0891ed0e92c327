/** What words a share as a whole percentage, never rounded to 0 or 100 when it is neither; `language` is a BCP 47 tag. */
export function percentIn(language: string): (share: number) => string {
  const percents = new Intl.NumberFormat(language, { style: "percent" });
  return (share) => {
    const whole = Math.round(share * 100);
    const honest = share > 0 && share < 1 ? Math.min(99, Math.max(1, whole)) : whole;
    return percents.format(honest / 100);
  };
}
