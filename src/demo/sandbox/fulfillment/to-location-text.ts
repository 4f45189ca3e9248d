import type { LocationSettings } from './fulfillment-settings.ts';

/** For the buyer, in one line. */
export const toLocationText = ({ address1, city, region, postalCode }: LocationSettings): string =>
  `${address1}, ${[city, region, postalCode].filter((part) => part !== '').join(' ')}`;
