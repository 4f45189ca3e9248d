import { iso31661 } from 'iso-3166/1.js';

const assigned: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2));

/** Whether ISO 3166-1 alpha-2 assigns the code to a country. In capitals only: `US`, not `us`. */
export const isCountryCode = (code: string): boolean => assigned.has(code);
