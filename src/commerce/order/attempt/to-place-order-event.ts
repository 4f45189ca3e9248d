import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { parseStoredJson } from '../../../lib/parse-stored-json.ts';
import type { StoredEvent } from '../../../stores/ports/index.ts';
import { reviveCart } from '../read/revive-cart.ts';
import type { StoredEventData, StoredEventType } from './attempt-records.ts';

export function toPlaceOrderEvent(attemptId: string, { sequence, at, type, data }: StoredEvent): PlaceOrderEvent {
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
    case 'step-started':
      return read(type);
    case 'action-required':
      return read(type);
    case 'processing':
      return read(type);
    case 'item-added':
    case 'shipping-updated':
      return { ...common, type, cart: reviveCart(read(type).cart) };
    case 'order-placed': {
      const placed = read(type);
      return { ...placed, cart: reviveCart(placed.cart) };
    }
    case 'error':
      return { ...common, type, error: deserializeError(read(type).error) };
    default:
      throw new TypeError(`An attempt has an event of the unknown type ${type}`);
  }
}
