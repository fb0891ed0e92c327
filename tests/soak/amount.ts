/** How much a trial does: what the setting says, such as `KILLS=50 npm run soak -- crash`, or as much as is its rule. */
export function amount(setting: string, rule: number): number {
  const { [setting]: given } = process.env;
  const value = given === undefined ? rule : Number(given);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${setting} must be a whole number from 1`);
  return value;
}
