import type { Address } from '../../../domain/address.ts';
import { getCart } from '../cart/get-cart.ts';
import { setBillingAddress } from '../cart/set-billing-address.ts';
import { setShippingAddress } from '../cart/set-shipping-address.ts';
import { setShippingMethod } from '../cart/set-shipping-method.ts';
import { settleCart } from '../cart/settle-cart.ts';
import { updateLine } from '../cart/update-line.ts';
import { type FulfillmentWish, setFulfillmentType } from '../fulfillment/set-fulfillment-type.ts';
import { issueCaptchaToken } from '../orders/captcha-tokens.ts';
import { submitOrder } from '../orders/submit-order.ts';
import { releaseHold } from '../payment-providers/release-hold.ts';
import { isShipped } from '../pricing/is-shipped.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { needsAddress } from './find-question.ts';
import { toAttemptPrefix } from './visits.ts';

/** What the buyer does on the shop's own checkout page. */
export type CheckoutStep =
  | { readonly kind: 'address' | 'billing'; readonly address: Address }
  | ({ readonly kind: 'fulfillment' } & Omit<FulfillmentWish, 'cartId'>)
  /** Fewer units of a line that the shop cannot supply; 0 takes it out. */
  | { readonly kind: 'line'; readonly lineId: string; readonly quantity: number }
  /** Goes on without what has ended. */
  | { readonly kind: 'accept' }
  | { readonly kind: 'method'; readonly shipmentId: string; readonly methodId: string }
  | { readonly kind: 'order'; readonly attempt: string; readonly cardNumber: string };

/** Answers the order's number if the step was the last one. Refuses as the operations of the shop do. */
export async function takeCheckoutStep(
  shop: Shop,
  { cartId, visit }: { readonly cartId: string; readonly visit: string },
  step: CheckoutStep,
): Promise<string | null> {
  switch (step.kind) {
    case 'address':
      await fillInAddresses(shop, cartId, step.address);
      return null;
    case 'billing':
      await setBillingAddress(shop, { cartId, address: step.address });
      return null;
    case 'fulfillment': {
      const { kind: _kind, ...wish } = step;
      await setFulfillmentType(shop, { cartId, ...wish });
      return null;
    }
    case 'line':
      await updateLine(shop, { cartId, lineId: step.lineId, quantity: step.quantity });
      return null;
    case 'accept':
      await settleCart(shop, { cartId });
      return null;
    case 'method':
      await setShippingMethod(shop, { cartId, shipmentId: step.shipmentId, methodId: step.methodId });
      return null;
    case 'order':
      return order(shop, cartId, `${toAttemptPrefix(visit)}${step.attempt}`, step.cardNumber);
  }
}

/** Gives the address to the shipments that have none, and to the bill if it has none. What the buyer set before stays. */
async function fillInAddresses(shop: Shop, cartId: string, address: Address): Promise<void> {
  const { shipments, billingAddress } = await getCart(shop, { cartId });
  const lacking = shipments.filter((each) => isShipped(each) && needsAddress(each));
  const isForAll = lacking.length > 0 && shipments.every(needsAddress);
  for (const shipmentId of isForAll ? [null] : lacking.map((each) => each.shipmentId)) {
    await setShippingAddress(shop, { cartId, shipmentId, address });
  }
  if (billingAddress === null) await setBillingAddress(shop, { cartId, address });
}

/** The shop's own page needs no captcha of its own: a person is looking at it. */
async function order(shop: Shop, cartId: string, attemptKey: string, number: string): Promise<string> {
  const { database, runtime, settings } = shop;
  const expiryYear = new Date(runtime.clock.now()).getUTCFullYear() + 3;
  const outcome = await submitOrder(shop, {
    cartId,
    attemptKey,
    payment: {
      kind: 'card',
      card: { number, expiryMonth: 12, expiryYear, securityCode: '123', holderName: 'Buyer' },
    },
    billingAddress: null,
    expectedTotal: null,
    captchaToken: settings.captcha ? await issueCaptchaToken(database, runtime, settings.domain) : null,
    returnUrl: null,
    challengesAllowed: false,
  });
  if (outcome.kind !== 'placed') throw new ShopRefusal('challenge-needed');
  // Only now: an express order of the cart may be under way until this one stands. A hold whose provider does not answer lapses there.
  await releaseHold(shop, { cartId, held: { kind: 'cart' } }).catch(() => undefined);
  return outcome.order.orderNumber;
}
