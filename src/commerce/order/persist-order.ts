import type { CartHandle } from '../../adapters/contract/index.ts';
import type { CartKey } from '../../domain/cart/cart-key.ts';
import type { Order } from '../../domain/order/order.ts';
import { findTextProblem } from '../../domain/text/find-text-problem.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { OrderKey } from '../../stores/ports/index.ts';
import { requireUnlockedCart } from '../cart/lock/require-unlocked-cart.ts';
import { requireOwnOrder } from '../context/require-own-order.ts';
import { requireOwner } from '../context/require-owner.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';
import type { OrderContext } from './context/order-context.ts';
import { findOrderElsewhere } from './placed-elsewhere/find-order-elsewhere.ts';
import { findRecordedOrder } from './placed-elsewhere/find-recorded-order.ts';
import { readOrderOrFallback } from './read/read-order-or-fallback.ts';

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
 * Records the order that the device's own cart became on the merchant's pages. The platform confirms it for a cart that the device has or
 * had. Source: the specification, Persist Order. Refuses with DomainNotFound, OperationNotSupported, OrderNotFound, Forbidden, CartLocked,
 * StoreUnavailable.
 */
export async function persistOrder(
  context: OrderContext,
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
    // The order is recorded, so a merchant that cannot show it now changes nothing.
    const order = await readOrderOrFallback(context, caller, await requireOwnOrder(context, caller, key));
    return { order, domain, userErrors: [], replayed };
  } catch (thrown) {
    return { order: null, domain, userErrors: requireRefusals(thrown), replayed: false };
  }
}

async function persist(
  context: OrderContext,
  caller: Caller,
  cart: CartKey,
  orderId: string | null,
): Promise<OrderKey> {
  const merchant = context.merchants.require(cart.domain);
  requireOperation(merchant, 'findOrderOfCart');
  if (orderId !== null && findTextProblem(orderId, 'orderId') !== undefined) throw createNotFound();
  const key = orderId === null ? null : await findRecordedOrder(context, cart, orderId);
  if (key !== null) return key;

  // Once more when there is an order: an attempt that began meanwhile may have placed it, and records it itself.
  const check = () => requireUnlockedCart(context, cart);
  await check();
  for await (const handle of listHandles(context, cart)) {
    const found = await findOrderElsewhere(context, caller, merchant, cart, { handle, orderId, check });
    if (found !== null) return found;
  }
  throw createNotFound();
}

/** The device's current cart, then its forgotten ones, the last one first. */
async function* listHandles({ deviceCarts }: OrderContext, cart: CartKey): AsyncGenerator<CartHandle, void> {
  const current = await deviceCarts.find(cart);
  if (current !== undefined) yield current.handle;
  for (const handle of await deviceCarts.listForgotten(cart)) if (handle !== current?.handle) yield handle;
}

const createNotFound = (): CommerceError =>
  new CommerceError('OrderNotFound', {
    field: ['orderId'],
    description: 'No cart of this device became this order',
  });
