import { isDeepStrictEqual } from 'node:util';
import type { MerchantCall } from '../../contract/index.ts';
import { requireData, requireUndone } from '../error-mapper.ts';
import { restoreShippingAddress, setCustomer, setShippingMethod, unsetShippingAddress } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireOrder } from '../wire.ts';
import { hasAddress, toAddressInput, toCustomerInput } from './address-mapper.ts';
import { type OpenCart, readAgain } from './open-cart.ts';

type Outcome = Parameters<typeof requireUndone>[0][number];

/** Puts back what an address changed whose buyer was refused. Vendure takes another method if an address ends the chosen one. */
export async function restoreAddressAndMethod(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart,
): Promise<void> {
  const address = await restoreAddress(context, call, before);
  requireUndone([address, ...(await restoreMethod(context, call, before))]);
}

async function restoreAddress({ client }: VendureContext, call: MerchantCall, { order, token }: OpenCart) {
  const address = order.shippingAddress;
  if (!address?.countryCode) {
    return requireData((await client.shop(call, token, unsetShippingAddress)).answer).unsetOrderShippingAddress;
  }
  const variables = { address: toAddressInput(address) };
  const { answer } = await client.shop(call, token, restoreShippingAddress, variables);
  return requireData(answer).setOrderShippingAddress;
}

async function restoreMethod(
  { client }: VendureContext,
  call: MerchantCall,
  { order, token }: OpenCart,
): Promise<readonly Outcome[]> {
  const id = chosenMethod(order);
  if (id === undefined) return [];
  const { answer } = await client.shop(call, token, setShippingMethod, { id });
  return [requireData(answer).setOrderShippingMethod];
}

/**
 * Restores the address, the buyer, and the method that the address removed, as far as they changed. If there was no
 * buyer before, the new one stays: Vendure cannot remove one, and the cart shows none without an address. If the cart
 * had no address and the new one arrived whole, address and buyer stay: the caller sets them again, and a delayed copy
 * of our removal could delete them.
 */
export async function restoreUnseenShipping(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart,
): Promise<void> {
  const { order: now, token } = await readAgain(context, call, before);
  const { shippingAddress, customer } = before.order;
  if (!hasAddress(before.order) && customer === null && hasAddress(now) && now.customer !== null) return;
  const outcomes: Outcome[] = [];
  if (!isDeepStrictEqual(now.shippingAddress, shippingAddress)) {
    outcomes.push(await restoreAddress(context, call, before));
  }
  if (customer !== null && !isDeepStrictEqual(now.customer, customer)) {
    const variables = { customer: toCustomerInput(customer) };
    const { answer } = await context.client.shop(call, token, setCustomer, variables);
    outcomes.push(requireData(answer).setCustomerForOrder);
  }
  if (chosenMethod(before.order) !== chosenMethod(now)) outcomes.push(...(await restoreMethod(context, call, before)));
  requireUndone(outcomes);
}

const chosenMethod = ({ shippingLines }: WireOrder): string | undefined => shippingLines[0]?.shippingMethod.id;
