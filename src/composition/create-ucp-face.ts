import type { Merchants } from '../commerce/calls/merchants.ts';
import type { Config } from '../config/config.ts';
import { identifyOpenPlatform } from '../server/ucp/identify-open-platform.ts';
import type { UcpOptions } from '../server/ucp/ucp-options.ts';

interface UcpFaceParts extends Pick<UcpOptions, 'commerce' | 'publicUrl' | 'logger'> {
  readonly merchants: Merchants;
  readonly maintenance: { readonly current: { readonly retryAfterSeconds: number } | null };
}

/** The Universal Commerce Protocol as the server serves it: to every platform in demo mode, and otherwise not at all. */
export function createUcpFace(
  { demo }: Pick<Config, 'demo'>,
  { merchants, maintenance, publicUrl, commerce, logger }: UcpFaceParts,
): { readonly ucp?: UcpOptions } {
  if (!demo) return {};
  return {
    ucp: {
      commerce,
      identify: identifyOpenPlatform,
      publicUrl: () => publicUrl().replace(/\/$/, ''),
      findDomain: (host) => merchants.findByHost(host)?.domain,
      findMaintenance: () => maintenance.current,
      logger,
    },
  };
}
