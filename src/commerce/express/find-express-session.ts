import type { ExpressSession } from '../../domain/payment/express-checkout.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import { askAboutCart } from '../cart/ask-about-cart.ts';
import type { CartContext } from '../cart/cart-context.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';

/** A session of the device's cart; null if there is no cart. Throws ErrorSubmitExpressCheckout. */
export const findExpressSession = (
  context: CartContext,
  caller: Caller,
  owner: OwnerKey,
  merchant: Merchant,
  sessionId: string,
): Promise<ExpressSession | null> => {
  const { adapter } = merchant;
  const getSession = adapter.getExpressCheckout?.bind(adapter);
  if (getSession === undefined) throw new TypeError('An adapter has startExpressCheckout without getExpressCheckout');
  return askAboutCart(context, caller, owner, merchant, {
    operation: 'getExpressCheckout',
    timeout: context.settings.readTimeout,
    ask: (call, cart) => getSession(call, { cart, sessionId }),
  });
};
