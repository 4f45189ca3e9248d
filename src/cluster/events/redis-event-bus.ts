import type { Redis } from '../redis/connect-redis.ts';
import type { EventBus } from './event-bus.ts';
import { InProcessEventBus } from './in-process-event-bus.ts';

export interface RedisEventBusOptions {
  readonly redis: Redis;
  /** The service's id in a Redis that it may share with other services. */
  readonly service: string;
  /** Unique for every node. */
  readonly node: string;
}

/**
 * Wakes the subscribers of all nodes. Those of this node are woken at once, so nothing here depends on Redis. All
 * topics share one channel, to which every node subscribes at its start: a subscription needs no call to Redis, so it
 * misses no wake-up.
 */
export class RedisEventBus implements EventBus {
  readonly #local = new InProcessEventBus();
  readonly #redis: Redis;
  readonly #channel: string;
  readonly #node: string;
  #topics = new Set<string>();
  #isListening = false;
  #isClosed = false;

  constructor({ redis, service, node }: RedisEventBusOptions) {
    this.#redis = redis;
    this.#channel = `${service}:events`;
    this.#node = node;
    redis.messages.onChange((isReady) => (isReady ? void this.#listen() : this.#local.publishAll()));
  }

  /** Resolves once this node receives wake-ups of others, or Redis is unavailable. */
  static async open(options: RedisEventBusOptions): Promise<RedisEventBus> {
    const bus = new RedisEventBus(options);
    if (options.redis.messages.isReady) await bus.#listen();
    return bus;
  }

  get isIsolated(): boolean {
    return !this.#isListening || !this.#redis.messages.isReady;
  }

  publish(topic: string): void {
    if (this.#isClosed) return;
    this.#local.publish(topic);
    if (this.#topics.size === 0) setImmediate(() => this.#send());
    this.#topics.add(topic);
  }

  subscribe(topic: string, wake: () => void): () => void {
    return this.#local.subscribe(topic, wake);
  }

  async close(): Promise<void> {
    this.#send();
    this.#isClosed = true;
    await this.#local.close();
  }

  /** The number of subscribers of all topics on this node. */
  get size(): number {
    return this.#local.size;
  }

  /**
   * All wake-ups of one turn of the event loop go in one message. If Redis does not accept it, it is lost: others then
   * poll.
   */
  #send(): void {
    const topics = this.#topics;
    this.#topics = new Set();
    if (topics.size === 0 || this.#isClosed) return;
    const message = JSON.stringify([this.#node, ...topics]);
    this.#redis.commands.run((client) => client.publish(this.#channel, message)).catch(() => {});
  }

  async #listen(): Promise<void> {
    try {
      // The connection itself subscribes again after every reconnect.
      if (!this.#isListening) await this.#redis.messages.subscribe(this.#channel, (message) => this.#take(message));
      this.#isListening = true;
    } catch {
      // Unavailable again: the next change leads here.
    }
    // Messages sent meanwhile were missed.
    this.#local.publishAll();
  }

  #take(message: string): void {
    const [node, ...topics] = readMessage(message);
    if (node === this.#node) return;
    for (const topic of topics) this.#local.publish(topic);
  }
}

/** Empty for messages that no node of this service writes. */
function readMessage(message: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(message);
    return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : [];
  } catch {
    return [];
  }
}
