import { CommerceError } from '../../../../errors/commerce-error.ts';
import { toNews } from '../../../cart/watch/cart-changed.ts';
import { type AttemptContext, callPlatform } from '../attempt-context.ts';

/**
 * A code or an add-on of the device's cart may end while the attempt runs. After a refusal for that, or for the total that it
 * leads to, it is taken out of the cart, and watchers get the warnings: the next order needs no refusal of its own. Nobody else
 * changes the cart while the attempt is open. A failure leaves the cart as it is, for the next call.
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
