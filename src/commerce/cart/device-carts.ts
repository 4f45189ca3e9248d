import type { CartHandle } from '../../adapters/contract/index.ts';
import { cartTopic, type EventBus } from '../../cluster/events/event-bus.ts';
import type { AttemptId } from '../../domain/attempt-id.ts';
import type { CartKey } from '../../domain/cart/cart-key.ts';
import type { KeptCheckout } from '../../domain/cart/kept-checkout.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import { KeyedMutex } from '../../lib/async/keyed-mutex.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { OutageLog } from '../../lib/outage-log.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { CartHandleChange, CartHandles } from '../../stores/ports/index.ts';
import { createTooManyChangesError } from './change/too-many-changes-error.ts';
import type { OpenHandle } from './create-handle-opener.ts';
import type { CartNews } from './watch/cart-changed.ts';

/** One change of a device's cart, while no other runs on any node. */
export interface CartLease {
  readonly holder: string;
  /** True once its end was written together with the change. */
  ended: boolean;
  /** By this process's clock: later, a call to the platform could begin after another node has taken the cart. */
  callsUntil: number;
}

export interface DeviceCart {
  readonly handle: CartHandle;
  /** The handle as it is stored. */
  readonly sealed: string;
  readonly version: number;
  /** What the last change answered, as `writeLastSeen` wrote it; null if no change did. */
  readonly seen: string | null;
  readonly checkout: KeptCheckout;
}

/** A cart's handle after a change, and what is written with it. */
export interface KeptCart {
  readonly handle: CartHandle;
  /** What the buyer is shown with the change. If it is absent, what was seen before stays. */
  readonly seen?: string;
  /** What watchers are told besides the cart; null if it is nothing. */
  readonly news: CartNews | null;
}

const HOUR = 60 * 60 * 1000;

/** Changes of one cart that wait for another one: more than any buyer makes, and few enough to end soon. */
const MAX_WAITING = 100;

const toMutexKey = ({ owner, domain }: CartKey): string => `${domain} ${owner}`;

interface DeviceCartParts {
  readonly handles: CartHandles;
  readonly secretBox: Pick<SecretBox, 'seal'>;
  readonly openHandle: OpenHandle;
  readonly logger: Logger;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly notes: OutageLog;
}

/** Which cart a device has at a merchant, with the handle in the clear. Only this class opens and seals handles of devices. */
export class DeviceCarts {
  readonly #mutex = new KeyedMutex();
  readonly #parts: DeviceCartParts;

  constructor(parts: DeviceCartParts) {
    this.#parts = parts;
  }

  /** Tasks for one device's cart at one merchant run one after another in this process; see `leaseCart` for other nodes. */
  exclusively<T>(cart: CartKey, task: () => Promise<T>): Promise<T> {
    return this.#mutex.run(toMutexKey(cart), task);
  }

  /** Runs as exclusively, for a client's change. Throws a retryable StoreUnavailable at once if too many wait already. */
  inTurn<T>(cart: CartKey, task: () => Promise<T>): Promise<T> {
    if (this.#mutex.count(toMutexKey(cart)) > MAX_WAITING) throw createTooManyChangesError();
    return this.exclusively(cart, task);
  }

  async find(cart: CartKey): Promise<DeviceCart | undefined> {
    const stored = await this.#parts.handles.find(cart);
    if (stored === undefined) return undefined;
    if (stored.usedAt <= this.#parts.clock.now() - HOUR) await this.#noteFound(cart.owner);
    try {
      const { handle: sealed, version, seen, checkout } = stored;
      return { handle: await this.#parts.openHandle(sealed), sealed, version, seen, checkout };
    } catch {
      this.#parts.logger.warn({ domain: cart.domain }, 'A cart handle was sealed with another key and is deleted');
      await this.#write(cart, { expected: stored.version, next: null });
      return undefined;
    }
  }

  /** The version of the device's cart, whether it has one or not: grows with every write. */
  async readVersion(cart: CartKey): Promise<number> {
    return (await this.#parts.handles.findChanges(cart, Number.MAX_SAFE_INTEGER)).version;
  }

  /** The device is active: its carts stay for longer. */
  noteUse(owner: OwnerKey): Promise<void> {
    return this.#parts.handles.noteUse(owner);
  }

  /**
   * Stores the handle after a change, with what comes with it, and ends the change's lease with it. Returns false
   * if the device had no cart before, and another node has started one meanwhile or has taken the lease: then the change must
   * be made anew. A new handle and news for watchers wait for the disk; a power cut may take back the rest, which the platform has too.
   */
  async keep(
    cart: CartKey,
    before: DeviceCart | undefined,
    { handle, seen, news }: KeptCart,
    lease?: CartLease,
  ): Promise<boolean> {
    const known = before?.handle === handle ? before : undefined;
    const change = {
      next: known?.sealed ?? (await this.#parts.secretBox.seal(handle)),
      ...(seen === undefined ? {} : { seen }),
      ...(news === null ? {} : { news: JSON.stringify(news) }),
      ...(lease === undefined ? {} : { release: lease.holder }),
    };
    const durability = known !== undefined && news === null ? 'later' : 'now';
    if (await this.#write(cart, { ...change, expected: before?.version ?? null, durability })) {
      if (lease !== undefined) lease.ended = true;
      return true;
    }
    if (before === undefined) return false;
    // The change was made on the platform's cart, whoever wrote here first.
    for (;;) {
      const current = await this.find(cart);
      if (current === undefined) return true;
      // Another change has renewed the handle, or the device has ordered this cart and begun another.
      if (current.handle !== before.handle && current.handle !== handle) return true;
      if (await this.#write(cart, { ...change, expected: current.version })) return true;
    }
  }

  /**
   * Forgets this very cart, which its platform no longer shows; another one that the device has begun since stays. Its
   * handle can still be listed: the buyer may have ordered it elsewhere.
   */
  async forget(cart: CartKey, { version }: DeviceCart): Promise<void> {
    await this.#write(cart, { expected: version, next: null, remember: true });
  }

  /** Handles that were forgotten in the last 7 days, the newest first. */
  async listForgotten(cart: CartKey): Promise<readonly CartHandle[]> {
    const sealed = await this.#parts.handles.listForgotten(cart);
    const opened = await Promise.all(sealed.map((handle) => this.#parts.openHandle(handle).catch(() => undefined)));
    return opened.filter((handle) => handle !== undefined);
  }

  /**
   * Forgets a cart that became an order, if it is not yet, and tells its watchers; another one that the device has begun since stays.
   * `orderedBy`: the attempt that ordered it here, as whose order it is remembered; null for an order on other pages: the handle can still be
   * listed then.
   */
  async forgetOrdered(
    cart: CartKey,
    handle: CartHandle,
    { orderedBy, orderId }: { readonly orderedBy: AttemptId | null; readonly orderId: string },
  ): Promise<void> {
    const news = JSON.stringify({ orderId } satisfies CartNews);
    const forgotten = { next: null, news, ...(orderedBy === null ? { remember: true as const } : { orderedBy }) };
    // Again if a reader forgot the cart meanwhile, since its platform no longer shows it.
    for (;;) {
      const current = await this.find(cart);
      if (current !== undefined && current.handle !== handle) return;
      if (await this.#write(cart, { expected: current?.version ?? null, ...forgotten })) return;
    }
  }

  /** The cart was found, also if that cannot be noted now: its next use notes it. */
  async #noteFound(owner: OwnerKey): Promise<void> {
    try {
      await this.noteUse(owner);
      this.#parts.notes.worked(this);
    } catch (error) {
      this.#parts.notes.failed(this, error);
    }
  }

  async #write(cart: CartKey, change: CartHandleChange): Promise<boolean> {
    const isWritten = await this.#parts.handles.compareAndSet(cart, change);
    if (isWritten) this.#parts.events.publish(cartTopic(cart));
    return isWritten;
  }
}
