import { createHash } from 'node:crypto';
import type { Config, MerchantConfig } from '../../../src/config/loaded-config.ts';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';

type NamedPlatform = Config['ucp']['platforms'][number];

/** The digest that the configuration has of a key. */
export const toSecretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A platform as an operator names it: for every merchant and without credentials, unless told otherwise. */
export const namePlatform = (
  platform: Pick<NamedPlatform, 'name' | 'profile'> & Partial<NamedPlatform>,
): NamedPlatform => ({ merchants: null, appId: null, apiKeys: [], oauth: null, mtlsSubject: null, ...platform });

/** The configuration of platforms, in the current version. */
export const ucpOf = (platforms: readonly NamedPlatform[]): Config['ucp'] => ({
  version: ucpVersions[0],
  mtlsHeader: null,
  openCheckouts: 50,
  addressOpenCheckouts: 100,
  platforms,
});

/** Sandbox shops that platforms of agents may call. */
export const merchantsForAgents = (
  domains: readonly string[],
  access: 'listed' | 'signed' | 'open',
): readonly MerchantConfig[] =>
  domains.map((domain) => ({
    domain,
    displayName: domain,
    platform: 'sandbox',
    settings: {},
    enabled: true,
    ucp: { access },
  }));
