import type { OwnerKey } from '../viewer/viewer.ts';

/** A device has one cart at each merchant; this names it. */
export interface CartKey {
  readonly owner: OwnerKey;
  readonly domain: string;
}
