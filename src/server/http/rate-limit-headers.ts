import type { Quota } from '../../rate-limits/rate-limits.ts';

/**
 * `RateLimit` and `RateLimit-Policy`, lists of structured fields: the remaining quota and its reset time, and the quota
 * and its window. Source: draft-ietf-httpapi-ratelimit-headers. No headers for no quotas.
 */
export function toRateLimitHeaders(quotas: readonly Quota[]): Readonly<Record<string, string>> {
  if (quotas.length === 0) return {};
  const left = quotas.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`);
  const policies = quotas.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`);
  return { ratelimit: left.join(', '), 'ratelimit-policy': policies.join(', ') };
}
