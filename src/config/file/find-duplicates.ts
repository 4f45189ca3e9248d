import type { MerchantConfig, PartnerConfig } from '../loaded-config.ts';

/** Reports duplicates of unique values. Duplicates would make ownership of requests and carts ambiguous. */
export function findDuplicates(partners: readonly PartnerConfig[], merchants: readonly MerchantConfig[]): string[] {
  return [
    ...repeated(partners.map(({ name }) => name)).map((name) => `duplicate partner ${name}`),
    ...repeated(partners.flatMap(({ appIds }) => appIds.map(({ id }) => id))).map((id) => `duplicate App ID ${id}`),
    ...repeated(partners.flatMap(({ serverSecrets }) => serverSecrets.map(({ sha256 }) => sha256))).map(
      (sha256) => `duplicate server secret with SHA-256 ${sha256.slice(0, 8)}…`,
    ),
    ...repeated(merchants.map(({ domain }) => domain)).map((domain) => `duplicate merchant ${domain}`),
  ];
}

/** The values that are there more than once, each once. */
export const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** Reports merchants that a partner names and nobody serves: a misspelled domain would silently hide a shop from the partner. */
export const findUnknownMerchants = (
  partners: readonly PartnerConfig[],
  merchants: readonly MerchantConfig[],
): readonly string[] =>
  partners.flatMap(({ name, merchants: listed = [] }) =>
    listed
      .filter((domain) => !merchants.some((merchant) => merchant.domain === domain))
      .map((domain) => `partner ${name}: there is no merchant ${domain}`),
  );
