import { defaultRateLimits, demoRateLimits, withAddresses } from './default-rate-limits.ts';
import type { ConfigFile } from './file/config-file.ts';
import type { Config } from './loaded-config.ts';

type RateLimits = Config['rateLimits'];

interface RateLimitSources extends Pick<Config, 'demo' | 'merchants'> {
  readonly file: Pick<ConfigFile, 'rateLimits'>;
}

/**
 * The limits of the file over the defaults. Those of an address follow what the file says of each platform, unless it names them. Problems go to
 * `problems`.
 */
export function readRateLimits({ file, demo, merchants }: RateLimitSources, problems: string[]): RateLimits {
  const { rateLimits: set } = file;
  const merge = (limits: RateLimits) =>
    Object.fromEntries(
      Object.entries(limits).map(([name, limit]) => [name, { ...limit, ...set[name as keyof RateLimits] }]),
    ) as RateLimits;
  // Twice: what the file says of an address counts over what follows from its platforms.
  const limits = merge(withAddresses(merge(demo ? demoRateLimits : defaultRateLimits)));
  const letsStrangersIn = merchants.some(({ ucp }) => ucp !== undefined && ucp.access !== 'listed');
  if (letsStrangersIn && toRate(limits.anonymous) < toRate(limits.agents)) problems.push(TOO_FEW);
  return limits;
}

const TOO_FEW =
  'CONFIG_FILE, rateLimits: all platforms of agents at one address may do what `anonymous` says, which is less than what `agents` says of one of them: raise `anonymous`, or lower `agents`';

const toRate = ({ points, seconds }: RateLimits['agents']): number => points / seconds;
