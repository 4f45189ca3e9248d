import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle, CartResult, MerchantCall } from '../../contract/index.ts';
import { warnOfEndedCodes } from '../../toolkit/cart/warn-of-ended-codes.ts';
import { requireData, toBeingOrdered } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { judgeCompleted } from '../order/order-of-cart.ts';
import { CART_FIELDS, cartAnswer, shippingOptions, type WireCart, type WireShippingOption } from '../wire/cart.ts';
import { couponsOf, toPlatformCart } from './cart-mapper.ts';

/**
 * The id of Medusa's cart is all that opens it, beside a key that the shop's pages show to everybody: it is the handle, and a secret.
 * Throws CartNotFound for what is no such id, without a call: Medusa fails at some characters.
 */
function parseCartHandle(handle: CartHandle): string {
  if (/^cart_\w{1,120}$/.test(handle)) return handle;
  throw new CommerceError('CartNotFound', { description: 'The handle is not one of a Medusa cart' });
}

/** The cart behind the handle, open or not. Throws CartNotFound, also for a cart of another region: it is another merchant's. */
export async function findCart(
  { client, settings }: MedusaContext,
  call: MerchantCall,
  handle: CartHandle,
): Promise<WireCart> {
  const answer = await client.store(call, {
    operation: 'ReadCart',
    method: 'GET',
    path: ['carts', parseCartHandle(handle)],
    query: { fields: CART_FIELDS },
    data: cartAnswer,
  });
  if (answer.kind === 'problem' && answer.problem.status === 404) throw new CommerceError('CartNotFound');
  const { cart } = requireData(answer);
  if (cart.region_id !== settings.regionId) throw new CommerceError('CartNotFound');
  return cart;
}

/** The cart until it is ordered: while a payment for it is on its way, Medusa calls it completed, and opens it again if that fails. */
export async function readOpenCart(context: MedusaContext, call: MerchantCall, handle: CartHandle): Promise<WireCart> {
  const cart = await findCart(context, call, handle);
  if (cart.completed_at && (isPaid(cart) || (await isOrdered(context, call, cart)))) {
    throw new CommerceError('CartNotFound');
  }
  return cart;
}

/** The cart as readOpenCart answers it, for a change. Throws PreconditionError while a payment is on its way. */
export async function requireOpenCart(
  context: MedusaContext,
  call: MerchantCall,
  handle: CartHandle,
): Promise<WireCart> {
  const cart = await readOpenCart(context, call, handle);
  if (cart.completed_at) throw toBeingOrdered();
  return cart;
}

/** Medusa has the payment of the order that the cart became. */
const isPaid = ({ payment_collection }: WireCart): boolean =>
  ['authorized', 'partially_authorized', 'completed', 'partially_captured'].includes(payment_collection?.status ?? '');

/** Whether the cart is an order whose payment its collection does not tell of: there is none, or it was given back or taken away. */
const isOrdered = async (context: MedusaContext, call: MerchantCall, cart: WireCart): Promise<boolean> =>
  (await judgeCompleted(context, call, cart, NOBODY)).kind === 'not-placed';

/** The key of no attempt: whoever has paid, it was another. */
const NOBODY = '';

/** The cart with its shipping options, which are asked for only if there can be any. */
export async function toCartResult(context: MedusaContext, call: MerchantCall, cart: WireCart): Promise<CartResult> {
  const options = hasDestination(cart) ? await readShippingOptions(context, call, cart) : [];
  return { handle: cart.id, cart: toPlatformCart(cart, options) };
}

/** The cart after a change, with a warning for each code that the change ended: Medusa takes them off by itself. */
export async function toChangedCart(
  context: MedusaContext,
  call: MerchantCall,
  before: WireCart,
  after: WireCart,
): Promise<CartResult> {
  const result = await toCartResult(context, call, after);
  const kept = new Set(couponsOf(after));
  const ended = couponsOf(before).filter((code) => !kept.has(code));
  if (ended.length === 0) return result;
  return { ...result, warnings: warnOfEndedCodes(ended) };
}

/** The options that ship and have a price. Those without one are quoted by a carrier, which would have to be asked for each. */
export async function readShippingOptions(
  { client }: MedusaContext,
  call: MerchantCall,
  { id }: WireCart,
): Promise<readonly WireShippingOption[]> {
  const answer = await client.store(call, {
    operation: 'ListShippingOptions',
    method: 'GET',
    path: ['shipping-options'],
    query: { cart_id: id },
    data: shippingOptions,
  });
  return requireData(answer).shipping_options.filter(
    ({ amount, service_zone }) => typeof amount === 'number' && service_zone?.fulfillment_set?.type !== 'pickup',
  );
}

export const hasDestination = ({ items, shipping_address }: WireCart): boolean =>
  Boolean(shipping_address?.country_code && shipping_address.address_1) &&
  (items ?? []).some(({ requires_shipping }) => requires_shipping);
