import { agentCapabilities, type UcpDependencies } from '../adapters/ucp/ucp-agent.ts';
import type { Config } from '../config/loaded-config.ts';
import { encryptCard } from '../cryptography/cards/encrypt-card.ts';
import type { Clock } from '../lib/clock.ts';
import { toAgentPath, type UcpAgentOptions } from '../server/ucp/discovery/install-agent-profiles.ts';
import type { MerchantKeys } from '../server/ucp/signatures/merchant-signer.ts';
import { signMessage } from '../server/ucp/signatures/sign-message.ts';

interface UcpAgentParts {
  readonly keys: MerchantKeys;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

/** This service as shops of the Universal Commerce Protocol see it: the signatures of its requests, and the profiles with their keys. */
export function createUcpAgents(
  { merchants }: Pick<Config, 'merchants'>,
  { keys, clock, publicUrl }: UcpAgentParts,
): Required<UcpDependencies> & { readonly profiles: { readonly ucpAgent?: UcpAgentOptions } } {
  const domains = merchants.filter(({ platform }) => platform === 'ucp').map(({ domain }) => domain);
  return {
    ucpAgent: (domain) => ({
      profileUrl: (version) => `${publicUrl()}${toAgentPath(domain, version)}`,
      encryptCard: (card, key) => encryptCard(card.reveal(), key),
      sign: async (request) => signMessage(request, await keys.signer(domain), clock.now()),
    }),
    profiles: domains.length === 0 ? {} : { ucpAgent: { capabilities: agentCapabilities, domains, keys } },
  };
}
