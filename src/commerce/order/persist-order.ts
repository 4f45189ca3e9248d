import type { CartHandle, PlacedOrder } from '../../adapters/contract/index.ts';
import type { CartKey } from '../../domain/cart/cart-key.ts';
import type { Order } from '../../domain/order/order.ts';
import { findTextProblem } from '../../domain/text/find-text-problem.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { OrderKey } from '../../stores/ports/index.ts';
import { callMerchant } from '../call-merchant.ts';
import { toCart } from '../cart/to-cart.ts';
import { requireUnlockedCart } from '../cart-lock/require-unlocked-cart.ts';
import type { CommerceContext } from '../dependencies.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { type Merchant, requireOperation } from '../merchants.ts';
import { requireOwner } from '../require-owner.ts';
import { readOrderAnyhow } from './read/read-order-anyhow.ts';
import { requireOwnOrder } from './read/require-own-order.ts';

export interface PersistOrderInput extends DomainInput {
  readonly orderId?: string | null;
}

export interface PersistedOrderOutcome {
  /** Null if the call failed. */
  readonly order: Order | null;
  /** Null if the merchant is unknown. */
  readonly domain: string | null;
  readonly userErrors: readonly CommerceError[];
  readonly replayed: boolean;
}

/**
 * Records the order that the device's own cart became on the merchant's pages. The platform says so, asked by the carts
 * that the device has or had. Source: the specification, Persist Order. Refuses with DomainNotFound,
 * OperationNotSupported, OrderNotFound, Forbidden, CartLocked, StoreUnavailable.
 */
export async function persistOrder(
  context: CommerceContext,
  caller: Caller,
  input: PersistOrderInput,
): Promise<PersistedOrderOutcome> {
  const domain = context.merchants.find(input.domain)?.domain ?? null;
  try {
    const owner = requireOwner(caller);
    const task = async () => ({
      key: await persist(context, caller, { owner, domain: input.domain }, input.orderId ?? null),
      replayed: false,
    });
    const { key, replayed } = await runOnce<{ readonly key: OrderKey; readonly replayed: boolean }>(context, {
      owner,
      operation: 'persistOrder',
      input,
      task,
      isFinal: () => true,
      write: ({ key }) => JSON.stringify(key),
      read: (text) => ({ key: parseStoredJson<OrderKey>(text), replayed: true }),
    });
    // It is recorded, whether or not its merchant can show it now.
    const order = await readOrderAnyhow(context, caller, await requireOwnOrder(context, caller, key));
    return { order, domain, userErrors: [], replayed };
  } catch (thrown) {
    return { order: null, domain, userErrors: requireRefusals(thrown), replayed: false };
  }
}

async function persist(
  context: CommerceContext,
  caller: Caller,
  cart: CartKey,
  orderId: string | null,
): Promise<OrderKey> {
  const merchant = context.merchants.require(cart.domain);
  requireOperation(merchant, 'findOrderOfCart');
  if (orderId !== null && findTextProblem(orderId, 'orderId') !== undefined) throw createNotFound();
  const key = orderId === null ? null : await findRecorded(context, cart, orderId);
  if (key !== null) return key;

  await requireUnlockedCart(context, cart);
  for await (const handle of listHandles(context, cart)) {
    const order = await ask(context, caller, merchant, handle);
    if (order === null || (orderId !== null && order.orderId !== orderId)) continue;
    return record(context, merchant, cart, { handle, order });
  }
  throw createNotFound();
}

/** An order that was recorded before. Throws Forbidden if it was for another device. */
async function findRecorded(
  { stores }: CommerceContext,
  { owner, domain }: CartKey,
  orderId: string,
): Promise<OrderKey | null> {
  const stored = await stores.orders.find({ domain, orderId });
  if (stored === undefined) return null;
  if (stored.owner !== owner)
    throw new CommerceError('Forbidden', { description: 'The order belongs to another device' });
  return { domain, orderId };
}

/** The cart that the device has, then those that were forgotten, the last one first. */
async function* listHandles({ deviceCarts }: CommerceContext, cart: CartKey): AsyncGenerator<CartHandle, void> {
  const current = await deviceCarts.find(cart);
  if (current !== undefined) yield current.handle;
  for (const handle of await deviceCarts.listForgotten(cart)) if (handle !== current?.handle) yield handle;
}

/** Null if the platform knows no order that this cart became. */
async function ask(
  context: CommerceContext,
  caller: Caller,
  merchant: Merchant,
  cart: CartHandle,
): Promise<PlacedOrder | null> {
  const find = requireOperation(merchant, 'findOrderOfCart');
  const { domain } = merchant;
  const options = { domain, operation: 'findOrderOfCart', caller, timeout: context.settings.readTimeout };
  try {
    return await callMerchant(context, { ...options, signal: caller.signal }, (call) => find(call, { cart }));
  } catch (error) {
    if (error instanceof CommerceError && error.name === 'CartNotFound') return null;
    throw error;
  }
}

/** Does nothing if it was recorded before. The cart is the device's no longer, and its watchers learn of the order. */
async function record(
  context: CommerceContext,
  merchant: Merchant,
  cart: CartKey,
  { handle, order }: { readonly handle: CartHandle; readonly order: PlacedOrder },
): Promise<OrderKey> {
  const { orderId, orderNumber } = order;
  const key = { domain: cart.domain, orderId };
  if ((await findRecorded(context, cart, orderId)) !== null) return key;
  await context.stores.orders.record({
    ...key,
    owner: cart.owner,
    orderNumber,
    cartHandle: await context.secretBox.seal(handle),
    cart: JSON.stringify(toCart(merchant, order.cart)),
    attemptId: null,
  });
  // Another device with the same cart may have been first.
  await findRecorded(context, cart, orderId);
  await context.deviceCarts.forgetElsewhere(cart, handle, { orderId });
  return key;
}

const createNotFound = (): CommerceError =>
  new CommerceError('OrderNotFound', {
    field: ['orderId'],
    description: 'No cart of this device became such an order',
  });
