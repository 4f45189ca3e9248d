import type { FastifyInstance } from 'fastify';
import { namePlugin } from '../../lib/net/name-plugin.ts';
import { createExampleAgent } from './discovery/create-agent-profile.ts';
import { MCP, REST } from './discovery/create-profile.ts';
import { sendProfile } from './http/send-profile.ts';
import { type AllowsOrigin, installMcpRoute } from './mcp/install-mcp-route.ts';
import { installTokenRoute } from './oauth/install-token-route.ts';
import { installRestRoutes } from './rest/install-rest-routes.ts';
import type { UcpOptions } from './ucp-options.ts';
import { ucpVersions } from './versions/ucp-version.ts';

const EXAMPLE_AGENT = '/api/v1/ucp/example-agent';

/** The Universal Commerce Protocol for every merchant. */
export async function installUcpRoutes(
  app: FastifyInstance,
  options: UcpOptions,
  allowsOrigin: AllowsOrigin,
): Promise<void> {
  app.get('/.well-known/ucp', async (request, reply) => {
    const domain = options.findDomain(request.host.toLowerCase());
    return domain === undefined ? reply.callNotFound() : sendProfile(reply, options, domain);
  });

  await installTokenRoute(app, options);
  if (options.showsExampleAgent) {
    for (const version of ucpVersions) {
      app.get(`${EXAMPLE_AGENT}/${version}`, async () => createExampleAgent(version));
    }
  }

  const rest = async (scope: FastifyInstance) => installRestRoutes(scope, options);
  const mcp = async (scope: FastifyInstance) => installMcpRoute(scope, options, allowsOrigin);
  await app.register(namePlugin('ucp-rest', rest), { prefix: REST });
  await app.register(namePlugin('ucp-mcp', mcp), { prefix: MCP });
}
