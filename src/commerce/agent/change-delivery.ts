import type { Address } from '../../domain/address.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { requiresShipping } from '../../domain/cart/requires-shipping.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { CommerceErrors } from '../../errors/commerce-errors.ts';
import type { CartOutcome } from '../cart/change/cart-outcome.ts';
import { setShippingInfo } from '../checkout/set-shipping-info.ts';
import { type AddressInput, parseAddress } from '../input/address/parse-address.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import { setFulfillmentType } from '../shipment/set-fulfillment-type.ts';
import { setShippingMethod } from '../shipment/set-shipping-method.ts';
import { changeToPickup } from './change-to-pickup.ts';
import { type CheckoutDraft, findDestination } from './checkout-draft.ts';
import { findChosenOption, listDeliveryOptions } from './list-delivery-options.ts';
import { PICKUP, SHIP } from './offers-pickup.ts';

/** The chosen destination with the buyer's name, e-mail address and phone where it has none; undefined if none is chosen. */
export function toDeliveryAddress({
  buyer,
  delivery,
}: Pick<CheckoutDraft, 'buyer' | 'delivery'>): AddressInput | undefined {
  const chosen = findDestination(delivery);
  if (chosen === undefined) return undefined;
  const { destinationId: _, ...address } = chosen;
  const { email, firstName, lastName, phone } = buyer;
  return {
    ...address,
    email,
    firstName: address.firstName ?? firstName,
    lastName: address.lastName ?? lastName,
    phone: address.phone ?? phone,
  };
}

/** Sets what the draft says of the delivery, if it is not so already. Returns the cart, and what was refused or is missing. */
export async function changeDelivery(
  context: WorkerContext,
  caller: Caller,
  {
    domain,
    cart,
    draft,
  }: { readonly domain: string; readonly cart: Cart; readonly draft: Omit<CheckoutDraft, 'lines'> },
): Promise<Changed> {
  const { delivery } = draft;
  if (delivery === null || !requiresShipping(cart)) return { cart, refusals: [] };
  if (delivery.kind === 'pickup') return changeToPickup(context, caller, { domain, cart, ...delivery });
  let changed = await changeToShipping(context, caller, { domain, cart });
  const input = toDeliveryAddress(draft);
  if (input === undefined || changed.refusals.length > 0) return changed;
  const address = parse(input);
  if (!('address1' in address)) return { ...changed, refusals: address };
  if (!isSame(changed.cart.shippingInfo, address)) {
    changed = take(changed, await setShippingInfo(context, caller, { domain, shippingInfo: input }));
    if (changed.refusals.length > 0) return changed;
  }
  const { optionId } = delivery;
  if (optionId === null) return changed;
  const { shipments } = changed.cart;
  const options = listDeliveryOptions(shipments);
  const option = options.find((each) => each.optionId === optionId);
  if (option === undefined) {
    const offered = options.map((each) => each.optionId);
    return { ...changed, refusals: [new CommerceError('InvalidShippingMethod', { field: OPTION, options: offered })] };
  }
  if (findChosenOption(shipments, [option]) !== undefined) return changed;
  for (const [shipmentId, shippingMethodId] of option.methods) {
    if (shipments.find((each) => each.shipmentId === shipmentId)?.shippingMethod?.id === shippingMethodId) continue;
    changed = take(changed, await setShippingMethod(context, caller, { domain, shipmentId, shippingMethodId }), OPTION);
    if (changed.refusals.length > 0) return changed;
  }
  return changed;
}

/** What was to be picked up is shipped again, as far as it can be. */
async function changeToShipping(
  context: WorkerContext,
  caller: Caller,
  { domain, cart }: { readonly domain: string; readonly cart: Cart },
): Promise<Changed> {
  let changed: Changed = { cart, refusals: [] };
  for (const { shipmentId, fulfillmentType } of cart.shipments) {
    if (fulfillmentType?.id !== PICKUP) continue;
    const choice = { domain, shipmentId, fulfillmentType: SHIP };
    changed = take(changed, await setFulfillmentType(context, caller, choice), OPTION);
    if (changed.refusals.length > 0) return changed;
  }
  return changed;
}

export interface Changed {
  readonly cart: Cart;
  readonly refusals: readonly CommerceError[];
}

const OPTION = ['delivery', 'optionId'];

function take(before: Changed, { cart, userErrors }: CartOutcome, field?: readonly string[]): Changed {
  return {
    cart: cart ?? before.cart,
    refusals: userErrors.map((error) => (field === undefined ? error : error.at({ field }))),
  };
}

function parse(input: AddressInput): Address | readonly CommerceError[] {
  try {
    return parseAddress(input, 'shippingInfo');
  } catch (thrown) {
    const errors = CommerceErrors.find(thrown);
    if (errors === undefined) throw thrown;
    return errors;
  }
}

const isSame = (known: Address | null, wanted: Address): boolean =>
  known !== null &&
  (Object.keys(wanted) as (keyof Address)[]).every((part) => (known[part] ?? '') === (wanted[part] ?? ''));
