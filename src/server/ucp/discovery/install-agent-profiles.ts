import type { FastifyInstance } from 'fastify';
import type { MerchantKeys } from '../signatures/merchant-signer.ts';
import { type UcpVersion, ucpVersions } from '../versions/ucp-version.ts';
import { createAgentProfile } from './create-agent-profile.ts';

const AGENT = '/api/v1/ucp/agent';

/** This service as a platform at the shops of others. */
export interface UcpAgentOptions {
  /** What it understands of the protocol. */
  readonly capabilities: readonly string[];
  /** The domains of the merchants whose shops it calls: each has a profile with a key of its own. */
  readonly domains: readonly string[];
  readonly keys: Pick<MerchantKeys, 'list'>;
}

/** The path of a profile. A profile has one version: shops take that for the version of the request. */
export const toAgentPath = (domain: string, version: UcpVersion): string =>
  `${AGENT}/${version}/domain/${encodeURIComponent(domain)}`;

/** Serves the profiles that signed requests name. Shops read the keys there. */
export function installAgentProfiles(app: FastifyInstance, { capabilities, domains, keys }: UcpAgentOptions): void {
  for (const version of ucpVersions) {
    app.get<{ Params: { readonly domain: string } }>(`${AGENT}/${version}/domain/:domain`, async (request, reply) => {
      const { domain } = request.params;
      if (!domains.includes(domain)) return reply.callNotFound();
      const profile = createAgentProfile(version, { capabilities, keys: await keys.list(domain) });
      return reply.header('cache-control', 'public, max-age=60').send(profile);
    });
  }
}
