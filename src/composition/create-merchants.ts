import type { ConnectionState } from '../adapters/contract/index.ts';
import { adapterRegistry } from '../adapters/registry.ts';
import type { SandboxDependencies } from '../adapters/sandbox/kind.ts';
import type { UcpDependencies } from '../adapters/ucp/ucp-agent.ts';
import type { Merchant } from '../commerce/merchant-calls/merchants.ts';
import type { Config } from '../config/loaded-config.ts';
import { toConsentOffer, toHtml, toMarketingConsent } from '../domain/cart/consent.ts';
import { type Logger, withFields } from '../lib/logger.ts';
import type { Runtime } from '../lib/runtime.ts';
import type { ServiceOverrides } from './service-overrides.ts';
import type { WatchConnection } from './telemetry/watch-connections.ts';

interface MerchantParts extends Pick<UcpDependencies, 'ucpAgent'> {
  readonly runtime: Runtime;
  readonly logger: Logger;
  readonly watchConnection?: WatchConnection | undefined;
}

/** The configured merchants with their adapters. Where it rejects, the adapters that were made are closed again. */
export async function createMerchants(
  { merchants }: Config,
  sandbox: SandboxDependencies['sandbox'],
  { runtime, logger, watchConnection, ucpAgent }: MerchantParts,
  { faults, platforms }: Pick<ServiceOverrides, 'faults' | 'platforms'>,
): Promise<readonly Merchant[]> {
  const made: Merchant[] = [];
  await using opened = new AsyncDisposableStack();
  for (const { platform, hosts = [], assistant, consents = [], marketingConsentText, ...merchant } of merchants) {
    const kind = platforms?.[platform] ?? adapterRegistry[platform];
    if (kind === undefined) throw new Error(`There is no platform ${platform}`);
    const adapter = await kind.create(merchant, {
      runtime,
      logger: withFields(logger, { domain: merchant.domain }),
      sandbox,
      ...(ucpAgent && { ucpAgent }),
      ...(faults && { faults }),
      ...(watchConnection && {
        watchConnection: (readState: () => ConnectionState) => watchConnection(merchant.domain, readState),
      }),
    });
    opened.defer(async () => adapter.close?.());
    const { domain, displayName, enabled } = merchant;
    made.push({
      domain,
      displayName,
      enabled,
      hosts,
      platformId: adapter.platform,
      adapter,
      ...(assistant && { assistant }),
      consents: {
        configured: consents.map((consent) =>
          toConsentOffer({ ...consent, html: consent.html ?? toHtml(consent.text) }),
        ),
        marketing: marketingConsentText === undefined ? null : toMarketingConsent(marketingConsentText),
      },
    });
  }
  opened.move();
  return made;
}
