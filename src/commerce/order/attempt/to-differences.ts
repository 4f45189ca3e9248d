import { findJsonDifference } from '../../../lib/json/json-difference.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredEvent, StoredOrder } from '../../../stores/ports/index.ts';
import type { StoredEventData } from './attempt-records.ts';

/** Events that show a cart, with only what differs from the order's: most of it is the same, and each cart is stored once. */
export function toDifferences(
  events: readonly StoredEvent[],
  { domain, orderId, cart }: Pick<StoredOrder, 'domain' | 'orderId' | 'cart'>,
): readonly { readonly sequence: number; readonly data: string }[] {
  const ordered = parseStoredJson<unknown>(cart);
  return events.flatMap(({ sequence, data }) => {
    const { cart: shown } = parseStoredJson<StoredEventData['item-added']>(data);
    if (shown === undefined) return [];
    const differs = findJsonDifference(ordered, shown);
    const rest = { domain, orderId, ...(differs !== undefined && { differs }) } satisfies StoredEventData['item-added'];
    return [{ sequence, data: JSON.stringify(rest) }];
  });
}
