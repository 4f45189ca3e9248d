import { isDeepStrictEqual } from 'node:util';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import type { UcpContext } from '../ucp-context.ts';
import { toConsents } from './consents.ts';
import { toDraft } from './draft.ts';
import { findExpiry, findPage } from './find-page.ts';
import { putCheckout, requireOpenCheckout } from './open-checkout.ts';

/** The page at which the shop lets the buyer go on with the checkout, and what the buyer has answered here to its consents. */
export const createTransferSession =
  (context: UcpContext): NonNullable<MerchantAdapter['transferSession']> =>
  async (call, { cart, consents = [] }) => {
    const before = await requireOpenCheckout(context, call, cart);
    const given = toConsents(consents, before, await context.discover(call));
    const draft = toDraft(before);
    const isNew = Object.keys(given).some((name) => !isDeepStrictEqual(given[name], draft.consents[name]));
    const checkout = isNew
      ? await putCheckout(context, call, before.id, { ...draft, consents: { ...draft.consents, ...given } })
      : before;
    const url = findPage(checkout);
    if (url !== null) return { url, expiresAt: findExpiry(checkout) };
    throw new CommerceError('CannotTransferSession', { description: 'The shop names no page for this checkout' });
  };
