import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { OriginRule } from '../origin-rule.ts';

/** Which pages of other origins may read our responses. The same rule decides about sockets at their upgrade. */
export async function installCrossOrigin(app: FastifyInstance, origins: OriginRule): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) => {
      const { origin, host } = request.headers;
      callback(null, {
        origin: origin !== undefined && !isPage(request.url) && origins(origin, host),
        credentials: true,
        methods: ['GET', 'POST'],
        allowedHeaders: [
          'authorization',
          'content-type',
          'x-svc-app-id',
          'x-svc-authorization',
          'x-svc-device-id',
          'x-svc-request-id',
          'x-apollo-operation-name',
          'apollo-require-preflight',
        ],
        exposedHeaders: ['ratelimit', 'ratelimit-policy', 'retry-after', 'x-svc-request-id'],
        maxAge: 600,
        strictPreflight: false,
      });
    },
  });
}

/**
 * GraphiQL's page contains the visitor's token: no script of another origin may read it, even if it may call the API.
 */
const isPage = (url: string): boolean => url === '/' || url.startsWith('/graphiql');
