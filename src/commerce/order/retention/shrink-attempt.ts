import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt, StoredEvent, Stores } from '../../../stores/ports/index.ts';
import type { StoredEventData, StoredResult } from '../attempt/attempt-records.ts';

/**
 * Reduces an ended attempt to what a late repetition of its call needs: the outcome and the key of the order. Addresses, carts, steps and
 * all events but the last are deleted. A success shows its order's cart from now on, without the buyer's data if `buyerRemoved`.
 */
export async function shrinkAttempt(
  { attempts }: Pick<Stores, 'attempts'>,
  { attemptId, result, lastSequence }: StoredAttempt,
  { buyerRemoved }: { readonly buyerRemoved: boolean },
): Promise<void> {
  const page = { afterSequence: Math.max(0, lastSequence - 1), limit: 1 };
  const [last] = await attempts.listEvents(attemptId, page);
  const mark = buyerRemoved ? ({ buyerRemoved } as const) : {};
  await attempts.shrink(attemptId, {
    // Without a removal, an attempt that a removal has shrunk before must not be written again: what it removed would be shown again.
    again: buyerRemoved,
    result: result === null ? null : JSON.stringify(shrinkResult(parseStoredJson<StoredResult>(result), mark)),
    lastEvent: last === undefined ? null : shrinkEvent(last, mark),
  });
}

/** Whether an ended attempt still shows who bought: it is whole, or shows its order's cart. False for an open attempt. */
export function tellsBuyer({ status, input, result }: StoredAttempt): boolean {
  if (status !== 'SUCCEEDED' && status !== 'FAILED') return false;
  if (parseStoredJson<{ readonly reduced?: true }>(input).reduced !== true) return true;
  const outcome = result === null ? null : parseStoredJson<StoredResult>(result);
  return outcome?.kind === 'succeeded' && outcome.buyerRemoved !== true;
}

interface Mark {
  readonly buyerRemoved?: true;
}

const shrinkResult = (result: StoredResult, mark: Mark): StoredResult =>
  result.kind === 'succeeded' ? { kind: 'succeeded', orderId: result.orderId, ...mark } : result;

function shrinkEvent({ type, data }: StoredEvent, mark: Mark): string {
  if (type !== 'order-placed') return data;
  const { orderId, domain, platformOrderNumber } = parseStoredJson<StoredEventData['order-placed']>(data);
  return JSON.stringify({ orderId, domain, platformOrderNumber, ...mark } satisfies StoredEventData['order-placed']);
}
