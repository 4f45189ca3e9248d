/** A region's code in capitals and without its country: `us-tx` → `TX`. */
export function toOwnCode(country: string, text: string): string {
  const capitals = text.toUpperCase();
  return capitals.startsWith(`${country}-`) ? capitals.slice(country.length + 1) : capitals;
}
