import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import type { UcpContext } from '../ucp-context.ts';
import { findExpiry, findPage } from './find-page.ts';
import { requireOpenCheckout } from './open-checkout.ts';

/** The page at which the shop lets the buyer go on with the checkout. */
export const createTransferSession =
  (context: UcpContext): NonNullable<MerchantAdapter['transferSession']> =>
  async (call, { cart }) => {
    const checkout = await requireOpenCheckout(context, call, cart);
    const url = findPage(checkout);
    if (url !== null) return { url, expiresAt: findExpiry(checkout) };
    throw new CommerceError('CannotTransferSession', { description: 'The shop names no page for this checkout' });
  };
