import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall } from '../contract/index.ts';
import { toInputAgain, toWireAddress, toWireCustomer } from './address-mapper.ts';
import { SHIPMENT_ID } from './cart-mapper.ts';
import { requireData, toProblemError, toRefusal } from './error-mapper.ts';
import { forUndoing } from './for-undoing.ts';
import {
  type OpenCart,
  readWholeCart,
  requireChangeableCart,
  toChangedCart,
  type VendureContext,
} from './open-cart.ts';
import { restoreShippingAddress, setBillingAddress, setShipping, unsetShippingAddress } from './shop-operations.ts';

const countryRefused = { notFound: 'CountryNotSupported', badInput: 'CountryNotSupported' } as const;

/**
 * Vendure's addresses hold no e-mail: it belongs to the customer, so that one is set along with the address. The address
 * goes first, since an unknown country stops the document before the customer is touched.
 */
export const createSetShippingInfo =
  (context: VendureContext): NonNullable<MerchantAdapter['setShippingInfo']> =>
  async (call, { cart, shipmentId, address }) => {
    const before = await requireChangeableCart(context, call, cart);
    requireShipment(shipmentId, before);
    const variables = { address: toWireAddress(address), customer: toWireCustomer(address) };
    const { answer } = await context.client.shop(call, before.token, setShipping, variables);
    if (answer.kind === 'errors') {
      throw toProblemError(answer.problems, { ...countryRefused, field: ['address', 'country'] });
    }
    const { address: placed, customer } = answer.data;
    if (placed.errorCode !== null) throw toRefusal(placed.errorCode);
    if (customer.errorCode !== null) {
      await restoreAddress(context, call, before);
      throw toRefusal(customer.errorCode, { field: ['address', 'email'] });
    }
    return readWholeCart(context, call, { token: before.token, orderId: before.order.id });
  };

export const createSetBillingInfo =
  (context: VendureContext): NonNullable<MerchantAdapter['setBillingInfo']> =>
  async (call, { cart, address }) => {
    const before = await requireChangeableCart(context, call, cart);
    const variables = { address: toWireAddress(address) };
    const { answer } = await context.client.shop(call, before.token, setBillingAddress, variables);
    if (answer.kind === 'errors') {
      throw toProblemError(answer.problems, { ...countryRefused, field: ['address', 'country'] });
    }
    const billed = answer.data.setOrderBillingAddress;
    if (billed.errorCode !== null) throw toRefusal(billed.errorCode);
    return toChangedCart(context, call, before, billed);
  };

/** Throws ShipmentNotFound. Vendure has one shipment, as soon as there is something to ship. */
export function requireShipment(shipmentId: string | null, { order }: OpenCart): void {
  if (shipmentId === null || (shipmentId === SHIPMENT_ID && order.lines.length > 0)) return;
  throw new CommerceError('ShipmentNotFound', { shipmentId, field: ['shipmentId'] });
}

async function restoreAddress({ client }: VendureContext, call: MerchantCall, before: OpenCart): Promise<void> {
  const address = before.order.shippingAddress;
  if (address?.countryCode) {
    const variables = { address: toInputAgain(address) };
    requireData((await client.shop(forUndoing(call), before.token, restoreShippingAddress, variables)).answer);
  } else {
    requireData((await client.shop(forUndoing(call), before.token, unsetShippingAddress)).answer);
  }
}
