import type { GraphQLSchema } from 'graphql';
import type { Commerce } from '../../../commerce/commerce.ts';
import type { MerchantOperation } from '../../generated/resolver-types.ts';

type OperationName = ReturnType<Commerce['listCapabilities']>[number]['operation'];

/** The names of a platform's operations in the schema. An operation that the contract gains does not compile without its value. */
export const merchantOperations: Readonly<Record<OperationName, MerchantOperation>> = {
  getCart: 'GET_CART',
  addLineItems: 'ADD_LINE_ITEMS',
  updateLineItem: 'UPDATE_LINE_ITEM',
  clearCart: 'CLEAR_CART',
  setPostalCode: 'SET_POSTAL_CODE',
  setFulfillmentType: 'SET_FULFILLMENT_TYPE',
  setShippingMethod: 'SET_SHIPPING_METHOD',
  getShipmentAvailability: 'GET_SHIPMENT_AVAILABILITY',
  addAddons: 'ADD_ADDONS',
  replaceAddons: 'REPLACE_ADDONS',
  removeAddon: 'REMOVE_ADDON',
  applyPromoCodes: 'APPLY_PROMO_CODES',
  clearPromoCodes: 'CLEAR_PROMO_CODES',
  setShippingInfo: 'SET_SHIPPING_INFO',
  setBillingInfo: 'SET_BILLING_INFO',
  placeOrder: 'PLACE_ORDER',
  getOrder: 'GET_ORDER',
  listProducts: 'LIST_PRODUCTS',
  getProducts: 'GET_PRODUCTS',
  getProductByUrl: 'GET_PRODUCT_BY_URL',
  transferSession: 'TRANSFER_SESSION',
  startExpressCheckout: 'START_EXPRESS_CHECKOUT',
  authorizeExpressCheckout: 'AUTHORIZE_EXPRESS_CHECKOUT',
};

/** The field of the schema that carries out an operation; where several do, the first. */
const fields: Partial<Record<OperationName, string>> = {
  getCart: 'cart',
  getShipmentAvailability: 'shipmentAvailability',
  getOrder: 'order',
  listProducts: 'products',
  getProducts: 'product',
  getProductByUrl: 'productByUrl',
};

/** Whether this service offers the operation at all; what a platform could do besides is of no use to a client. */
export function isOffered(operation: OperationName, schema: GraphQLSchema): boolean {
  const field = fields[operation] ?? operation;
  return [schema.getQueryType(), schema.getMutationType()].some((type) => type?.getFields()[field] !== undefined);
}

const byName: ReadonlyMap<string, MerchantOperation> = new Map(Object.entries(merchantOperations));

export const findMerchantOperation = (name: string | undefined): MerchantOperation | null =>
  (name === undefined ? undefined : byName.get(name)) ?? null;
