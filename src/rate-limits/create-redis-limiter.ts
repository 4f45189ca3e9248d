import { type RateLimiterAbstract, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisClient, RedisConnection } from '../cluster/redis/redis-connection.ts';
import type { RateLimit } from './rate-limits.ts';

export interface RedisLimiterOptions {
  readonly connection: RedisConnection;
  /** The prefix of the service's keys. */
  readonly service: string;
}

/** Counts for all nodes in Redis, and in `here` while Redis is unavailable. */
export const createRedisLimiter =
  ({ connection, service }: RedisLimiterOptions) =>
  ({ points, seconds }: RateLimit, here: RateLimiterAbstract): RateLimiterAbstract =>
    new RateLimiterRedis({
      storeClient: {
        get isReady() {
          return connection.isReady;
        },
        eval: (script: string, options: Parameters<RedisClient['eval']>[1]) =>
          connection.run((client) => client.eval(script, options)),
        multi: () => new Transaction(connection),
      },
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `${service}:limit`,
      points,
      duration: seconds,
      insuranceLimiter: here,
    });

type Multi = ReturnType<RedisClient['multi']>;

/** The library's transactions, with the connection's time-out. */
class Transaction {
  readonly #connection: RedisConnection;
  readonly #commands: ((multi: Multi) => unknown)[] = [];

  constructor(connection: RedisConnection) {
    this.#connection = connection;
  }

  set(key: string, value: number, options: { readonly EX: number }): this {
    this.#commands.push((multi) => multi.set(key, value, { expiration: { type: 'EX', value: options.EX } }));
    return this;
  }

  get(key: string): this {
    this.#commands.push((multi) => multi.get(key));
    return this;
  }

  pTTL(key: string): this {
    this.#commands.push((multi) => multi.pTTL(key));
    return this;
  }

  exec(): Promise<unknown> {
    return this.#connection.run((client) => {
      const multi = client.multi();
      for (const command of this.#commands) command(multi);
      return multi.exec();
    });
  }
}
