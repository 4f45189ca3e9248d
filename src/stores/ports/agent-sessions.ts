import type { CartKey } from '../../domain/cart/cart-key.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';

/**
 * The checkouts that platforms of agents have open. Each belongs to a device of its own, whose cart it is. The store's own clock decides what
 * has expired.
 */
export interface AgentSessions {
  /**
   * False, with nothing written, if the device's partner has `most` sessions at the merchant that are open. Of several that begin at the same
   * moment, a few more may pass.
   */
  begin(session: NewAgentSession, bounds: { readonly lifetime: number; readonly most: number }): Promise<boolean>;
  find(owner: OwnerKey): Promise<StoredAgentSession | undefined>;
  /** Writes over the version that was read. False, with nothing written, if there is another one by now. */
  write(session: AgentSessionChange): Promise<boolean>;
  /** Ends it, whatever its version, so that it counts no longer as one that is open. */
  close(owner: OwnerKey): Promise<void>;
  /** Deletes sessions that expired longer ago than `retention`, at most `limit`; returns their number. */
  purge(retention: number, limit: number): Promise<number>;
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

export type AgentSessionChange = Pick<StoredAgentSession, 'owner' | 'version' | 'facts' | 'isOpen'>;
