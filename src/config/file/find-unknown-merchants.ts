import type { MerchantConfig, PartnerConfig } from '../loaded-config.ts';

/** A misspelled domain would silently hide a shop from a partner. */
export const findUnknownMerchants = (
  partners: readonly PartnerConfig[],
  merchants: readonly MerchantConfig[],
): readonly string[] =>
  partners.flatMap(({ name, merchants: listed = [] }) =>
    listed
      .filter((domain) => !merchants.some((merchant) => merchant.domain === domain))
      .map((domain) => `partner ${name}: there is no merchant ${domain}`),
  );
