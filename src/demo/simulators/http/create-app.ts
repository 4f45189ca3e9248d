import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from '../../../lib/logger.ts';
import { routesWithoutSchemas } from '../../../lib/net/routes-without-schemas.ts';

const BODY_LIMIT = 64 * 1024;

/** The server of a simulator. `name` is for errors, such as `payment providers`. */
export function createApp(name: string, logger: Logger): FastifyInstance {
  const app = Fastify({
    schemaController: routesWithoutSchemas,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    bodyLimit: BODY_LIMIT,
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ problem: 'The request is not supported.' });
    logger.error({ error }, `A request to the ${name} failed`);
    return reply.code(500).send({ problem: `The ${name} failed.` });
  });
  return app;
}
