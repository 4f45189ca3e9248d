import { supports } from '../adapters/contract/index.ts';
import type { Merchants } from '../commerce/merchant-calls/merchants.ts';
import type { Config } from '../config/loaded-config.ts';
import { createKeyedDigest } from '../cryptography/create-keyed-digest.ts';
import type { Keys } from '../cryptography/open-keys.ts';
import type { Runtime } from '../lib/runtime.ts';
import type { Secret } from '../lib/secret.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { createIdentifyPlatform } from '../server/ucp/callers/create-identify-platform.ts';
import { PlatformTokens } from '../server/ucp/callers/platform-tokens.ts';
import { fetchPlatformProfile } from '../server/ucp/callers/profiles/fetch-platform-profile.ts';
import { PlatformProfiles } from '../server/ucp/callers/profiles/platform-profiles.ts';
import { ProfileBudget } from '../server/ucp/callers/profiles/profile-budget.ts';
import { limitRefused, RefusedRequests } from '../server/ucp/callers/rate-limits/limit-refused.ts';
import { limitTokens } from '../server/ucp/callers/rate-limits/limit-tokens.ts';
import { limitCallers, limitPayments, limitTries } from '../server/ucp/callers/rate-limits/limit-tries.ts';
import type { UcpOptions } from '../server/ucp/ucp-options.ts';
import { createForeignHttp } from '../upstream-http/foreign-http.ts';
import { findSharedAddress } from './find-shared-address.ts';

const DAY_MS = 24 * 60 * 60_000;

interface UcpFaceParts extends Pick<UcpOptions, 'commerce' | 'publicUrl' | 'logger'> {
  readonly keys: Pick<Keys, 'paymentEncryptionKey' | 'merchantKeys'>;
  readonly runtime: Pick<Runtime, 'clock' | 'uuid'>;
  readonly secretBox: SecretBox;
  readonly keySecret: Secret<Uint8Array>;
  readonly rateLimits: RateLimits;
  readonly merchants: Merchants;
  readonly maintenance: { readonly current: { readonly retryAfterSeconds: number } | null };
}

/** The Universal Commerce Protocol as the server serves it, for merchants that have settings of it. In demo mode, the others are open. */
export function createUcpFace(
  config: Pick<Config, 'demo' | 'merchants' | 'ucp' | 'trustedProxies'>,
  {
    keys,
    runtime,
    secretBox,
    rateLimits,
    merchants,
    maintenance,
    commerce,
    publicUrl,
    logger,
    keySecret,
  }: UcpFaceParts,
): { readonly ucp?: UcpOptions } {
  const { demo, merchants: configured } = config;
  const { version, platforms, mtlsHeader } = config.ucp;
  const access = new Map(
    configured.flatMap(({ domain, ucp }) => {
      const found = ucp?.access ?? (demo ? 'open' : null);
      return found === null ? [] : [[domain, found] as const];
    }),
  );
  if (access.size === 0) return {};
  const warning = findSharedAddress(config);
  if (warning !== null) logger.warn({}, warning);
  const { clock, uuid: newId } = runtime;
  const tokens = new PlatformTokens(platforms, { secretBox, clock });
  const http = createForeignHttp({ allowsLoopback: demo });
  const read = (url: string) => fetchPlatformProfile(http, url);
  const profiles = {
    named: new PlatformProfiles({ read, clock, budget: null, lastsFor: DAY_MS }),
    strangers: new PlatformProfiles({ read, clock, budget: new ProfileBudget(clock), lastsFor: 0 }),
  };
  // What was begun at a merchant goes on after it was disabled. Its use cases refuse what would begin.
  const all = merchants.withDisabled();
  const findByHost = (host: string) => merchants.findByHost(host) ?? all.findByHost(host);
  const findDomain = (host: string) => {
    const domain = (findByHost(host) ?? findByHost(host.replace(/:\d+$/, '')))?.domain;
    return domain !== undefined && access.has(domain) ? domain : undefined;
  };
  const refused = new RefusedRequests({ rateLimits, clock });
  const identify = createIdentifyPlatform({
    platforms,
    tokens,
    mtlsHeader,
    profiles,
    findAccess: (domain) => access.get(domain) ?? 'signed',
    allowsLoopback: demo,
    publicUrl,
    findDomain,
    clock,
  });
  return {
    ucp: {
      commerce,
      version,
      identify: limitCallers(limitRefused(identify, refused), rateLimits),
      refused,
      reservePayment: limitPayments(rateLimits),
      takeTries: limitTries(rateLimits),
      markAddress: createKeyedDigest(keySecret, 'address-mark'),
      issueToken: limitTokens(tokens, rateLimits),
      keys: keys.merchantKeys,
      clock,
      showsExampleAgent: demo,
      publicUrl,
      findDomain,
      supports: (domain, operation) => {
        const merchant = all.find(domain);
        return merchant !== undefined && supports(merchant.adapter, operation);
      },
      takesMockPayment: (domain) => demo && merchants.find(domain)?.platformId === 'sandbox',
      paymentEncryptionKey: () => keys.paymentEncryptionKey(),
      newId,
      findMaintenance: () => maintenance.current,
      logger,
    },
  };
}
