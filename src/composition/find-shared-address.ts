import type { Config } from '../config/loaded-config.ts';

/** The warning for an operator who lets unnamed agents in and has set no TRUST_PROXY; null otherwise. */
export function findSharedAddress({
  demo,
  merchants,
  trustedProxies,
}: Pick<Config, 'demo' | 'merchants' | 'trustedProxies'>): string | null {
  const letsStrangersIn = merchants.some(({ ucp }) => ucp !== undefined && ucp.access !== 'listed');
  if (demo || trustedProxies > 0 || !letsStrangersIn) return null;
  // Platforms call by https, which this service does not speak: there is a proxy.
  return 'Unnamed agents are let in, and TRUST_PROXY is not set: all strangers count as one address, and one of them can use up what all may';
}
