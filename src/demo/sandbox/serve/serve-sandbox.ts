import Fastify from 'fastify';
import type { Logger } from '../../../lib/logger.ts';
import { requireBearerToken } from '../../../lib/net/require-bearer-token.ts';
import { routesWithoutSchemas } from '../../../lib/net/routes-without-schemas.ts';
import type { Secret } from '../../../lib/secret.ts';
import type { Sandbox } from '../open-sandbox.ts';
import { createShopRoutes } from './shop-routes.ts';

export interface SandboxServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the shops to holders of the token, and their pages to buyers, on this machine only. */
export async function serveSandbox(
  { endpoint, pages }: Pick<Sandbox, 'endpoint' | 'pages'>,
  options: { readonly port: number; readonly token: Secret; readonly logger: Logger },
): Promise<SandboxServer> {
  const { port, token, logger } = options;
  const app = Fastify({ schemaController: routesWithoutSchemas, forceCloseConnections: true, requestTimeout: 30_000 });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ problem: 'The request is not supported.' });
    logger.error({ error }, 'A request to the sandbox failed');
    return reply.code(500).send({ problem: 'The sandbox failed.' });
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireBearerToken(token));
    await scope.register(createShopRoutes(endpoint));
  });
  await app.register(pages);
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}
