import { parseCartKey } from '../cart-key.ts';
import type { GraphQLContext } from '../context.ts';
import type { QueryResolvers } from '../generated/resolver-types.ts';
import { type NodeKind, parseGlobalId } from '../global-id.ts';
import type { NodeParent } from '../parents.ts';
import { findCart } from './cart.ts';
import { findLocalVariant, findProduct, findVariant } from './find-product.ts';
import { toLineItemParent } from './line-item.ts';
import { findOrder, toOrderLineItemParents } from './order.ts';

type Finder = (key: readonly string[], context: GraphQLContext) => Promise<NodeParent | null>;

const findCartOf = async (parts: readonly string[], context: GraphQLContext) =>
  withTypename('Cart', await findCart(parseCartKey(parts), context));

const finders: Readonly<Record<NodeKind, Finder>> = {
  Cart: (key, context) => findCartOf(['Cart', ...key], context),
  OrderedCart: (key, context) => findCartOf(['OrderedCart', ...key], context),
  EventCart: (key, context) => findCartOf(['EventCart', ...key], context),
  LineItem: async (key, context) => {
    const cart = await findCart(parseCartKey(key), context);
    const line = cart?.lineItems.find(({ lineItemId }) => lineItemId === key.at(-1));
    return cart && line ? withTypename('LineItem', toLineItemParent(line, cart)) : null;
  },
  LocalProduct: async (key, context) => withTypename('Product', await findProduct(key, context)),
  LocalProductVariant: async (key, context) => withTypename('ProductVariant', await findLocalVariant(key, context)),
  Merchant: async ([domain = ''], { caller, commerce }) =>
    withTypename('Merchant', commerce.findMerchant(caller, { domain }) ?? null),
  Order: async (key, context) => withTypename('Order', await findOrder(key, context)),
  OrderLineItem: async (key, context) => {
    const order = await findOrder(key, context);
    const lines = order === null ? [] : toOrderLineItemParents(order);
    return withTypename('OrderLineItem', lines.find(({ lineItemId }) => lineItemId === key.at(-1)) ?? null);
  },
  PlaceOrderAttempt: async ([attemptId = ''], { loaders }) =>
    withTypename('PlaceOrderAttempt', await loaders.attempts.load(attemptId)),
  Product: async (key, context) => withTypename('Product', await findProduct(key, context)),
  ProductVariant: async ([domain = '', baseSku = '', variantId = ''], context) =>
    withTypename('ProductVariant', await findVariant({ domain, baseSku, variantId }, context)),
  Shipment: async (key, context) => {
    const cart = await findCart(parseCartKey(key), context);
    const shipment = cart?.shipments.find(({ shipmentId }) => shipmentId === key.at(-1));
    return cart && shipment ? withTypename('Shipment', { ...shipment, cart }) : null;
  },
};

export const node: QueryResolvers['node'] = (_root, { id }, context) => {
  const { kind, key } = parseGlobalId(id);
  return finders[kind](key, context);
};

const withTypename = <Type extends NodeParent['__typename'], T extends object>(__typename: Type, found: T | null) =>
  found && { ...found, __typename };
