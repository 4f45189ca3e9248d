import { isDeepStrictEqual } from 'node:util';
import type { MerchantCall } from '../../contract/index.ts';
import { toUndoCall } from '../../toolkit/writes/to-undo-call.ts';
import { requireData } from '../error-mapper.ts';
import { restoreShippingAddress, setCustomer, setShippingMethod, unsetShippingAddress } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireOrder } from '../wire.ts';
import { hasAddress, toAddressInput, toCustomerInput } from './address-mapper.ts';
import type { OpenCart } from './open-cart.ts';
import { readAgain } from './read-again.ts';

/** Puts the shipping address back as it was. */
export async function restoreAddress({ client }: VendureContext, call: MerchantCall, before: OpenCart): Promise<void> {
  const address = before.order.shippingAddress;
  if (address?.countryCode) {
    const variables = { address: toAddressInput(address) };
    requireData((await client.shop(toUndoCall(call), before.token, restoreShippingAddress, variables)).answer);
  } else {
    requireData((await client.shop(toUndoCall(call), before.token, unsetShippingAddress)).answer);
  }
}

/** Chooses the method of before again: Vendure takes another one if an address ends it. */
export async function restoreMethod({ client }: VendureContext, call: MerchantCall, before: OpenCart): Promise<void> {
  const id = chosenMethod(before.order);
  if (id !== undefined)
    requireData((await client.shop(toUndoCall(call), before.token, setShippingMethod, { id })).answer);
}

/**
 * Restores the address, the buyer, and the method that the address removed, as far as they changed. If there was no
 * buyer before, the new one stays: Vendure cannot remove one, and the cart shows none without an address. If the cart
 * had no address and the new one arrived whole, address and buyer stay: the caller sets them again, and a delayed copy
 * of our removal could delete them.
 */
export async function restoreUnseenShipping(
  context: VendureContext,
  caller: MerchantCall,
  before: OpenCart,
): Promise<void> {
  const call = toUndoCall(caller);
  const { order: now, token } = await readAgain(context, call, before);
  const { shippingAddress, customer } = before.order;
  if (!hasAddress(before.order) && customer === null && hasAddress(now) && now.customer !== null) return;
  if (!isDeepStrictEqual(now.shippingAddress, shippingAddress)) await restoreAddress(context, call, before);
  if (customer !== null && !isDeepStrictEqual(now.customer, customer)) {
    const variables = { customer: toCustomerInput(customer) };
    requireData((await context.client.shop(call, token, setCustomer, variables)).answer);
  }
  if (chosenMethod(before.order) !== chosenMethod(now)) await restoreMethod(context, call, before);
}

const chosenMethod = ({ shippingLines }: WireOrder): string | undefined => shippingLines[0]?.shippingMethod.id;
