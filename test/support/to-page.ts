/** An answer as a page writes it: what differs each time is `…`. */
export function toPage(shown: unknown, answered: unknown): unknown {
  if (shown === '…' && typeof answered === 'string') return shown;
  if (Array.isArray(answered)) return answered.map((item, index) => toPage(Object(shown)[index], item));
  if (answered === null || typeof answered !== 'object') return answered;
  return Object.fromEntries(Object.entries(answered).map(([key, value]) => [key, toPage(Object(shown)[key], value)]));
}
