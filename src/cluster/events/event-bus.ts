import type { AttemptId } from '../../domain/attempt-id.ts';
import type { CartKey } from '../../domain/cart/cart-key.ts';

/**
 * Tells subscribers that something changed, on this node and (behind Redis) on others. A wake-up carries no data: the
 * subscriber reads the store, which is authoritative, so a lost or repeated wake-up does no harm.
 */
export interface EventBus {
  publish(topic: string): void;
  /**
   * Calls `wake` for every wake-up of the topic from now on, until you call the returned function or close the bus.
   * `wake` must return at once and must not throw.
   */
  subscribe(topic: string, wake: () => void): () => void;
  /** True while the wake-ups of other nodes do not arrive. Subscribers must then poll. */
  readonly isIsolated: boolean;
  close(): Promise<void>;
}

export const attemptTopic = (attemptId: AttemptId): string => `attempt:${attemptId}`;
export const orderTopic = ({ domain, orderId }: { readonly domain: string; readonly orderId: string }): string =>
  `order:${domain}:${orderId}`;
export const cartTopic = ({ owner, domain }: CartKey): string => `cart:${owner}:${domain}`;
