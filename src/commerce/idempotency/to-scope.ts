import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import { digest } from '../../lib/digest.ts';

/** One key means one call of one operation by one device of one partner. The length prefix keeps the parts apart. */
export const toScope = (owner: OwnerKey, operation: string, key: string): string =>
  digest([owner, operation, key].map((part) => `${part.length}:${part}`).join('|'));
