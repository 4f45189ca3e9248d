import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OriginRule } from '../origin-rule.ts';
import { assistantRoute } from '../routes/assistant-route.ts';
import { MCP } from '../ucp/discovery/create-profile.ts';

/** Which pages of other origins may read our responses. The same rule decides about sockets at their upgrade. */
export async function installCrossOrigin(app: FastifyInstance, origins: OriginRule): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) => {
      if (isPublic(request)) {
        callback(null, {
          origin: '*',
          methods: ['GET'],
          allowedHeaders: ['content-type'],
          maxAge: 600,
          strictPreflight: false,
        });
        return;
      }
      const { origin, host } = request.headers;
      callback(null, {
        origin: origin !== undefined && isShared(request.routeOptions.url) && origins(origin, host),
        credentials: true,
        methods: ['GET', 'POST'],
        allowedHeaders: [
          'authorization',
          'content-type',
          'idempotency-key',
          'mcp-method',
          'mcp-name',
          'mcp-protocol-version',
          'ucp-agent',
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

/** `*` is a preflight, which holds no data. */
const sharedRoutes: ReadonlySet<string> = new Set([
  '/graphql',
  MCP,
  '/.well-known/jwks.json',
  '/healthz',
  '/readyz',
  '*',
]);

/**
 * Pages are for this origin alone: GraphiQL's contains the visitor's token. The route decides, not the address, which
 * can be spelled in many ways. Without a route, the response is an error.
 */
const isShared = (route: string | undefined): boolean => route === undefined || sharedRoutes.has(route);

/** The same for everybody, so that every page may read it. A preflight has no route of its own. */
const isPublic = ({ method, routeOptions, url }: FastifyRequest): boolean =>
  method === 'OPTIONS' ? url.split('?', 1)[0] === assistantRoute : routeOptions.url === assistantRoute;
