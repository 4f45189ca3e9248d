import type { GraphQLSchema } from 'graphql';
import type { Commerce } from '../../../commerce/commerce.ts';
import { toScreamingSnake } from '../../../lib/screaming-snake.ts';
import type { MerchantOperation } from '../../generated/resolver-types.ts';

type OperationName = ReturnType<Commerce['listCapabilities']>[number]['operation'];

/**
 * The operation as the schema writes it. A new operation of the contract does not compile until the enum has its value.
 */
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

/** Whether this service offers the operation at all; other platform capabilities are of no use to a client. */
export function isOffered(operation: OperationName, schema: GraphQLSchema): boolean {
  const field = fields[operation] ?? operation;
  return [schema.getQueryType(), schema.getMutationType()].some((type) => type?.getFields()[field] !== undefined);
}
