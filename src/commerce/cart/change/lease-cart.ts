import { cartTopic } from '../../../cluster/events/event-bus.ts';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { TopicSubscription } from '../../wake-ups/topic-subscription.ts';
import type { CartContext } from '../cart-context.ts';
import type { CartLease } from '../device-carts.ts';
import { requireUnlockedCart } from '../lock/require-unlocked-cart.ts';
import { createTooManyChangesError } from './too-many-changes-error.ts';

/** How long a cart stays leased by a node that gives no sign of life. */
const LEASE_MS = 10_000;
/** Calls to the platform begin in the first half of it: they have the other half before another node may begin one. */
const CALLS_MS = LEASE_MS / 2;
/** A change of another node is waited for as long as one call of the platform may take, and this much longer. */
const PATIENCE_MS = 20_000;
/** The longest pause between two looks at a cart that another node has. */
const LONGEST_PAUSE_MS = 1_000;

type LeaseContext = Pick<CartContext, 'stores' | 'settings' | 'runtime'>;

/**
 * Runs one change of a device's cart, after those before it. Throws, without running it, CartLocked if an attempt
 * orders the cart, and a retryable StoreUnavailable if too many changes wait for it.
 *
 * A change first takes the lease and then looks for an open attempt; an attempt is first created and then waits for the
 * lease (`waitForCartChanges`). So of the two, at least one sees the other, on any node.
 */
export const leaseCart = <T>(
  context: CartContext,
  cart: CartKey,
  change: (lease: CartLease) => Promise<T>,
): Promise<T> =>
  context.deviceCarts.inTurn(cart, async () => {
    const lease = await takeLease(context, cart);
    const stopRenewing = renewMeanwhile(context, cart, lease);
    try {
      await requireUnlockedCart(context, cart);
      return await change(lease);
    } finally {
      stopRenewing();
      const release = () => context.stores.cartHandles.release(cart, lease.holder);
      if (!lease.ended) await context.lateEnds.end(toName(cart), release);
    }
  });

/**
 * Called right before each call of a change to the platform: a process that was frozen may have lost the lease, and an attempt
 * may order the cart since. `renewed` if the device's cart must be read again. Throws CartLocked.
 */
export async function keepLease(
  context: LeaseContext,
  cart: CartKey,
  lease: CartLease,
): Promise<'held' | 'renewed' | 'lost'> {
  if (isHeld(context, lease)) return 'held';
  if (!(await renewLease(context, cart, lease))) return 'lost';
  await requireUnlockedCart(context, cart);
  return 'renewed';
}

/** Asked again right before each request of a call, which may have waited for a place at the platform. */
export const isHeld = ({ runtime }: Pick<LeaseContext, 'runtime'>, lease: CartLease): boolean =>
  runtime.clock.now() < lease.callsUntil;

/** For an attempt that was created: returns once every change of the cart that did not see the attempt has ended. */
export const waitForCartChanges = (context: CartContext, cart: CartKey): Promise<void> =>
  context.deviceCarts.exclusively(cart, async () => {
    await context.lateEnds.finish(toName(cart));
    await waitUntil(context, cart, () => context.stores.cartHandles.leaseLeft(cart));
  });

async function takeLease(context: CartContext, cart: CartKey): Promise<CartLease> {
  const lease: CartLease = { holder: context.runtime.uuid(), ended: false, callsUntil: 0 };
  await context.lateEnds.finish(toName(cart));
  await waitUntil(context, cart, async () => {
    if (await renewLease(context, cart, lease)) return 0;
    await requireUnlockedCart(context, cart);
    return Math.max(1, await context.stores.cartHandles.leaseLeft(cart));
  });
  return lease;
}

/** Counted from before the store call, so that the lease never ends earlier than this process believes. */
async function renewLease({ stores, runtime }: LeaseContext, cart: CartKey, lease: CartLease): Promise<boolean> {
  const callsUntil = runtime.clock.now() + CALLS_MS;
  if (!(await stores.cartHandles.takeLease(cart, { holder: lease.holder, milliseconds: LEASE_MS }))) return false;
  lease.callsUntil = callsUntil;
  return true;
}

/**
 * Renews the lease while the change is at work, however long its platform takes, until you call the returned function.
 * A renewal that comes too late still keeps others away, but begins no calls: an attempt may order the cart since.
 */
function renewMeanwhile(
  { stores, runtime, timers }: LeaseContext & Pick<CartContext, 'timers'>,
  cart: CartKey,
  lease: CartLease,
): () => void {
  let cancel = () => {};
  let ended = false;
  const renew = async () => {
    const callsUntil = runtime.clock.now() + CALLS_MS;
    // If the store does not respond, the next renewal may work.
    const isOurs = await stores.cartHandles
      .renewLease(cart, { holder: lease.holder, milliseconds: LEASE_MS })
      .catch(() => false);
    if (isOurs && isHeld({ runtime }, lease)) lease.callsUntil = callsUntil;
    if (!ended) renewLater();
  };
  const renewLater = () => {
    cancel = timers.after(LEASE_MS / 4, () => void renew());
  };
  renewLater();
  return () => {
    ended = true;
    cancel();
  };
}

/**
 * Only changes on other nodes are waited for. They wake this one up if they succeed; of others it learns by looking, ever less often, and
 * as the lease ends. `look` returns the milliseconds that are left of it, 0 if the wait is over.
 */
async function waitUntil(context: CartContext, cart: CartKey, look: () => Promise<number>): Promise<void> {
  if ((await look()) === 0) return;
  const { events, runtime, timers, settings } = context;
  const until = runtime.clock.now() + settings.writeTimeout + PATIENCE_MS;
  const subscription = new TopicSubscription(events, timers, cartTopic(cart));
  try {
    for (let pause = settings.leaseInterval; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const left = await look();
      if (left === 0) return;
      if (runtime.clock.now() > until) throw createTooManyChangesError();
      await subscription.wait(Math.min(pause, left));
    }
  } finally {
    subscription.leave();
  }
}

const toName = ({ owner, domain }: CartKey): string => `lease: ${domain} ${owner}`;
