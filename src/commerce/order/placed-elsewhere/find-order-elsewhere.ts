import type { CartHandle, PlacedOrder } from '../../../adapters/contract/index.ts';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { nullFor } from '../../../errors/null-for.ts';
import type { OrderKey } from '../../../stores/ports/index.ts';
import { toCart } from '../../cart/to-cart.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import type { OrderContext } from '../context/order-context.ts';
import { toPlacedEntry } from '../outgoing-events/to-outbox-entry.ts';
import { findOwnOrder, findRecordedOrder } from './find-recorded-order.ts';

interface Question {
  readonly handle: CartHandle;
  readonly orderId?: string | null;
  /** Runs once the platform knows an order. Throws if it must not be recorded. */
  readonly check?: () => Promise<void>;
}

type Asker = Pick<Caller, 'requestId' | 'buyer'> & Partial<Pick<Caller, 'signal'>>;

/**
 * Finds the order that a cart of the device became on the merchant's pages, and records it for the device. Null if the platform knows none,
 * or another one than `orderId`. Throws OperationNotSupported, Forbidden, StoreUnavailable, and what `check` throws.
 */
export async function findOrderElsewhere(
  context: OrderContext,
  caller: Asker,
  merchant: Merchant,
  cart: CartKey,
  { handle, orderId = null, check = async () => {} }: Question,
): Promise<OrderKey | null> {
  const order = await ask(context, caller, merchant, handle);
  if (order === null || (orderId !== null && order.orderId !== orderId)) return null;
  await check();
  return record(context, merchant, cart, { handle, order });
}

/** Null if the platform knows no order that this cart became. */
async function ask(
  context: OrderContext,
  caller: Asker,
  merchant: Merchant,
  cart: CartHandle,
): Promise<PlacedOrder | null> {
  const find = requireOperation(merchant, 'findOrderOfCart');
  const { domain } = merchant;
  const { signal } = caller;
  const options = { domain, operation: 'findOrderOfCart', caller, timeout: context.settings.readTimeout };
  const found = callMerchant(context, { ...options, ...(signal && { signal }) }, (call) => find(call, { cart }));
  return found.catch(nullFor('CartNotFound'));
}

/**
 * Records the order unless it was recorded before, and takes the cart from the device, whose watchers learn of the order. Throws Forbidden.
 */
async function record(
  context: OrderContext,
  merchant: Merchant,
  cart: CartKey,
  { handle, order }: { readonly handle: CartHandle; readonly order: PlacedOrder },
): Promise<OrderKey> {
  const { orderId, orderNumber } = order;
  const key = { domain: cart.domain, orderId };
  if ((await findRecordedOrder(context, cart, orderId)) !== null) return key;
  const placed = {
    ...key,
    owner: cart.owner,
    orderNumber,
    cartHandle: await context.secretBox.seal(handle),
    cart: JSON.stringify(toCart(merchant, order.cart)),
    attemptId: null,
  };
  await context.stores.orders.record(placed, 'now', await toPlacedEntry(context, placed));
  context.outboxWakeUp.wake();
  // Another device with the same cart may have been first.
  await findOwnOrder(context, cart, orderId);
  await context.deviceCarts.forgetOrdered(cart, handle, { orderedBy: null, orderId });
  return key;
}
