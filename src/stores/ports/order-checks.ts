import type { Durability } from './durability.ts';
import type { CheckClaim } from './order-follows.ts';
import type { OrderKey } from './orders.ts';

/**
 * Orders whose charges are checked again after the success. An order is there until its last check; every instant is the
 * store's own.
 */
export interface OrderChecks {
  /** Begins the checks of an order; repeating it changes nothing. Durable when it returns, unless told otherwise. */
  begin(order: OrderKey, dueIn: number, durability?: Durability): Promise<void>;
  /** The merchants that have a due check, first that which has one for longest. Costs the same however many checks each has. */
  listDueDomains(): Promise<readonly string[]>;
  /**
   * Takes due checks of a merchant, those first that are due for longest: they are due again after `milliseconds`, so that those of a
   * dead process are taken up. Atomic for each: of many callers at once, one gets it.
   */
  claimDue(claim: CheckClaim): Promise<readonly OrderCheck[]>;
  /** Ends a check: the next one is due in `dueIn` milliseconds, null for none. Nothing happens if another call ended it. */
  endCheck(check: OrderCheck, dueIn: number | null): Promise<void>;
}

export interface OrderCheck extends OrderKey {
  /** How many checks have ended. */
  readonly looks: number;
}
