import type { CartHandle, MerchantCall } from '../../adapters/contract/index.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { CartContext } from './cart-context.ts';
import type { DeviceCart } from './device-carts.ts';

/**
 * What the platform says about the device's cart; null if there is none. A cart that the platform has dropped is
 * deleted here.
 */
export async function askAboutCart<Answer>(
  context: CartContext,
  caller: Caller,
  owner: OwnerKey,
  { domain }: Merchant,
  question: {
    /** The adapter's method, for the log. */
    readonly operation: string;
    readonly timeout: number;
    readonly ask: (call: MerchantCall, cart: CartHandle, deviceCart: DeviceCart) => Promise<Answer>;
  },
): Promise<Answer | null> {
  const { operation, timeout, ask } = question;
  const deviceCart = await context.deviceCarts.find({ owner, domain });
  if (deviceCart === undefined) return null;
  try {
    return await callMerchant(context, { domain, operation, caller, timeout, signal: caller.signal }, (call) =>
      ask(call, deviceCart.handle, deviceCart),
    );
  } catch (error) {
    if (!(error instanceof CommerceError) || error.name !== 'CartNotFound') throw error;
    await context.deviceCarts.forget({ owner, domain }, deviceCart);
    return null;
  }
}
