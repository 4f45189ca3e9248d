import type { Caller } from '../../domain/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { readCart } from '../cart/read-cart.ts';
import type { CompleteOrderInput, PlaceOrderOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { type Merchant, requireOperation } from '../merchants.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { parseCompleteOrder } from './parse-order-input.ts';
import { startAttempt } from './start-attempt.ts';

/** Payment of the cart that the device has. Source: the specification, Complete Order. */
export const completeOrder = (
  context: CommerceContext,
  runner: AttemptRunner,
  caller: Caller,
  input: CompleteOrderInput,
): Promise<PlaceOrderOutcome> =>
  startAttempt(context, runner, caller, input, {
    operation: 'completeOrder',
    requireMerchant: () => {
      const merchant = context.merchants.require(input.domain);
      requireOperation(merchant, 'placeOrder');
      return merchant;
    },
    parse: async (_input, merchant, owner) => {
      const parsed = parseCompleteOrder(input);
      await requireItems(context, caller, owner, merchant);
      return parsed;
    },
  });

/** Throws CartNotFound, NoLineItemError. Where the platform cannot show a cart, it has to refuse an empty one by itself. */
async function requireItems(
  context: CommerceContext,
  caller: Caller,
  owner: string,
  merchant: Merchant,
): Promise<void> {
  const { domain } = merchant;
  if ((await context.deviceCarts.find(owner, domain)) === undefined)
    throw new CommerceError('CartNotFound', { domain });
  if (merchant.adapter.getCart === undefined) return;
  const cart = await readCart(context, caller, owner, merchant);
  if (cart === null) throw new CommerceError('CartNotFound', { domain });
  if (cart.lineItems.length === 0) throw new CommerceError('NoLineItemError', { description: 'The cart is empty' });
}
