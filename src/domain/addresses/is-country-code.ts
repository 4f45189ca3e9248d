import { iso31661 } from 'iso-3166/1.js';

/** Kosovo has the code XK everywhere but in ISO 3166, which leaves it to its users. */
const assigned: ReadonlySet<string> = new Set([...iso31661.map(({ alpha2 }) => alpha2), 'XK']);

/** Whether the code is that of a country: assigned by ISO 3166-1 alpha-2, or XK. In capitals only: `US`, not `us`. */
export const isCountryCode = (code: string): boolean => assigned.has(code);
