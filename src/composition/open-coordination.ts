import type { EventBus } from '../cluster/events/event-bus.ts';
import { InProcessEventBus } from '../cluster/events/in-process-event-bus.ts';
import type { Config } from '../config/loaded-config.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics/metrics.ts';
import type { Runtime } from '../lib/runtime.ts';
import { createRateLimits } from '../rate-limits/create-rate-limits.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { ServiceFacts } from '../stores/ports/index.ts';

export interface CoordinationParts {
  readonly facts: ServiceFacts;
  readonly runtime: Runtime;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
}

/** The services that nodes share besides their database, and that may be unavailable for a while. */
export interface Coordination {
  readonly events: EventBus;
  readonly rateLimits: RateLimits;
  close(): Promise<void>;
}

/** Throws RedisStartError. Without Redis, each node sends wake-ups and counts only for itself. */
export async function openCoordination(
  { database, redis: address, rateLimits: settings }: Pick<Config, 'database' | 'redis' | 'rateLimits'>,
  { facts, runtime, logger, metrics }: CoordinationParts,
): Promise<Coordination> {
  const { clock } = runtime;
  if (address === null) {
    const events = new InProcessEventBus({ hasOthers: database !== null });
    return { events, rateLimits: createRateLimits({ settings, clock, logger, metrics }), close: () => events.close() };
  }
  // Loaded where it is used: Redis' client is a tenth of what a start loads.
  const [{ connectRedis }, { RedisEventBus }, { createRedisLimiter }] = await Promise.all([
    import('../cluster/redis/connect-redis.ts'),
    import('../cluster/events/redis-event-bus.ts'),
    import('../rate-limits/create-redis-limiter.ts'),
  ]);
  const service = await facts.getOrSet('service-id', runtime.uuid());
  const redis = await connectRedis({ ...address, logger });
  const events = await RedisEventBus.open({ redis, service, node: runtime.uuid() });
  const createLimiter = createRedisLimiter({ connection: redis.commands, service });
  return {
    events,
    rateLimits: createRateLimits({ settings, clock, logger, metrics, createLimiter }),
    close: async () => {
      await events.close();
      redis.close();
    },
  };
}
