/**
 * Tells watchers that something changed, on this node and (behind Redis) on others. A wake-up carries no data: the
 * watcher reads the store, which is the truth, so that a lost or doubled wake-up does no harm.
 */
export interface EventBus {
  publish(topic: string): void;
  /**
   * Every wake-up of the topic from now on. Wake-ups that come while the consumer is busy fold into one. Ends at once when
   * `return()` is called, also while `next()` is waiting, and forgets the subscriber.
   */
  subscribe(topic: string): AsyncIterableIterator<void>;
  close(): Promise<void>;
}

export const attemptTopic = (attemptId: string): string => `attempt:${attemptId}`;
export const cartTopic = (owner: string, domain: string): string => `cart:${owner}:${domain}`;
