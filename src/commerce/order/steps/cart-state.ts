import type { CartHandle } from '../../../adapters/contract/index.ts';
import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { AttemptStep } from '../../../domain/order/attempt.ts';
import type { AttemptContext } from '../attempt/attempt-context.ts';
import type { StoredEventData } from '../attempt/attempt-records.ts';
import { eventEntry, stepEntry } from '../attempt/journal/journal-entries.ts';

/** The cart of an attempt between two steps, its handle in the clear. */
export interface CartState {
  readonly handle: CartHandle;
  /** Null if the attempt has not read it: a device's own cart is submitted unchanged. */
  readonly cart: PlatformCart | null;
}

/** Holds the end of a step for the next record, with the resulting cart and the step's event. */
export async function finishStep(
  { context, journal }: AttemptContext,
  step: Exclude<AttemptStep, 'PREPARE_PAYMENT' | 'SUBMIT_ORDER'>,
  { handle, cart }: CartState,
  event?: { readonly type: 'item-added' | 'shipping-updated'; readonly data: StoredEventData['item-added'] },
): Promise<CartState> {
  const result = { handle: await context.secretBox.seal(handle), cart };
  journal.hold({
    steps: [stepEntry(step, 'FINISHED', result)],
    ...(event === undefined ? {} : { events: [eventEntry(event.type, event.data)] }),
  });
  return { handle, cart };
}

/** The cart after the last finished step; undefined if there is none yet. */
export async function findCartState({ context, journal }: AttemptContext): Promise<CartState | undefined> {
  const last = journal.lastCart;
  return last && { handle: await context.secretBox.open(last.handle), cart: last.cart };
}
