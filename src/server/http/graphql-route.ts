import type { ApolloServer, BaseContext } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toHeaderValues } from '../client-values.ts';
import type { ServerOptions } from '../server-options.ts';
import { setCookie } from '../set-cookie.ts';
import { toBuyer } from '../to-buyer.ts';
import { requestScope } from './request-scope.ts';
import { toHttpStatus } from './to-http-status.ts';

type RouteOptions<Viewer> = Pick<ServerOptions<Viewer>, 'graphql' | 'trustedProxies'>;

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
      return body;
    },
  });
}

async function createContext<Viewer>(
  { graphql, trustedProxies }: RouteOptions<Viewer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  return graphql.createContext({
    viewer: await graphql.authenticate(toHeaderValues(request.headers)),
    requestId: request.id,
    signal: request.scope.leave.signal,
    buyer: toBuyer(request.raw, trustedProxies),
    readCookie: (name) => request.cookies[name],
    setCookie: (cookie) => setCookie(reply, cookie),
  });
}
