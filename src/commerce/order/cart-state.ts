import type { CartHandle } from '../../adapters/contract/index.ts';
import type { AttemptStep } from '../../domain/attempt.ts';
import type { PlatformCart } from '../../domain/cart.ts';
import { eventEntry, stepEntry } from './attempt-journal.ts';
import type { StoredEventData } from './attempt-records.ts';
import type { AttemptRun } from './attempt-run.ts';

/** The cart of an attempt between two steps, its handle in the clear. */
export interface CartState {
  readonly handle: CartHandle;
  /** Null where the attempt has not seen it: a device's own cart is submitted as it is. */
  readonly cart: PlatformCart | null;
}

/** Writes down that a step is done and where it left the cart, together with the event that tells of it. */
export async function finishStep(
  { context, journal }: AttemptRun,
  step: Exclude<AttemptStep, 'SUBMIT_ORDER'>,
  { handle, cart }: CartState,
  event?: { readonly type: 'item-added' | 'shipping-updated'; readonly data: StoredEventData['item-added'] },
): Promise<CartState> {
  const result = { handle: await context.secretBox.seal(handle), cart };
  await journal.record({
    steps: [stepEntry(step, 'FINISHED', result)],
    ...(event === undefined ? {} : { events: [eventEntry(event.type, event.data)] }),
  });
  return { handle, cart };
}

/** The cart where the last finished step left it; undefined where none was made yet. */
export async function findCartState({ context, journal }: AttemptRun): Promise<CartState | undefined> {
  const last = journal.lastCart;
  return last && { handle: await context.secretBox.open(last.handle), cart: last.cart };
}
