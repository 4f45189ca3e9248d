import { isDeepStrictEqual } from 'node:util';
import type { MerchantCall } from '../contract/index.ts';
import { toCustomerAgain, toInputAgain } from './address-mapper.ts';
import { requireData } from './error-mapper.ts';
import { forUndoing } from './for-undoing.ts';
import type { OpenCart, VendureContext } from './open-cart.ts';
import { restoreShippingAddress, setCustomer, setShippingMethod, unsetShippingAddress } from './shop-operations.ts';
import { readAgain } from './undo.ts';
import type { WireOrder } from './wire.ts';

/** Puts the shipping address back as it was. */
export async function restoreAddress({ client }: VendureContext, call: MerchantCall, before: OpenCart): Promise<void> {
  const address = before.order.shippingAddress;
  if (address?.countryCode) {
    const variables = { address: toInputAgain(address) };
    requireData((await client.shop(forUndoing(call), before.token, restoreShippingAddress, variables)).answer);
  } else {
    requireData((await client.shop(forUndoing(call), before.token, unsetShippingAddress)).answer);
  }
}

/**
 * Puts back whatever of the address, the buyer and the method that the address pushed out is not as it was. A buyer where
 * there was none stays: Vendure cannot forget one, and shows none in the cart without an address.
 */
export async function restoreUnseenShipping(
  context: VendureContext,
  caller: MerchantCall,
  before: OpenCart,
): Promise<void> {
  const call = forUndoing(caller);
  const { order: now, token } = await readAgain(context, call, before);
  const { shippingAddress, customer } = before.order;
  const method = chosenMethod(before.order);
  if (!isDeepStrictEqual(now.shippingAddress, shippingAddress)) await restoreAddress(context, call, before);
  if (customer !== null && !isDeepStrictEqual(now.customer, customer)) {
    const variables = { customer: toCustomerAgain(customer) };
    requireData((await context.client.shop(call, token, setCustomer, variables)).answer);
  }
  if (method !== undefined && method !== chosenMethod(now)) {
    requireData((await context.client.shop(call, token, setShippingMethod, { id: method })).answer);
  }
}

const chosenMethod = ({ shippingLines }: WireOrder): string | undefined => shippingLines[0]?.shippingMethod.id;
