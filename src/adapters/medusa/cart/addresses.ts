import type { Address } from '../../../domain/address.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle, CartResult, MerchantAdapter, MerchantCall } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import type { MedusaProblem } from '../client.ts';
import { isNotSold, toRefusal } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { toWireAddress } from './address-mapper.ts';
import { changeCart, computeAnew } from './change-cart.ts';
import { requireOpenCart, toChangedCart } from './open-cart.ts';
import { SHIPMENT_ID } from './shipment-id.ts';

/** Medusa's addresses hold no e-mail: it belongs to the cart, and comes with the shipping address. */
export const createSetShippingInfo =
  (context: MedusaContext): NonNullable<MerchantAdapter['setShippingInfo']> =>
  async (call, { cart, shipmentId, address }) =>
    change(context, call, cart, (before) => {
      requireShipment(shipmentId, before);
      return {
        operation: 'SetShippingAddress',
        body: { ...computeAnew(context), email: address.email, shipping_address: toWireAddress(address) },
        address,
      };
    });

/** The e-mail of the billing address counts until the shipping address brings one. */
export const createSetBillingInfo =
  (context: MedusaContext): NonNullable<MerchantAdapter['setBillingInfo']> =>
  async (call, { cart, address }) =>
    change(context, call, cart, ({ email }) => ({
      operation: 'SetBillingAddress',
      body: { ...(email ? {} : { email: address.email }), billing_address: toWireAddress(address) },
      address,
    }));

async function change(
  context: MedusaContext,
  call: MerchantCall,
  cart: CartHandle,
  toChange: (before: WireCart) => {
    readonly operation: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly address: Address;
  },
): Promise<CartResult> {
  const before = await requireOpenCart(context, call, cart);
  const { address, ...request } = toChange(before);
  const answer = await changeCart(context, call, before.id, request);
  if (answer.kind === 'problem') throw toAddressRefusal(answer.problem);
  return afterWrite(() => toChangedCart(context, call, before, answer.data));
}

/** Throws ShipmentNotFound. There is one shipment, as soon as there is something to ship. */
export function requireShipment(shipmentId: string | null, { items }: WireCart): void {
  const hasGoods = (items ?? []).some(({ requires_shipping }) => requires_shipping);
  if (shipmentId === null || (shipmentId === SHIPMENT_ID && hasGoods)) return;
  throw new CommerceError('ShipmentNotFound', { shipmentId, field: ['shipmentId'] });
}

export function toAddressRefusal(problem: MedusaProblem, place: readonly string[] = ['address']): CommerceError {
  if (isNotSold(problem)) {
    return new CommerceError('CheckoutError', { description: 'Medusa does not sell an item of the cart any more' });
  }
  if (/not within region/.test(problem.message)) {
    return toRefusal(problem, 'CountryNotSupported', { field: [...place, 'country'] });
  }
  if (/email/i.test(problem.message)) return toRefusal(problem, 'InvalidEmail', { field: [...place, 'email'] });
  return toRefusal(problem, 'InvalidShippingInfo', { field: place });
}
