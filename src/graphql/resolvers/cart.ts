import type { CartChanged } from '../../commerce/cart/watch/cart-changed.ts';
import { createDomainNotFound } from '../../commerce/merchant-calls/merchants.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { requiresShipping } from '../../domain/cart/requires-shipping.ts';
import type { Order } from '../../domain/order/order.ts';
import { type CartKey, type KeyedCart, parseCartKey, toCartKey, toEventCart, toOrderedCart } from '../cart-key.ts';
import type { GraphQLContext } from '../context.ts';
import type {
  ActiveCartResolvers,
  CartChangedResolvers,
  CartResolvers,
  QueryResolvers,
  SubscriptionResolvers,
} from '../generated/resolver-types.ts';
import { parseGlobalId, toGlobalId } from '../global-id.ts';
import { toLineItemParent } from './line-item.ts';
import { nullIfNoOrder } from './order.ts';
import { outcomeFields } from './with-payload-fields.ts';

export const cartChanged: SubscriptionResolvers['cartChanged'] = {
  subscribe: async (_root, { domain }, { caller, commerce }) => commerce.watchCart(caller, { domain }),
  resolve: (event: CartChanged) => event,
};

export const cartChangedFields: CartChangedResolvers = {
  ...outcomeFields,
  cart: ({ cart, cartError }: CartChanged): Cart | null => {
    if (cartError !== null) throw cartError;
    return cart;
  },
  order: ({ order }: CartChanged, _arguments: unknown, { loaders }: GraphQLContext): Promise<Order> | null =>
    order === null ? null : loaders.orders.load(order),
};

/** All are read at once. Those that their platforms have dropped are left out; those that cannot be read fail at their `cart`. */
export const activeCarts: QueryResolvers['activeCarts'] = async (_root, _arguments, { caller, commerce, loaders }) => {
  const listed = await commerce.listActiveCarts(caller);
  const carts = await Promise.allSettled(listed.map(({ domain }) => loaders.carts.load({ domain, isListed: true })));
  return listed.filter((_entry, index) => {
    const cart = carts[index];
    return cart?.status === 'rejected' || cart?.value !== null;
  });
};

export const activeCartFields: ActiveCartResolvers = {
  merchant: ({ domain, answerBy }, _arguments, { caller, commerce }) => {
    const merchant = commerce.describeMerchant(caller, { domain, answerBy });
    if (merchant === null) throw createDomainNotFound(domain, ['domain']);
    return merchant;
  },
  cart: ({ domain }, _arguments, { loaders }) => loaders.carts.load({ domain, isListed: true }),
};

/** The cart that the key names; null if there is none, or no longer. A device finds its own only; another's order throws Forbidden. */
export async function findCart([kind, scope, name]: CartKey, context: GraphQLContext): Promise<KeyedCart | null> {
  const { caller, commerce, loaders } = context;
  switch (kind) {
    case 'Cart': {
      const cart = await loaders.carts.load({ domain: scope });
      return cart?.cartId === name ? cart : null;
    }
    case 'OrderedCart': {
      const order = { domain: scope, orderId: name };
      const cart = await nullIfNoOrder(loaders.orderedCarts.load(order));
      return cart && toOrderedCart(cart, order);
    }
    case 'EventCart': {
      const event = { attemptId: scope, sequence: Number(name) };
      const cart = await commerce.findEventCart(caller, event);
      return cart && toEventCart(cart, event);
    }
  }
}

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
