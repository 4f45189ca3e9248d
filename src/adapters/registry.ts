import type { AdapterDependencies, AdapterKind, ConfiguredMerchant } from './contract/index.ts';
import { medusaKind } from './medusa/kind.ts';
import { type SandboxDependencies, sandboxKind } from './sandbox/kind.ts';
import { shopifyKind } from './shopify/kind.ts';
import { ucpKind } from './ucp/kind.ts';
import type { UcpDependencies } from './ucp/ucp-agent.ts';
import { vendureKind } from './vendure/kind.ts';

/** Platform → its adapter kind. All but the sandbox load their adapter for the first merchant. A new platform is one line here. */
export const adapterRegistry: Readonly<
  Record<string, AdapterKind<AdapterDependencies & SandboxDependencies & UcpDependencies>>
> = {
  sandbox: sandboxKind,
  medusa: medusaKind,
  shopify: shopifyKind,
  ucp: ucpKind,
  vendure: vendureKind,
};

export function checkMerchant({ platform, ...merchant }: ConfiguredMerchant & { readonly platform: string }) {
  const kind = Object.hasOwn(adapterRegistry, platform) ? adapterRegistry[platform] : undefined;
  const known = Object.keys(adapterRegistry).join(', ');
  return kind === undefined ? [`there is no platform "${platform}"; there are: ${known}`] : kind.check(merchant);
}
