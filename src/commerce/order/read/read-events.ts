import type { AttemptId } from '../../../domain/attempt-id.ts';
import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { OrderKey, StoredEvent, Stores } from '../../../stores/ports/index.ts';
import type { KeptCart } from '../attempt/attempt-records.ts';
import { toPlaceOrderEvent } from './to-place-order-event.ts';

/** Events of an attempt after a sequence, in order, with the carts that its order keeps. */
export async function readEvents(
  { attempts, orders }: Pick<Stores, 'attempts' | 'orders'>,
  attemptId: AttemptId,
  page: { readonly afterSequence: number; readonly limit: number },
): Promise<readonly PlaceOrderEvent[]> {
  const events = await attempts.listEvents(attemptId, page);
  const key = events.map(findOrderKey).find((found) => found !== undefined);
  const order = key && (await orders.find(key));
  return events.map((event) => toPlaceOrderEvent(attemptId, event, order));
}

/** All events of an attempt have the same order. */
function findOrderKey({ type, data }: StoredEvent): OrderKey | undefined {
  if (!WITH_CART.has(type)) return undefined;
  const { cart, domain, orderId } = parseStoredJson<KeptCart & Partial<OrderKey>>(data);
  return cart !== undefined || domain === undefined || orderId === undefined ? undefined : { domain, orderId };
}

const WITH_CART: ReadonlySet<string> = new Set(['item-added', 'shipping-updated', 'order-placed']);
