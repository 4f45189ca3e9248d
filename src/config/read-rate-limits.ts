import { defaultRateLimits, demoRateLimits, withAddresses } from './default-rate-limits.ts';
import type { ConfigFile } from './file/config-file.ts';
import type { Config } from './loaded-config.ts';

type RateLimits = Config['rateLimits'];

/** The limits of the file over the defaults. Those of an address follow what the file says of each platform, unless it names them. */
export function readRateLimits(set: ConfigFile['rateLimits'], demo: boolean): RateLimits {
  const merge = (limits: RateLimits) =>
    Object.fromEntries(
      Object.entries(limits).map(([name, limit]) => [name, { ...limit, ...set[name as keyof RateLimits] }]),
    ) as RateLimits;
  // Twice: what the file says of an address counts over what follows from its platforms.
  return merge(withAddresses(merge(demo ? demoRateLimits : defaultRateLimits)));
}
