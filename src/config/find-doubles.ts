import type { MerchantConfig, PartnerConfig } from './config.ts';

/** What has to be unique and is not: else it would be chance whose request or whose cart it is. What is empty has no good value to repeat. */
export function findDoubles(partners: readonly PartnerConfig[], merchants: readonly MerchantConfig[]): string[] {
  return [
    ...repeated(partners.map(({ name }) => name)).map((name) => `the partner ${name} is there twice`),
    ...repeated(partners.flatMap(({ appIds }) => appIds.map(({ id }) => id))).map(
      (id) => `the App ID ${id} is there twice`,
    ),
    ...repeated(partners.flatMap(({ serverSecrets }) => serverSecrets.map(({ sha256 }) => sha256))).map(
      (sha256) => `the server secret with SHA-256 ${sha256.slice(0, 8)}… is there twice`,
    ),
    ...repeated(merchants.map(({ domain }) => domain)).map((domain) => `the merchant ${domain} is there twice`),
  ];
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => value !== '' && values.indexOf(value) !== index)),
];
