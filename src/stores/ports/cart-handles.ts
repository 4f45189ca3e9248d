import type { AttemptId } from '../../domain/attempt-id.ts';
import type { CartKey } from '../../domain/cart/cart-key.ts';
import type { KeptCheckout } from '../../domain/cart/kept-checkout.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { NewLease } from './attempts.ts';
import type { Durability } from './durability.ts';

/**
 * Which platform cart belongs to which device and merchant. The handle arrives here sealed; this store never sees it
 * unsealed.
 */
export interface CartHandles {
  find(cart: CartKey): Promise<SeenCartHandle | undefined>;
  /** The handles of one owner at these domains, most recently changed first, at most `limit`. */
  list(owner: OwnerKey, among: CartsAmong): Promise<readonly StoredCartHandle[]>;
  /**
   * The attempt whose order the device's last cart became, if that was within the time. Undefined if there is another
   * cart since, or if the last one ended otherwise.
   */
  findOrdered(cart: CartKey, within: { readonly milliseconds: number }): Promise<AttemptId | undefined>;
  /**
   * Takes the device's cart for one change of it, whether there is one yet or not. Returns false if another holder has
   * it. Also renews. A lease ends by itself. Atomic: of many callers, exactly one gets it.
   */
  takeLease(cart: CartKey, lease: NewLease): Promise<boolean>;
  /** Returns false if the holder let go of it, or another one has taken it since. */
  renewLease(cart: CartKey, lease: NewLease): Promise<boolean>;
  /** Notes that the device is active, for all of its carts; writes once an hour at most. */
  noteUse(owner: OwnerKey): Promise<void>;
  /**
   * Forgets carts whose device was not active for this many milliseconds, at most `limit`, with what was last seen and the consents
   * answered there; not one that an open attempt orders. Deletes old news, old forgotten handles, and what is left of carts 90 days after their last use as
   * well. Returns how many carts it forgot, or how many rows of left ones it deleted if those are more.
   */
  purge(unusedFor: number, limit: number): Promise<number>;
  /** The milliseconds that are left of the cart's lease; 0 if nobody has it. */
  leaseLeft(cart: CartKey): Promise<number>;
  /** Ends the lease if the holder still has it. */
  release(cart: CartKey, holder: string): Promise<void>;
  /** Returns false, with nothing written, if the stored version is not the expected one. */
  compareAndSet(cart: CartKey, change: CartHandleChange): Promise<boolean>;
  /** Handles that were forgotten with `remember`, in the last 7 days, the last 10 of a cart, the newest first. */
  listForgotten(cart: CartKey): Promise<readonly string[]>;
  /** What the cart's row has become since a version. News are kept for a day, the last 20 of a cart. */
  findChanges(cart: CartKey, sinceVersion: number): Promise<CartChanges>;
}

export interface CartsAmong {
  readonly domains: readonly string[];
  readonly limit: number;
}

export interface CartHandleChange {
  /** The version that the change is based on; null if there is none yet. */
  readonly expected: number | null;
  /** The new handle; null forgets it, and deletes the cart's answers to consents unless an open attempt orders the cart. */
  readonly next: string | null;
  /** With a null: the attempt whose order the cart became. */
  readonly orderedBy?: AttemptId;
  /** With a null: the handle that is forgotten can still be listed. */
  readonly remember?: true;
  /** The holder whose lease ends with this change. If another has taken the lease since, a first handle is not written. */
  readonly release?: string;
  /** What those who watch the cart are told besides its contents: a text, stored under the new version. */
  readonly news?: string;
  /** What the buyer is shown with this change: a text, kept with the handle until the next one. */
  readonly seen?: string;
  /** Default: `now`. `later` only with the handle that is stored already, and without news. */
  readonly durability?: Durability;
}

export interface CartChanges {
  /** The version of the newest write; 0 if there was none. */
  readonly version: number;
  /** The news of later writes, oldest first. */
  readonly news: readonly string[];
}

export interface StoredCartHandle {
  readonly domain: string;
  readonly handle: string;
  /** Grows with every write of this owner and domain, also across a handle that was forgotten, and as an order of the cart fails. */
  readonly version: number;
  /** By the store's clock, in milliseconds since the Unix epoch. */
  readonly updatedAt: number;
}

export interface SeenCartHandle extends StoredCartHandle {
  /** The last `seen` of this handle's changes; null if there was none. */
  readonly seen: string | null;
  /** When the device was last active, within the hour, by the store's clock, in milliseconds since the Unix epoch. */
  readonly usedAt: number;
  /** What the checkout of the device's cart there has so far: one query, since every reading of a cart begins with it. */
  readonly checkout: KeptCheckout;
}
