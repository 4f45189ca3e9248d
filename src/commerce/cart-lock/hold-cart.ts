import type { CartKey } from '../../domain/cart/cart-key.ts';
import { cartTopic } from '../../events/event-bus.ts';
import { createTooManyChangesError } from '../cart/change/too-many-changes-error.ts';
import type { CartHold } from '../cart/device-carts.ts';
import type { CommerceContext } from '../dependencies.ts';
import { TopicSubscription } from '../topic-subscription.ts';
import { requireUnlockedCart } from './require-unlocked-cart.ts';

/** A hold outlives the platform's time-out, so that it ends by itself only if its process has died. */
const MARGIN = 10_000;

type HoldContext = Pick<CommerceContext, 'stores' | 'settings' | 'runtime'>;

/**
 * Runs one change of a device's cart, after those before it. Throws, without running it, CartLocked if an attempt
 * orders the cart, and a retryable StoreUnavailable if too many changes wait for it.
 *
 * A change first takes the hold and then looks for an open attempt; an attempt is first created and then waits for the
 * hold (`waitForCartChanges`). So of the two, at least one sees the other, on any node.
 */
export const holdCart = <T>(
  context: CommerceContext,
  cart: CartKey,
  change: (hold: CartHold) => Promise<T>,
): Promise<T> =>
  context.deviceCarts.inTurn(cart, async () => {
    const hold = await takeHold(context, cart);
    try {
      await requireUnlockedCart(context, cart);
      return await change(hold);
    } finally {
      // If the store is away, the hold ends by itself.
      if (!hold.ended) await context.stores.cartHandles.release(cart, hold.holder).catch(() => undefined);
    }
  });

/**
 * Called before each call of a change to the platform, which must fit into the hold: a process that was frozen may have
 * lost it, and an attempt may order the cart since. `renewed` if the device's cart must be read again. Throws
 * CartLocked.
 */
export async function keepHold(
  context: HoldContext,
  cart: CartKey,
  hold: CartHold,
): Promise<'held' | 'renewed' | 'lost'> {
  if (context.runtime.clock.now() < hold.callsUntil) return 'held';
  if (!(await renewHold(context, cart, hold))) return 'lost';
  await requireUnlockedCart(context, cart);
  return 'renewed';
}

/** For an attempt that was created: returns once no change of the cart runs that did not see it. */
export const waitForCartChanges = (context: CommerceContext, cart: CartKey): Promise<void> =>
  context.deviceCarts.exclusively(cart, () =>
    waitUntil(context, cart, async () => !(await context.stores.cartHandles.isHeld(cart))),
  );

async function takeHold(context: CommerceContext, cart: CartKey): Promise<CartHold> {
  const hold: CartHold = { holder: context.runtime.uuid(), ended: false, callsUntil: 0 };
  await waitUntil(context, cart, async () => {
    if (await renewHold(context, cart, hold)) return true;
    await requireUnlockedCart(context, cart);
    return false;
  });
  return hold;
}

/** Counted from before the store call, so that the hold never ends earlier than this process believes. */
async function renewHold({ stores, settings, runtime }: HoldContext, cart: CartKey, hold: CartHold): Promise<boolean> {
  const callsUntil = runtime.clock.now() + MARGIN;
  const milliseconds = settings.writeTimeout + MARGIN;
  if (!(await stores.cartHandles.hold(cart, { holder: hold.holder, milliseconds }))) return false;
  hold.callsUntil = callsUntil;
  return true;
}

/** Only changes on other nodes are waited for. They wake this one up if they succeed; of others it learns by looking. */
async function waitUntil(context: CommerceContext, cart: CartKey, isFree: () => Promise<boolean>): Promise<void> {
  if (await isFree()) return;
  const { events, runtime, timers, settings } = context;
  const until = runtime.clock.now() + settings.writeTimeout + 2 * MARGIN;
  const subscription = new TopicSubscription(events, timers, cartTopic(cart));
  try {
    while (!(await isFree())) {
      if (runtime.clock.now() > until) {
        throw createTooManyChangesError();
      }
      await subscription.wait(settings.holdInterval);
    }
  } finally {
    subscription.leave();
  }
}
