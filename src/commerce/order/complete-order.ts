import type { CartKey } from '../../domain/cart-key.ts';
import type { Caller, OwnerKey } from '../../domain/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { readCart } from '../cart/read-cart.ts';
import type { AddressInput } from '../checkout/parse-address.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import type { Merchant } from '../merchants.ts';
import { createCartLockedError } from './attempt/cart-locked-error.ts';
import { startAttempt } from './attempt/start-attempt.ts';
import { findMissingCartError } from './find-missing-cart-error.ts';
import type { OrderContext } from './order-context.ts';
import { parseCompleteOrder } from './parse-order-input.ts';
import type { PaymentInput } from './parse-payment.ts';
import type { PlaceOrderOutcome } from './place-order-outcome.ts';
import { toReturnRule } from './return-url/to-return-rule.ts';

export interface CompleteOrderInput extends DomainInput {
  readonly payment: PaymentInput;
  readonly billingInfo?: AddressInput | null;
  readonly consents?:
    | readonly { readonly consentId: string; readonly accepted: boolean; readonly timestamp?: string | null }[]
    | null;
  readonly captchaToken?: string | null;
  /** Where a challenge sends the buyer afterwards. */
  readonly returnUrl?: string | null;
  /** A UUID of the client's choice, so that it can subscribe before it orders. */
  readonly attemptId?: string | null;
  /** False: return at once, while the attempt is still running. */
  readonly wait?: boolean;
  readonly idempotencyKey: string;
}

/** Payment of the cart that the device has. Source: the specification, Complete Order. */
export const completeOrder = (
  context: OrderContext,
  caller: Caller,
  input: CompleteOrderInput,
): Promise<PlaceOrderOutcome> =>
  startAttempt(context, context.worker, caller, input, {
    operation: 'completeOrder',
    needs: ['placeOrder'],
    parse: async (_input, merchant, owner) => {
      const parsed = parseCompleteOrder(input, toReturnRule(context, caller));
      await requireFreeCart(context, { owner, domain: merchant.domain });
      await requireItems(context, caller, owner, merchant);
      return parsed;
    },
  });

/** Throws CartLocked before anything is read for an order that cannot start; creating the attempt decides. */
async function requireFreeCart({ stores, settings }: CommerceContext, cart: CartKey): Promise<void> {
  const open = await stores.attempts.findByCart(cart);
  if (open !== undefined) throw createCartLockedError(open, settings);
}

/** Throws CartNotFound, CheckoutError (the cart was ordered), NoLineItemError. If the platform cannot read a cart, it must itself refuse an empty one. */
async function requireItems(
  context: CommerceContext,
  caller: Caller,
  owner: OwnerKey,
  merchant: Merchant,
): Promise<void> {
  const deviceCart = { owner, domain: merchant.domain };
  if ((await context.deviceCarts.find(deviceCart)) === undefined) throw await findMissingCartError(context, deviceCart);
  if (merchant.adapter.getCart === undefined) return;
  const cart = await readCart(context, caller, owner, merchant);
  if (cart === null) throw await findMissingCartError(context, deviceCart);
  if (cart.lineItems.length === 0) throw new CommerceError('NoLineItemError', { description: 'The cart is empty' });
}
