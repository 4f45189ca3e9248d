import type { MerchantAdapter } from '../../../adapters/contract/index.ts';
import type { Address } from '../../../domain/address.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { requiresShipping } from '../../../domain/cart/requires-shipping.ts';
import { PICKUP } from '../../../domain/cart/shipment.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';
import type { CartOutcome } from '../../cart/change/cart-outcome.ts';
import { setShippingInfo } from '../../checkout/set-shipping-info.ts';
import { type AddressInput, parseAddress } from '../../input/address/parse-address.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { setFulfillmentType } from '../../shipment/set-fulfillment-type.ts';
import { setShippingMethod } from '../../shipment/set-shipping-method.ts';
import { type CheckoutDraft, type DraftDelivery, findChosenDestination, type KeptDraft } from './checkout-draft.ts';
import { findMethods, OPTION } from './find-methods.ts';
import { isSameAddress } from './is-same-address.ts';
import { isPickedUp, offersPickup, SHIP } from './offers-pickup.ts';
import { LOCATION, planPickups } from './plan-pickups.ts';

/** The chosen destination with the buyer's name, e-mail address and phone where it has none; undefined if none is chosen. */
export function toDeliveryAddress({
  buyer,
  delivery,
}: Pick<CheckoutDraft, 'buyer' | 'delivery'>): AddressInput | undefined {
  const chosen = findChosenDestination(delivery);
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
  { domain, cart, draft }: { readonly domain: string; readonly cart: Cart; readonly draft: KeptDraft },
): Promise<Changed> {
  const { delivery } = draft;
  if (delivery === null || !requiresShipping(cart)) return { cart, refusals: [] };
  const shipmentIds = plan(context.merchants.require(domain).adapter, cart, delivery);
  if (shipmentIds instanceof CommerceError) return { cart, refusals: [shipmentIds] };
  let changed = await changeToShipping(context, caller, { domain, cart, shipmentIds });
  if (changed.refusals.length > 0) return changed;
  if (delivery.pickup !== null) {
    const { locationId } = delivery.pickup;
    changed = await changeToPickup(context, caller, { domain, before: changed, shipmentIds, locationId });
    const isAll = cart.shipments.every(({ shipmentId }) => shipmentIds.has(shipmentId));
    if (changed.refusals.length > 0 || isAll) return changed;
  }
  const input = toDeliveryAddress(draft);
  if (input === undefined) return changed;
  const address = parse(input);
  if (!('address1' in address)) return { ...changed, refusals: address };
  if (!isSameAddress(changed.cart.shippingInfo, address)) {
    changed = take(changed, await setShippingInfo(context, caller, { domain, shippingInfo: input }));
    if (changed.refusals.length > 0) return changed;
    changed = { ...changed, isAddressSet: true };
  }
  return changeOptions(context, caller, { domain, before: changed, choices: delivery.shipping?.choices ?? [] });
}

/** The shipments to be picked up, or why they cannot be. */
function plan(adapter: MerchantAdapter, cart: Cart, delivery: DraftDelivery): ReadonlySet<string> | CommerceError {
  if (delivery.pickup !== null && !offersPickup(adapter, cart)) {
    return new CommerceError('InvalidFulfillmentType', { field: LOCATION });
  }
  return planPickups(cart, delivery);
}

/** Ships again what was to be picked up and no longer is. Stops at the first refusal. */
async function changeToShipping(
  context: WorkerContext,
  caller: Caller,
  {
    domain,
    cart,
    shipmentIds,
  }: { readonly domain: string; readonly cart: Cart; readonly shipmentIds: ReadonlySet<string> },
): Promise<Changed> {
  let changed: Changed = { cart, refusals: [] };
  for (const { shipmentId, fulfillmentType } of cart.shipments) {
    if (fulfillmentType?.id !== PICKUP || shipmentIds.has(shipmentId)) continue;
    const choice = { domain, shipmentId, fulfillmentType: SHIP };
    changed = take(changed, await setFulfillmentType(context, caller, choice), OPTION);
    if (changed.refusals.length > 0) return changed;
  }
  return changed;
}

interface Pickup {
  readonly domain: string;
  readonly before: Changed;
  readonly shipmentIds: ReadonlySet<string>;
  readonly locationId: string | null;
}

/** Changes these shipments to pickup at this location, where they are not so already; without one, at a location that is still to be chosen. */
async function changeToPickup(
  context: WorkerContext,
  caller: Caller,
  { domain, before, shipmentIds, locationId }: Pickup,
): Promise<Changed> {
  let changed = before;
  for (const { shipmentId, fulfillmentType, pickupLocation } of before.cart.shipments) {
    if (!shipmentIds.has(shipmentId)) continue;
    // A location that was chosen stays if none is named: nothing takes it back.
    const isSo = locationId === null || pickupLocation?.locationId === locationId;
    if (fulfillmentType?.id === PICKUP && isSo) continue;
    const choice = { domain, shipmentId, fulfillmentType: PICKUP, locationId };
    changed = take(changed, await setFulfillmentType(context, caller, choice), LOCATION);
    if (changed.refusals.length > 0) return changed;
  }
  return changed;
}

/** Sets the chosen shipping method of each shipment that is not picked up. Stops at the first refusal. */
async function changeOptions(
  context: WorkerContext,
  caller: Caller,
  { domain, before, choices }: { readonly domain: string; readonly before: Changed; readonly choices: Choices },
): Promise<Changed> {
  const shipments = before.cart.shipments.filter((each) => !isPickedUp(each));
  const methods = new Map<string, string>();
  for (const choice of choices) {
    const found = findMethods(shipments, choice);
    if (found instanceof CommerceError) return { ...before, refusals: [found] };
    for (const [shipmentId, method] of found) methods.set(shipmentId, method);
  }
  let changed = before;
  for (const [shipmentId, shippingMethodId] of methods) {
    if (shipments.find((each) => each.shipmentId === shipmentId)?.shippingMethod?.id === shippingMethodId) continue;
    changed = take(changed, await setShippingMethod(context, caller, { domain, shipmentId, shippingMethodId }), OPTION);
    if (changed.refusals.length > 0) return changed;
  }
  return changed;
}

type Choices = NonNullable<DraftDelivery['shipping']>['choices'];

export interface Changed {
  readonly cart: Cart;
  readonly refusals: readonly CommerceError[];
  /** Absent if no address was set. */
  readonly isAddressSet?: true;
}

function take(before: Changed, { cart, userErrors }: CartOutcome, field?: readonly string[]): Changed {
  return {
    ...before,
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
