import { requiresShipping } from '../../../domain/cart/requires-shipping.ts';
import { parseCartKey, toCartKey } from '../../cart-key.ts';
import type { CartResolvers } from '../../generated/resolver-types.ts';
import { parseGlobalId, toGlobalId } from '../../global-id.ts';
import { toLineItemParent } from '../line-item/to-line-item-parent.ts';
import { findCart } from './find-cart.ts';

const resolveCartReference: NonNullable<CartResolvers['__resolveReference']> = async ({ id }, context) => {
  const { kind, key } = parseGlobalId(id);
  const cart = await findCart(parseCartKey([kind, ...key]), context);
  return cart && { ...cart };
};

export const cartFields: CartResolvers = {
  __resolveReference: resolveCartReference,
  id: (cart) => toGlobalId(...toCartKey(cart)),
  merchant: (cart, _arguments, { caller, commerce, loaders }) => {
    const { shopId: domain, answerBy, key } = cart;
    // What `Merchant.cart` shows below the device's cart: that cart, without asking for it again.
    if (key === undefined) loaders.carts.prime({ domain }, cart);
    return commerce.describeMerchant(caller, { domain, answerBy });
  },
  lineItems: (cart) => cart.lineItems.map((line) => toLineItemParent(line, cart)),
  shipments: (cart) => cart.shipments.map((shipment) => ({ ...shipment, cart })),
  totalIsFinal: (cart, _arguments, { caller, commerce }) => commerce.isTotalFinal(caller, { cart }),
  requiresShipping: (cart) => requiresShipping(cart),
  // A cart with a key is the one of an order or of an event.
  readiness: (cart, _arguments, { caller, commerce }) =>
    cart.key === undefined ? commerce.getCartReadiness(caller, { cart }) : null,
  openAttempt: ({ key, cartStatus, shopId, checkout }, _arguments, { loaders }) =>
    key === undefined && cartStatus === 'ACTIVE' && checkout?.openAttempt !== null
      ? loaders.openAttempts.load(shopId)
      : null,
  consents: (cart, _arguments, { caller, commerce }) => {
    const [kind, scope, name] = toCartKey(cart);
    if (kind === 'OrderedCart') return commerce.listOrderConsents(caller, { domain: scope, orderId: name });
    return kind === 'Cart' && cart.cartStatus === 'ACTIVE' ? commerce.listCartConsents(caller, cart) : null;
  },
  schemaVersion: () => '2.0',
  platformOrderNumber: ({ confirmation }) => confirmation?.platformOrderNumber ?? null,
  submittedAt: ({ confirmation }) => confirmation?.submittedAt ?? null,
  urls: ({ confirmation }) => confirmation && { thankYouPage: confirmation.thankYouPage },
  paymentSummary: ({ confirmation }) => confirmation?.paymentSummary ?? null,
  tax: ({ taxTotal }) => taxTotal,
  promoCodes: ({ coupons }) => coupons,
  // Version 1 had only one shipment: with several there is no single value.
  shippingMethod: ({ confirmation, shipments }) =>
    confirmation?.shippingMethod ?? (shipments.length === 1 ? (shipments[0]?.shippingMethod ?? null) : null),
};
