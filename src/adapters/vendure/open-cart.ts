import { CommerceError } from '../../errors/commerce-error.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { CartHandle, CartResult, MerchantCall } from '../contract/index.ts';
import { readAdminOrder } from './attempts.ts';
import { parseCartHandle, toCartHandle, type VendureCart } from './cart-handle.ts';
import { toPlatformCart } from './cart-mapper.ts';
import type { VendureClient } from './client.ts';
import { requireData } from './error-mapper.ts';
import { reopenAbandoned } from './order-claims.ts';
import { toOrderId } from './order-id.ts';
import { mayBePaid } from './payments.ts';
import type { VendureSettings } from './settings.ts';
import { readCart, readOrder, readQuotes } from './shop-operations.ts';
import type { WireOrder, WireShippingQuote } from './wire.ts';

export interface VendureContext {
  readonly client: VendureClient;
  readonly settings: VendureSettings;
  readonly runtime: Pick<Runtime, 'clock' | 'randomBytes'>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

export interface OpenCart {
  readonly token: string;
  readonly order: WireOrder;
}

/**
 * The order behind the handle, while it is still open. Looked at before every change, since Vendure would quietly
 * start a new order in the same session where the old one was placed. Throws CartNotFound.
 */
export async function requireOpenCart(
  { client }: VendureContext,
  call: MerchantCall,
  handle: CartHandle,
): Promise<OpenCart> {
  const cart = parseCartHandle(handle);
  const { token, answer } = await client.shop(call, cart.token, readOrder);
  const { activeOrder } = requireData(answer);
  if (activeOrder === null || toOrderId(activeOrder) !== cart.orderId) throw new CommerceError('CartNotFound');
  return { token: token ?? cart.token, order: activeOrder };
}

/** What an open order can be shipped by as well. */
export interface QuotedCart extends OpenCart {
  readonly quotes: readonly WireShippingQuote[];
}

/** As requireOpenCart, and not while the order is being paid: what is paid for must not change meanwhile. */
export async function requireChangeableCart(
  context: VendureContext,
  call: MerchantCall,
  handle: CartHandle,
): Promise<OpenCart> {
  const cart = await requireOpenCart(context, call, handle);
  if (isChangeable(cart.order)) return cart;
  await reopenOrder(context, call, cart.order);
  return requireOpenCart(context, call, handle);
}

/** As requireChangeableCart, with what the cart can be shipped by, in the same call. */
export async function requireQuotedCart(
  context: VendureContext,
  call: MerchantCall,
  handle: CartHandle,
): Promise<QuotedCart> {
  const cart = await readQuotedCart(context, call, parseCartHandle(handle));
  if (isChangeable(cart.order)) return cart;
  await reopenOrder(context, call, cart.order);
  return readQuotedCart(context, call, parseCartHandle(handle));
}

const isChangeable = ({ state, payments }: WireOrder): boolean => state === 'AddingItems' && !mayBePaid(payments);

/** Throws PreconditionError, unless the order was only left behind in the middle of being paid. */
async function reopenOrder(context: VendureContext, call: MerchantCall, { id }: WireOrder): Promise<void> {
  if (context.settings.payment !== undefined) {
    if (await reopenAbandoned(context, call, await readAdminOrder(context, call, id))) return;
  }
  throw new CommerceError('PreconditionError', {
    description: 'An order is being placed from this cart; it cannot change until that has ended',
  });
}

/** The cart afresh, with what it can be shipped by, in one call. Throws CartNotFound. */
export async function readWholeCart(
  context: VendureContext,
  call: MerchantCall,
  cart: VendureCart,
): Promise<CartResult> {
  return toQuotedResult(context, await readQuotedCart(context, call, cart));
}

async function readQuotedCart({ client }: VendureContext, call: MerchantCall, cart: VendureCart): Promise<QuotedCart> {
  const { token, answer } = await client.shop(call, cart.token, readCart);
  const { activeOrder, eligibleShippingMethods } = requireData(answer);
  if (activeOrder === null || toOrderId(activeOrder) !== cart.orderId) throw new CommerceError('CartNotFound');
  return { token: token ?? cart.token, order: activeOrder, quotes: eligibleShippingMethods };
}

export const toQuotedResult = ({ settings }: VendureContext, { token, order, quotes }: QuotedCart): CartResult => ({
  handle: toCartHandle({ token, orderId: toOrderId(order) }),
  cart: toPlatformCart(order, hasAddress(order) ? quotes : [], settings),
});

/** The result of a change that answered with the order; asks for shipping options only where there can be some. */
export async function toCartResult(
  { client, settings }: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
): Promise<CartResult> {
  const handle = toCartHandle({ token, orderId: toOrderId(order) });
  if (!hasAddress(order) || order.lines.length === 0) return { handle, cart: toPlatformCart(order, [], settings) };
  const { answer } = await client.shop(call, token, readQuotes);
  return { handle, cart: toPlatformCart(order, requireData(answer).eligibleShippingMethods, settings) };
}

/** As toCartResult, for a cart that was there before. Throws CartNotFound where the session had gone on to another order. */
export async function toChangedCart(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart,
  order: WireOrder,
): Promise<CartResult> {
  requireSameOrder(before, order);
  return toCartResult(context, call, { token: before.token, order });
}

export function requireSameOrder(before: OpenCart, { id }: WireOrder): void {
  if (id !== before.order.id) throw new CommerceError('CartNotFound');
}

/** Vendure quotes methods without knowing where to; such prices would only be guesses. */
const hasAddress = ({ shippingAddress }: WireOrder): boolean => Boolean(shippingAddress?.countryCode);
