import type { Address } from '../../domain/address.ts';
import { issueCaptchaToken } from '../captcha/captcha-tokens.ts';
import { getCart } from '../cart/get-cart.ts';
import { setBillingAddress } from '../cart/set-billing-address.ts';
import { setShippingAddress } from '../cart/set-shipping-address.ts';
import { setShippingMethod } from '../cart/set-shipping-method.ts';
import { submitOrder } from '../orders/submit-order.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** What the buyer does on the shop's own checkout page. */
export type CheckoutStep =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'method'; readonly shipmentId: string; readonly methodId: string }
  | { readonly kind: 'order'; readonly cardNumber: string };

/** The next question of the page; null if the cart can be ordered. */
export function findQuestion(cart: PricedCart): 'address' | 'method' | null {
  const shipped = cart.shipments.filter(({ type }) => type?.id !== 'PICKUP_IN_STORE');
  if (cart.billingAddress === null || shipped.some(({ address }) => address === null)) return 'address';
  return shipped.some(({ method }) => method === null) ? 'method' : null;
}

/** Answers the order's number if the step was the last one. Refuses as the operations of the shop do. */
export async function takeCheckoutStep(
  shop: Shop,
  { cartId, visit }: { readonly cartId: string; readonly visit: string },
  step: CheckoutStep,
): Promise<string | null> {
  switch (step.kind) {
    case 'address':
      await setAddress(shop, cartId, step.address);
      return null;
    case 'method':
      await setShippingMethod(shop, { cartId, shipmentId: step.shipmentId, methodId: step.methodId });
      return null;
    case 'order':
      return order(shop, cartId, visit, step.cardNumber);
  }
}

async function setAddress(shop: Shop, cartId: string, address: Address): Promise<void> {
  const { shipments } = await getCart(shop, { cartId });
  if (shipments.length > 0) await setShippingAddress(shop, { cartId, shipmentId: null, address });
  await setBillingAddress(shop, { cartId, address });
}

/** The shop's own page needs no captcha of its own: a person is looking at it. */
async function order(shop: Shop, cartId: string, visit: string, number: string): Promise<string> {
  const { database, runtime, settings } = shop;
  const expiryYear = new Date(runtime.clock.now()).getUTCFullYear() + 3;
  const outcome = await submitOrder(shop, {
    cartId,
    attemptKey: `page-${visit}`,
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
  return outcome.order.orderNumber;
}
