import type { OrderKey } from './orders.ts';
import type { OutboxEntry } from './outbox.ts';

/**
 * Orders that are read again and again, so that receivers hear of their changes. An order is followed from its `OutboxEntry` on. Every instant
 * is the store's own.
 */
export interface OrderFollows {
  /** The merchants that have a due order, first that which has one for longest. Costs the same however many orders each has. */
  listDueDomains(): Promise<readonly string[]>;
  /**
   * Takes due orders of a merchant, those first that are due for longest: they are due again after `milliseconds`, so that those of a dead
   * process are taken up. Atomic for each: of many callers at once, one gets it.
   */
  claimDue(claim: CheckClaim): Promise<readonly FollowedOrder[]>;
  /**
   * Keeps what was told of the order, and writes the messages that tell it, all or nothing. False, with nothing written, if something else was
   * told since the claim.
   */
  tell(order: FollowedOrder, news: OrderNews): Promise<boolean>;
  /**
   * Ends a check without news: the order is due again in `dueIn` milliseconds, null to follow it no longer. Nothing happens if the order was
   * woken since the claim.
   */
  putOff(order: FollowedOrder, dueIn: number | null): Promise<void>;
  /** Makes these orders of a merchant due now if they are followed. */
  wake(domain: string, orderIds: readonly string[]): Promise<void>;
  /** The merchants that have followed orders. */
  listDomains(): Promise<readonly string[]>;
}

/** A claim of checks at one merchant. */
export interface CheckClaim {
  readonly domain: string;
  readonly limit: number;
  readonly milliseconds: number;
}

export interface FollowedOrder extends OrderKey {
  /** What its receivers saw of it when it was told last, in digests; null if nothing was told since the order was placed. */
  readonly digest: string | null;
  /** Milliseconds since the last change, or since the order was placed. */
  readonly quietFor: number;
  /** Tells this claim from others. */
  readonly dueAt: number;
}

export interface OrderNews {
  readonly digest: string;
  readonly dueIn: number;
  readonly messages: OutboxEntry['messages'];
}
