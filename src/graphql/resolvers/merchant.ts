import type { GraphQLSchema } from 'graphql';
import { createDomainNotFound } from '../../commerce/calls/merchants.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import { toScreamingSnake } from '../../lib/screaming-snake.ts';
import type { MerchantOperation, MerchantResolvers, QueryResolvers } from '../generated/resolver-types.ts';
import { requireKey, toGlobalId } from '../global-id.ts';

export const merchant: QueryResolvers['merchant'] = (_root, { domain }, { caller, commerce }) => {
  const found = commerce.findMerchant(caller, { domain });
  if (found === undefined) throw createDomainNotFound(domain, ['domain']);
  return found;
};

const resolveMerchantReference: NonNullable<MerchantResolvers['__resolveReference']> = (
  reference,
  { caller, commerce },
) => {
  const [domain = ''] = 'id' in reference ? requireKey(['Merchant'], reference.id) : [reference.domain];
  const merchant = commerce.findMerchant(caller, { domain });
  return merchant === undefined ? null : { ...merchant };
};

type OperationName = ReturnType<Commerce['listCapabilities']>[number]['operation'];

/** The operation as the schema writes it. A new operation of the contract does not compile until the enum has its value. */
export const toMerchantOperation = (operation: OperationName): MerchantOperation => toScreamingSnake(operation);

/** The field of the schema that carries out an operation; if several do, the first. */
const fields: Partial<Record<OperationName, string>> = {
  getCart: 'cart',
  getShipmentAvailability: 'shipmentAvailability',
  getOrder: 'order',
  findOrderOfCart: 'persistOrder',
  listProducts: 'products',
  getProducts: 'product',
  getProductByUrl: 'productByUrl',
  listPopularProducts: 'popularProducts',
};

/** Whether this service offers the operation at all; other platform capabilities are of no use to a client. @internal */
export function isOffered(operation: OperationName, schema: GraphQLSchema): boolean {
  const field = fields[operation] ?? operation;
  return [schema.getQueryType(), schema.getMutationType()].some((type) => type?.getFields()[field] !== undefined);
}

export const merchantFields: MerchantResolvers = {
  __resolveReference: resolveMerchantReference,
  id: ({ domain }) => toGlobalId('Merchant', domain),
  checkoutRequirements: (merchant, _arguments, { caller, commerce }) =>
    commerce.getCheckoutRequirements(caller, merchant),
  shipsToCountries: (merchant, _arguments, { caller, commerce }) => commerce.listShippingCountries(caller, merchant),
  cart: ({ domain }, _arguments, { loaders }) => loaders.carts.load({ domain, isListed: true }),
  operations: ({ domain }, _arguments, { caller, commerce }, { schema }) =>
    commerce.listCapabilities(caller, { domain }).map(({ operation, supported }) => ({
      operation: toMerchantOperation(operation),
      supported: supported && isOffered(operation, schema),
    })),
};
