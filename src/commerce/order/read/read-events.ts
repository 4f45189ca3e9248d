import type { AttemptId } from '../../../domain/attempt-id.ts';
import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { OrderKey, StoredEvent, StoredOrder, Stores } from '../../../stores/ports/index.ts';
import type { KeptCart, StoredEventData, StoredEventType } from '../attempt/attempt-records.ts';
import { findStoredCart } from './find-stored-cart.ts';

/** `order` is the one that keeps the cart; undefined if the event has no cart, or keeps it itself. */
function toPlaceOrderEvent(
  attemptId: string,
  { sequence, at, type, data }: StoredEvent,
  order: StoredOrder | undefined,
): PlaceOrderEvent {
  const common = { attemptId, sequence, at: new Date(at).toISOString() };
  const read = <Type extends StoredEventType>(kind: Type) => ({
    ...common,
    type: kind,
    ...parseStoredJson<StoredEventData[Type]>(data),
  });
  switch (type) {
    case 'creating-cart':
    case 'action-met':
      return { ...common, type };
    case 'hold-released':
      return read(type);
    case 'step-started':
      return read(type);
    case 'action-required':
      return read(type);
    case 'processing':
      return read(type);
    case 'item-added':
    case 'shipping-updated':
      return { ...common, type, cart: findStoredCart(read(type), order) };
    case 'order-placed': {
      const { orderId, domain, platformOrderNumber, ...placed } = read(type);
      return { ...common, type, orderId, domain, platformOrderNumber, cart: findStoredCart(placed, order) };
    }
    case 'error':
      return { ...common, type, error: deserializeError(read(type).error) };
    default:
      throw new TypeError(`An attempt has an event of the unknown type ${type}`);
  }
}

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

/** The order that keeps the event's cart, the same for all events of an attempt; undefined if the event has no cart, or keeps it itself. */
function findOrderKey({ type, data }: StoredEvent): OrderKey | undefined {
  if (!WITH_CART.has(type)) return undefined;
  const { cart, domain, orderId } = parseStoredJson<KeptCart & Partial<OrderKey>>(data);
  return cart !== undefined || domain === undefined || orderId === undefined ? undefined : { domain, orderId };
}

const WITH_CART: ReadonlySet<string> = new Set(['item-added', 'shipping-updated', 'order-placed']);
