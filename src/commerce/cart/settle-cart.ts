import type { CartWarning } from '../../domain/cart/cart.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { CartContext } from './cart-context.ts';
import { changePlatformCart } from './change/change-platform-cart.ts';
import { leaseCart } from './change/lease-cart.ts';

/**
 * Has the platform take out of the device's cart what can no longer be had. Returns the warnings, which watchers get as well. If it
 * fails, the cart stays as it is, for the next call.
 */
export async function settleCart(
  context: CartContext,
  caller: Caller,
  owner: OwnerKey,
  merchant: Merchant,
): Promise<readonly CartWarning[]> {
  const { domain, adapter } = merchant;
  const settle = adapter.settleCart?.bind(adapter);
  if (settle === undefined) return [];
  const cart = { owner, domain };
  const operation = 'settleCart';
  try {
    const { warnings } = await leaseCart(context, cart, (lease) =>
      changePlatformCart(context, merchant, operation, {
        cart,
        lease,
        ask: async () => {},
        call: async (handle, mayBegin) => {
          if (handle === null) throw new CommerceError('CartNotFound', { domain });
          const options = { domain, operation, caller, timeout: context.settings.refusedCartTimeout, mayBegin };
          return callMerchant(context, options, (call) => settle(call, { cart: handle }));
        },
      }),
    );
    return warnings;
  } catch (thrown) {
    if (thrown instanceof CommerceError) return [];
    throw thrown;
  }
}
