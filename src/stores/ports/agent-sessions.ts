import type { CartKey } from '../../domain/cart/cart-key.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { CheckClaim } from './order-follows.ts';

/**
 * The checkouts that platforms of agents have open. Each belongs to a device of its own, whose cart it is. The store's own clock decides what
 * has expired.
 */
export interface AgentSessions {
  /**
   * Nothing is written unless it has `begun`. `full`: `most` sessions at the merchant are open that were begun with the same `countedAs`;
   * `source-full`: so many from the same source. One whose cart was ordered counts no longer, closed or not. Of several that begin at the
   * same moment, a few more may pass.
   */
  begin(session: NewAgentSession, bounds: AgentSessionBounds): Promise<'begun' | 'full' | 'source-full'>;
  find(owner: OwnerKey): Promise<StoredAgentSession | undefined>;
  /** Writes over the version that was read. False, with nothing written, if there is another one by now, or the session has ended. */
  write(session: AgentSessionChange): Promise<boolean>;
  /**
   * Ends it, whatever its version, so that it counts no longer as one that is open, and is checked no more. Nobody who read it before writes
   * over it or orders it.
   */
  close(owner: OwnerKey): Promise<void>;
  /**
   * The merchants at which a session is due to be checked, first that which has one for longest. Costs the same however many sessions each
   * has.
   */
  listDueDomains(): Promise<readonly string[]>;
  /** The callers whose sessions at a merchant are due, first who has one for longest. Costs the same however many sessions each has. */
  listDueCallers(domain: string): Promise<readonly DueCaller[]>;
  /**
   * Takes due sessions of a merchant and a caller, those first that are due for longest: they are due again after `milliseconds`, so that
   * those of a dead process are taken up. Atomic for each: of many calls at once, one gets it.
   */
  claimDue(claim: SessionCheckClaim): Promise<readonly HandedOverSession[]>;
  /**
   * Ends a check without news: the session is due again in `dueIn` milliseconds, null to check it no longer. Nothing happens if its buyer was
   * handed over again since the claim, or it has ended.
   */
  putOff(session: HandedOverSession, dueIn: number | null): Promise<void>;
  /**
   * Ends the checks of all sessions of the same merchant, `countedAs` and source that have ended, but the `most` newest. All of the same source
   * but the `sourceMost` newest are checked a last time, `lastCheck` after they expired: they may be a neighbor's. Waits for no other call;
   * what that holds is left to the next one.
   */
  boundChecks(owner: OwnerKey, bounds: EndedCheckBounds): Promise<void>;
  /** Deletes sessions that expired longer ago than `retention`, at most `limit`; returns their number. */
  purge(retention: number, limit: number): Promise<number>;
}

/** Times in milliseconds. */
export interface AgentSessionBounds {
  readonly lifetime: number;
  readonly most: number;
  /** A session that was not written over within this time of its beginning was cut off: its caller does not know it, and it does not count. */
  readonly lease: number;
  /** Absent: the device's partner. */
  readonly countedAs?: string;
  /** `name`: a mark of the address that it is begun from, kept while it is open or checked. `most` are open from there. Absent: it counts for none. */
  readonly source?: { readonly name: string; readonly most: number };
}

export interface DueCaller {
  /** The source of its sessions, whatever they are `countedAs`; of those without one, what they are `countedAs`. */
  readonly name: string;
  readonly isSource: boolean;
}

export interface SessionCheckClaim extends CheckClaim {
  readonly caller: string;
}

export interface EndedCheckBounds {
  readonly most: number;
  readonly sourceMost: number;
  /** In milliseconds. */
  readonly lastCheck: number;
}

export interface NewAgentSession extends CartKey {
  /** Sealed: it holds personal data. */
  readonly facts: string;
}

export interface StoredAgentSession extends NewAgentSession {
  readonly version: number;
  /** False once it has ended or was cancelled. */
  readonly isOpen: boolean;
  readonly hasExpired: boolean;
  /** In milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

/** A session whose buyer may order on the merchant's own pages. */
export interface HandedOverSession extends CartKey {
  /** Milliseconds since its buyer was handed over last. */
  readonly handedOverFor: number;
  /** Milliseconds since it expired; below zero before. */
  readonly expiredFor: number;
  /** Tells this claim from others. */
  readonly dueAt: number;
}

export interface AgentSessionChange extends Pick<StoredAgentSession, 'owner' | 'version' | 'facts' | 'isOpen'> {
  /** Its buyer is handed over with this change, and the first check is due in this many milliseconds. Absent: all checks stay as they are. */
  readonly firstCheckIn?: number;
}
