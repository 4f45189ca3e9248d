import * as z from 'zod';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { HttpClient } from '../../../upstream-http/http-client.ts';
import type { MerchantAdapter, MerchantCall, OrderOutcome, OrderSubmission } from '../../contract/index.ts';
import { toCardToken } from '../../toolkit/card-vault.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { notKnown, requireOutcome } from '../../toolkit/require-outcome.ts';
import { tellUncharged } from '../../toolkit/tell-uncharged.ts';
import { isFree } from '../cart/cart-mapper.ts';
import { findCart, hasDestination } from '../cart/open-cart.ts';
import { requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { MedusaPaymentSettings } from '../settings.ts';
import { toMinorUnits } from '../to-minor-units.ts';
import type { WireCart } from '../wire/cart.ts';
import { isClosed } from './attempt-notes.ts';
import { type Attempt, completeCart, refuse } from './complete-cart.ts';
import { judgeCompleted } from './order-of-cart.ts';
import { findSession, hasOtherSession } from './payment-sessions.ts';
import { setBuyer } from './set-buyer.ts';

/**
 * Charges and orders once per key. Medusa makes no order of a cart twice. The payment session records the key, and the order belongs to the key
 * of the session that paid it. The cart is read again once its payment collection exists: closing the attempt removes that collection, so its
 * session can no longer pay. See docs/decisions/0580. Only the total that Medusa computes then is paid.
 */
const createPlaceOnce =
  (
    context: MedusaContext,
    settings: MedusaPaymentSettings,
    vault: HttpClient,
  ): NonNullable<MerchantAdapter['placeOrder']> =>
  async (call, submission) => {
    const attempt: Attempt = { key: submission.attemptKey, challengesAllowed: submission.challengesAllowed };
    const cart = await findCart(context, call, submission.cart);
    const earlier = await findEarlier(context, call, cart, attempt.key);
    if (earlier !== null) return earlier;
    if (findSession(cart, attempt.key) !== undefined) return pay(context, call, cart, attempt, submission);
    requireComplete(cart, submission);
    const data = await createSessionData(settings, vault, call, submission);
    const computed = await setBuyer(context, call, cart, submission);
    requireComplete(computed, submission);
    const collectionId = await openCollection(context, call, cart);
    const ready = await findCart(context, call, submission.cart);
    // Whoever closes the attempt at this moment says how it ends.
    if (isClosed(ready, attempt.key)) throw notKnown('The attempt is being closed');
    const meanwhile = await findEarlier(context, call, ready, attempt.key);
    if (meanwhile !== null) return meanwhile;
    if (ready.payment_collection?.id !== collectionId) throw notKnown('The cart got another payment collection');
    const other = findOtherTotal(ready, submission, computed.total);
    if (other !== null) return refuse(context, call, ready, attempt, other);
    const refusal = await openSession(context, call, collectionId, settings.provider, data);
    return refusal === null
      ? completeCart(context, call, ready, attempt)
      : refuse(context, call, ready, attempt, refusal);
  };

export const createPlaceOrder =
  (...parts: Parameters<typeof createPlaceOnce>): NonNullable<MerchantAdapter['placeOrder']> =>
  (call, submission) =>
    tellUncharged((pay) => {
      const [context, ...others] = parts;
      const { client } = context;
      const paying = { ...client, pay: (to, request) => pay(() => client.pay(to, request)) } satisfies typeof client;
      return createPlaceOnce({ ...context, client: paying }, ...others)(call, submission);
    });

/** Throws if this attempt must not go on; answers the order if there is one. */
async function findEarlier(
  context: MedusaContext,
  call: MerchantCall,
  cart: WireCart,
  attemptKey: string,
): Promise<OrderOutcome | null> {
  if (cart.completed_at) return requireOutcome(await judgeCompleted(context, call, cart, attemptKey));
  if (isClosed(cart, attemptKey)) {
    throw new CommerceError('CheckoutError', { description: 'This attempt was cancelled before the payment' });
  }
  if (hasOtherSession(cart, attemptKey)) throw notKnown('Another attempt is paying for this cart');
  return null;
}

/** Goes on where an earlier call under the key has got to its session. */
async function pay(
  context: MedusaContext,
  call: MerchantCall,
  cart: WireCart,
  attempt: Attempt,
  submission: OrderSubmission,
): Promise<OrderOutcome> {
  const other = findOtherTotal(cart, submission);
  return other === null ? completeCart(context, call, cart, attempt) : refuse(context, call, cart, attempt, other);
}

function requireComplete(cart: WireCart, { billingInfo }: OrderSubmission): void {
  const items = cart.items ?? [];
  if (items.length === 0) throw new CommerceError('MissingRequiredParameters', { description: 'The cart is empty' });
  if (items.some(({ requires_shipping }) => requires_shipping)) {
    if (!hasDestination(cart)) throw new CommerceError('MissingShippingInfo');
    if ((cart.shipping_methods ?? []).length === 0) throw new CommerceError('MissingShippingMethod');
  }
  if (!cart.email && billingInfo === null) {
    throw new CommerceError('MissingRequiredParameters', { description: 'The order has no buyer yet' });
  }
  if (isFree(cart)) {
    throw new CommerceError('CheckoutError', {
      description: 'Medusa orders a free cart without a payment, so that nothing would tell whose order it is',
    });
  }
}

/** The data of the payment session. Medusa stores it, so it holds nothing of the card but brand and last digits. */
async function createSessionData(
  settings: MedusaPaymentSettings,
  vault: HttpClient,
  call: MerchantCall,
  { payment, attemptKey, paymentKey, returnUrl, challengesAllowed }: OrderSubmission,
): Promise<Readonly<Record<string, unknown>>> {
  const { token, brand, lastFour } = await toCardToken(settings, vault, call, payment, paymentKey);
  return {
    [settings.tokenField]: token,
    idempotencyKey: paymentKey,
    attemptKey,
    cardBrand: brand,
    cardLastFour: lastFour,
    challengesAllowed,
    returnUrl,
  };
}

const paymentCollectionAnswer = z.object({ payment_collection: z.object({ id: z.string() }) });

/** Medusa keeps one collection for a cart, and creates it under the cart's lock. */
async function openCollection({ client }: MedusaContext, call: MerchantCall, { id }: WireCart): Promise<string> {
  const answer = await client.store(call, {
    operation: 'OpenPayments',
    method: 'POST',
    path: ['payment-collections'],
    body: { cart_id: id },
    data: paymentCollectionAnswer,
  });
  return requireData(answer).payment_collection.id;
}

/** Answers the refusal if Medusa opens none, as for a provider that the region lacks. */
async function openSession(
  { client }: MedusaContext,
  call: MerchantCall,
  collectionId: string,
  provider: string,
  data: Readonly<Record<string, unknown>>,
): Promise<CommerceError | null> {
  const answer = await client.store(call, {
    operation: 'OpenSession',
    method: 'POST',
    path: ['payment-collections', collectionId, 'payment-sessions'],
    body: { provider_id: provider, data },
    data: paymentCollectionAnswer,
  });
  if (answer.kind === 'problem' && answer.problem.type === 'invalid_data') {
    return new CommerceError('PaymentMethodNotAvailable', {
      description: `Medusa opens no payment with the provider ${provider}`,
    });
  }
  requireData(answer);
  return null;
}

/**
 * The refusal of a total that is not the expected one, or not the one that would be charged; null if all agree. Medusa charges the amount of
 * the collection, which is the cart's total when the collection was last changed. `computed`: the total that Medusa computed last.
 */
function findOtherTotal(
  cart: WireCart,
  { expectedTotal = null }: OrderSubmission,
  computed: number = cart.total,
): CommerceError | null {
  const currency = requireKnownCurrency(cart.currency_code);
  const actual = toMinorUnits(cart.total, currency);
  const others = [computed, cart.payment_collection?.amount ?? cart.total].map((each) => toMinorUnits(each, currency));
  const isExpected =
    expectedTotal === null || (expectedTotal.number === actual.number && expectedTotal.currency === currency);
  const other = isExpected ? others.find(({ number }) => number !== actual.number) : actual;
  if (other === undefined) return null;
  return new CommerceError('CheckoutError', {
    ...(expectedTotal === null ? {} : { expected: expectedTotal }),
    actual: other,
    description: 'The total of the order has changed',
  });
}
