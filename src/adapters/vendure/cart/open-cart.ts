import { CommerceError } from '../../../errors/commerce-error.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { CartHandle, CartResult, MerchantCall } from '../../contract/index.ts';
import { requireData } from '../error-mapper.ts';
import { readAdminOrder } from '../order/attempts.ts';
import { REOPENING_MS, reopenAbandoned } from '../order/order-claims.ts';
import { toOrderId } from '../order/order-id.ts';
import { mayBeCharged, mayBePaid } from '../order/payments.ts';
import { readCart, readOrder, readQuotes } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireOrder, WireShippingQuote } from '../wire.ts';
import { hasAddress } from './address-mapper.ts';
import { parseCartHandle, toCartHandle, type VendureCart } from './cart-handle.ts';
import { toPlatformCart } from './cart-mapper.ts';

export interface OpenCart {
  readonly token: string;
  readonly order: WireOrder;
}

/**
 * The order behind the handle, while it is still open. Checked before every change: if the old order was placed,
 * Vendure would silently start a new one in the same session. Throws CartNotFound.
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

/** The current order, for undoing later changes to it. Throws CartNotFound if the session has another order. */
export const readAgain = (context: VendureContext, call: MerchantCall, { token, order }: OpenCart): Promise<OpenCart> =>
  requireOpenCart(context, call, toCartHandle({ token, orderId: toOrderId(order) }));

/** An open order and its available shipping methods. */
export interface QuotedCart extends OpenCart {
  readonly quotes: readonly WireShippingQuote[];
}

/** Requires what requireOpenCart does, and refuses while the order is being paid: its content must not change then. */
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

/** Requires what requireChangeableCart does, with the available shipping methods, in the same call. */
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

/**
 * Returns if an interrupted payment merely left the order behind. Otherwise throws PreconditionError if money may have
 * been taken for it, or else a retryable error: the claim on the order ends after a while.
 */
async function reopenOrder(context: VendureContext, call: MerchantCall, { id }: WireOrder): Promise<void> {
  if (context.settings.payment !== undefined) {
    const order = await readAdminOrder(context, call, id);
    if (await reopenAbandoned(context, call, order)) return;
    if (order.active && !mayBeCharged(order)) throw toBusy();
  }
  throw new CommerceError('PreconditionError', {
    description: 'An order is being placed from this cart. The cart cannot change until that ends.',
  });
}

const toBusy = (): UpstreamFailure =>
  new UpstreamFailure({
    reason: 'busy',
    outcome: 'refused',
    description: 'A payment for this cart is in progress. Retry shortly.',
    retryAfterMs: REOPENING_MS,
  });

/** The current cart with its available shipping methods, in one call. Throws CartNotFound. */
export async function readWholeCart(
  context: VendureContext,
  call: MerchantCall,
  cart: VendureCart,
): Promise<CartResult> {
  return toQuotedResult(context, await readQuotedCart(context, call, cart));
}

/** The cart after a change, read as readWholeCart reads it. */
export const rereadCart = (
  context: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
): Promise<CartResult> => readWholeCart(context, call, { token, orderId: toOrderId(order) });

async function readQuotedCart({ client }: VendureContext, call: MerchantCall, cart: VendureCart): Promise<QuotedCart> {
  const { token, answer } = await client.shop(call, cart.token, readCart);
  const { activeOrder, eligibleShippingMethods } = requireData(answer);
  if (activeOrder === null || toOrderId(activeOrder) !== cart.orderId) throw new CommerceError('CartNotFound');
  return { token: token ?? cart.token, order: activeOrder, quotes: eligibleShippingMethods };
}

export const toQuotedResult = ({ settings }: VendureContext, { token, order, quotes }: QuotedCart): CartResult => ({
  handle: toCartHandle({ token, orderId: toOrderId(order) }),
  // Vendure quotes methods even without an address; such prices are only guesses.
  cart: toPlatformCart(order, hasAddress(order) ? quotes : [], settings),
});

/** The result of a change that returned the order. Reads shipping options only if there can be any. */
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

/**
 * Converts as toCartResult does, for a cart that existed before. Throws CartNotFound if the session has moved on to another order.
 */
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
