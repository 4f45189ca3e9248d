import { findJsonDifference } from '../../../lib/json/json-difference.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredEvent, StoredOrder } from '../../../stores/ports/index.ts';
import type { StoredEventData } from './attempt-records.ts';

/** Events that show a cart, with only what differs from the order's: most of it is the same, and each cart is stored once. */
export const toDifferences = (
  events: readonly StoredEvent[],
  { domain, orderId, cart: ordered }: Pick<StoredOrder, 'domain' | 'orderId' | 'cart'>,
): readonly { readonly sequence: number; readonly data: string }[] =>
  events.flatMap(({ sequence, data }) => {
    const { cart } = parseStoredJson<StoredEventData['item-added']>(data);
    if (cart === undefined) return [];
    const differs = findJsonDifference(parseStoredJson<unknown>(ordered), cart);
    const rest = { domain, orderId, ...(differs !== undefined && { differs }) } satisfies StoredEventData['item-added'];
    return [{ sequence, data: JSON.stringify(rest) }];
  });
