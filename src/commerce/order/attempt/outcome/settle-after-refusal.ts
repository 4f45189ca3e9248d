import { CommerceError } from '../../../../errors/commerce-error.ts';
import { toNews } from '../../../cart/watch/cart-changed.ts';
import { type AttemptContext, callPlatform } from '../attempt-context.ts';

/**
 * Removes a promo code or an add-on that expired during the attempt from the device's cart, after a refusal for it or for the total that it
 * changed, and tells watchers by warnings. The next order is then not refused for the same reason. Nobody else changes the cart while the
 * attempt is open. A failure leaves the cart as it is, for the next call.
 */
export async function settleAfterRefusal(run: AttemptContext, { name, details }: CommerceError): Promise<void> {
  const { context, journal, merchant } = run;
  const hasEnded =
    name === 'InvalidPromoCode' ||
    name === 'PromoNotAvailable' ||
    (name === 'CheckoutError' && details.expected !== undefined);
  const settle = merchant.adapter.settleCart?.bind(merchant.adapter);
  if (!hasEnded || settle === undefined || journal.plan.kind !== 'complete-order') return;
  try {
    const deviceCart = await context.deviceCarts.find(journal.attempt);
    if (deviceCart === undefined) return;
    await run.worker.leases.requireStored(journal);
    const { handle, warnings = [] } = await callPlatform(
      run,
      'settleCart',
      context.settings.refusedCartTimeout,
      (call) => settle(call, { cart: deviceCart.handle }),
    );
    // Prices and stock are told by the next change, which compares them with what was seen before.
    await context.deviceCarts.keep(journal.attempt, deviceCart, { handle, news: toNews(warnings) });
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
  }
}
