/** Unix milliseconds of a text such as `2026-11-21T09:30:00Z`; null for any other. */
export function parseInstant(text: string): number | null {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}
