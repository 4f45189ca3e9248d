import { RedisClient as Client, ErrorReply, type RedisClientOptions } from '@redis/client';
import { withinTime } from '../../lib/async/within-time.ts';
import type { Logger } from '../../lib/logger.ts';

export interface RedisTimes {
  /** How long Redis may take to answer a command. */
  readonly answerMs: number;
  /** How often Redis is pinged. */
  readonly pingMs: number;
  readonly longestReconnectMs: number;
}

export const defaultRedisTimes: RedisTimes = { answerMs: 500, pingMs: 2_000, longestReconnectMs: 2_000 };

/** Redis does not respond now. Nothing was sent, or the outcome is unknown. */
class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError';
}

export type RedisClient = ReturnType<typeof createPlainClient>;

/**
 * One connection that reconnects by itself. While Redis does not respond, every command fails at once instead of
 * waiting. A frozen Redis keeps its connections, so it is pinged regularly, and a connection without a response is
 * replaced.
 */
export class RedisConnection {
  readonly #client: RedisClient;
  readonly #logger: Logger;
  readonly #times: RedisTimes;
  readonly #listeners: ((isReady: boolean) => void)[] = [];
  #isReady = false;
  #isClosed = false;
  #pinging: NodeJS.Timeout | undefined;
  #onError: (error: Error) => void = () => {};

  constructor(options: RedisClientOptions, logger: Logger, times: RedisTimes) {
    this.#logger = logger;
    this.#times = times;
    this.#client = createPlainClient(options, times);
    this.#client.on('ready', () => this.#becomeReady());
    this.#client.on('error', (error: Error) => {
      this.#onError(error);
      this.#goAway(error.message);
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Called at every change, in order. */
  onChange(listener: (isReady: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Starts to connect, and keeps trying. Returns the first error; undefined if there was none within `milliseconds`.
   */
  async open(milliseconds: number): Promise<Error | undefined> {
    const failed = new Promise<Error>((resolve) => {
      this.#onError = resolve;
    });
    const connected = this.#client.connect().then(
      () => undefined,
      (error: Error) => error,
    );
    const late = new RedisUnavailableError('Redis does not answer');
    const first = await withinTime(Promise.race([connected, failed]), milliseconds).catch(() => late);
    if (first !== undefined) this.#goAway(first.message);
    this.#pingLater();
    return first;
  }

  /** Rejects with RedisUnavailableError if Redis does not respond in time. */
  async run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.#isReady) throw new RedisUnavailableError('Redis is unavailable');
    try {
      return await withinTime(command(this.#client), this.#times.answerMs);
    } catch (error) {
      if (error instanceof ErrorReply) throw error;
      this.#restart(error instanceof Error ? error.message : 'unknown error');
      throw new RedisUnavailableError('Redis does not answer', { cause: error });
    }
  }

  /** Calls `take` for each message of the channel from now on, also after an outage of Redis. */
  async subscribe(channel: string, take: (message: string) => void): Promise<void> {
    await this.#client.subscribe(channel, take);
  }

  close(): void {
    this.#isClosed = true;
    this.#isReady = false;
    clearTimeout(this.#pinging);
    this.#client.destroy();
  }

  #becomeReady(): void {
    if (this.#isReady || this.#isClosed) return;
    this.#isReady = true;
    for (const listener of this.#listeners) listener(true);
  }

  #goAway(reason: string): void {
    if (!this.#isReady) return;
    this.#isReady = false;
    this.#logger.debug({ reason }, 'a connection to Redis is lost');
    for (const listener of this.#listeners) listener(false);
  }

  #restart(reason: string): void {
    if (this.#isClosed || !this.#isReady) return;
    this.#goAway(reason);
    if (this.#client.isOpen) this.#client.destroy();
    // Retries by itself; it emits its errors as `error`.
    this.#client.connect().catch(() => {});
  }

  #pingLater(): void {
    if (this.#isClosed) return;
    this.#pinging = setTimeout(() => {
      const asked = this.#isReady ? this.run((client) => client.ping()) : Promise.resolve();
      asked.catch(() => {}).finally(() => this.#pingLater());
    }, this.#times.pingMs);
    this.#pinging.unref();
  }
}

/** One class for all connections, made for the first: `createClient` makes one of all commands for each address. */
let newClient: ReturnType<typeof Client.factory> | undefined;

function createPlainClient(options: RedisClientOptions, { answerMs, pingMs, longestReconnectMs }: RedisTimes) {
  newClient ??= Client.factory();
  return newClient({
    ...options,
    disableOfflineQueue: true,
    socket: {
      ...options.socket,
      connectTimeout: 2_000,
      // No command runs, and so none times out, before a connection is ready, and its greeting may never be answered.
      socketTimeout: 2 * (pingMs + answerMs),
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), longestReconnectMs),
    },
  });
}
