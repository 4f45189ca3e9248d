import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Clock } from '../lib/clock.ts';
import { digest } from '../lib/digest.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics/metrics.ts';
import { AppIdAlarm } from './app-id-alarm.ts';
import { BoundedMemoryLimiter } from './bounded-memory-limiter.ts';
import { type Count, PointCounter } from './point-counter.ts';
import {
  type CountedCaller,
  failureLimits,
  onlyKeys,
  type Points,
  type Quota,
  type RateLimit,
  type RateLimitName,
  type RateLimitSettings,
  type RateLimits,
  rateLimitNames,
} from './rate-limits.ts';

export interface RateLimitsOptions {
  readonly settings: RateLimitSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default: nothing is counted. */
  readonly metrics?: Metrics | undefined;
  /**
   * Stores the counts of a limit elsewhere, and in this process while that is unavailable. Default: always in this
   * process.
   */
  readonly createLimiter?: (limit: RateLimit, here: RateLimiterAbstract) => RateLimiterAbstract;
}

/** Callers that this process remembers for one limit: some 12 MB if they are all in use. */
const MAX_KEYS = 20_000;

interface Taken {
  readonly name: RateLimitName;
  readonly limit: RateLimit;
  readonly count: Count;
}

export function createRateLimits({ settings, clock, logger, metrics, createLimiter }: RateLimitsOptions): RateLimits {
  const counters = new Map(
    rateLimitNames.map((name) => {
      const limit = settings[name];
      const here = new BoundedMemoryLimiter(limit, MAX_KEYS);
      const limiter = createLimiter?.(limit, here) ?? here;
      return [name, new PointCounter({ limit, limiter, clock, reserves: failureLimits.has(name) })] as const;
    }),
  );

  const alarm = new AppIdAlarm(logger);

  const takeOne = async (name: RateLimitName, points: number, key: string): Promise<Taken | undefined> => {
    const counter = counters.get(name);
    if (counter === undefined) return undefined;
    try {
      return { name, limit: counter.limit, count: await counter.take(key, points) };
    } catch (error) {
      logger.warn({ limit: name, error }, 'A rate limit cannot be counted');
      return undefined;
    }
  };

  const giveBack = async (taken: readonly Taken[], points: Points): Promise<void> => {
    await Promise.allSettled(taken.map(({ name, count }) => count.giveBack(points[name] ?? 0)));
  };

  return {
    take: async (caller, points) => {
      // Not for a catalog that is read with the App ID alone, as often as there are visitors.
      const isNoted = Object.keys(points).some((name) => name !== 'anonymous');
      if (caller.appId !== null && isNoted) void alarm.note(caller.appId, 1);
      const wanted = Object.entries(points).flatMap(([name, count]) =>
        isName(name) && count > 0 ? toKeys(caller, name).map((key) => takeOne(name, count, key)) : [],
      );
      const taken = (await Promise.all(wanted)).filter((one) => one !== undefined);
      const refused = taken.filter(({ count }) => count.refused);
      for (const name of new Set(refused.map((one) => one.name))) metrics?.add('pointsRefused', { limit: name });
      if (refused.length > 0) await giveBack(taken, points);
      const waits = refused.map(({ count }) => Math.max(1, Math.ceil(count.resetMs / 1000)));
      return {
        retryAfterSeconds: waits.length > 0 ? Math.max(...waits) : null,
        quotas: toQuotas(taken),
        giveBack: (unused) => (refused.length > 0 ? Promise.resolve() : giveBack(taken, unused)),
        keep: async (name) => {
          await Promise.allSettled(taken.filter((one) => one.name === name).map(({ count }) => count.keep()));
        },
      };
    },
  };
}

const isName = (name: string): name is RateLimitName => rateLimitNames.some((known) => known === name);

/** Hashed: an address is personal data, and a device's name may be long. */
const toKeys = ({ address, device }: CountedCaller, name: RateLimitName): readonly string[] =>
  Object.entries({ address, device }).flatMap(([kind, value]) =>
    value === null || (onlyKeys[name] ?? kind) !== kind ? [] : [`${name}:${kind}:${digest(value).slice(0, 22)}`],
  );

/** The count of a limit with the least left; a refusing count comes before an exhausted one. */
function toQuotas(taken: readonly Taken[]): readonly Quota[] {
  const tightest = new Map<RateLimitName, Taken>();
  for (const one of taken) {
    const other = tightest.get(one.name);
    if (other === undefined || toRoom(one) < toRoom(other)) tightest.set(one.name, one);
  }
  return [...tightest.values()].map(({ name, limit: { points, seconds }, count }) => ({
    name,
    points,
    seconds,
    remaining: count.remaining,
    resetSeconds: Math.max(0, Math.ceil(count.resetMs / 1000)),
  }));
}

const toRoom = ({ count }: Taken): number => (count.refused ? -1 : count.remaining);
