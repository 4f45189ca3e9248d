import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredEvent, StoredOrder } from '../../../stores/ports/index.ts';
import type { StoredEventData, StoredEventType } from '../attempt/attempt-records.ts';
import { findStoredCart } from './find-stored-cart.ts';

/** `order` is the one that keeps the cart; undefined if the event has it itself, or none. */
export function toPlaceOrderEvent(
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
