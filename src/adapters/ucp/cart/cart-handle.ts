import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle } from '../../contract/index.ts';

/**
 * The id of the checkout is the handle, and a secret: at a shop that answers unsigned requests it opens the checkout. Throws CartNotFound
 * for what is no such id.
 */
export function parseCartHandle(handle: CartHandle): string {
  if (/^[\x21-\x7e]{1,256}$/.test(handle) && handle !== '.' && handle !== '..') return handle;
  throw new CommerceError('CartNotFound', { description: 'The handle is not one of a checkout' });
}
