import type { GraphQLContext } from '../../context.ts';
import type { QueryResolvers } from '../../generated/resolver-types.ts';
import { type NodeType, parseGlobalId } from '../../global-id.ts';
import type { NodeParent } from '../../parents.ts';
import { findCart } from '../cart/find-cart.ts';
import { findOrder } from '../order/find-order.ts';
import { findProduct } from '../product/find-product.ts';

type Finder = (key: readonly string[], context: GraphQLContext) => Promise<NodeParent | null>;

const finders: Readonly<Record<NodeType, Finder>> = {
  Cart: async (key, context) => withTypename('Cart', await findCart(key, context)),
  Merchant: async ([domain = ''], { caller, commerce }) =>
    withTypename('Merchant', commerce.findMerchant(caller, domain) ?? null),
  Order: async (key, context) => withTypename('Order', await findOrder(key, context)),
  Product: async (key, context) => withTypename('Product', await findProduct(key, context)),
};

export const node: QueryResolvers['node'] = (_root, { id }, context) => {
  const { type, key } = parseGlobalId(id);
  return finders[type](key, context);
};

const withTypename = <Type extends NodeType, T extends object>(__typename: Type, found: T | null) =>
  found && { ...found, __typename };
