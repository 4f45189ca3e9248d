import type { ApolloServer, BaseContext } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toHeaderValues } from '../client-values.ts';
import type { ServerOptions } from '../server-options.ts';
import { setCookie } from '../set-cookie.ts';
import { toBuyer } from '../to-buyer.ts';
import { toRateLimitHeaders } from './rate-limit-headers.ts';
import { refuseLongRequests } from './refuse-long-requests.ts';
import { requestScope } from './request-scope.ts';
import { toHttpStatus } from './to-http-status.ts';

type RouteOptions<Viewer> = Pick<ServerOptions<Viewer>, 'graphql' | 'trustedProxies' | 'logger'>;

export function installGraphqlRoute<Viewer>(
  app: FastifyInstance,
  apollo: ApolloServer<BaseContext>,
  options: RouteOptions<Viewer>,
): void {
  const handler = fastifyApolloHandler(apollo, {
    context: (request, reply) => createContext(options, request, reply),
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    exposeHeadRoute: false,
    preHandler: refuseLongRequests(options.graphql.limits, options.logger),
    handler: async (request, reply) => {
      const { scope } = request;
      const body: unknown = await requestScope.run(scope, () => handler.call(app, request, reply));
      if (scope.answer !== null) {
        const contentType = String(reply.getHeader('content-type') ?? '');
        const mediaType = contentType.includes('graphql-response') ? 'graphql-response' : 'json';
        reply.code(toHttpStatus(scope.answer, mediaType) ?? reply.statusCode);
        const waits = scope.answer.errors.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
        if (waits.length > 0) reply.header('retry-after', String(Math.max(...waits)));
      }
      reply.headers(toRateLimitHeaders(scope.gate?.quotas ?? []));
      return body;
    },
  });
}

async function createContext<Viewer>(
  { graphql, trustedProxies }: RouteOptions<Viewer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const client = toHeaderValues(request.headers);
  const viewer = await graphql.authenticate(client);
  request.scope.refuseCredential = (rootFields) => graphql.refuseCredential?.(viewer, rootFields) ?? null;
  const context = graphql.createContext({
    viewer,
    requestId: request.id,
    signal: request.scope.leave.signal,
    buyer: toBuyer(request.raw, trustedProxies),
    readCookie: (name) => request.cookies[name],
    client,
    setCookie: (cookie) => setCookie(reply, cookie),
  });
  request.scope.gate = context.gate;
  return context;
}
