import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { Drain } from './drain.ts';
import { createGraphqlDocuments } from './graphql-documents.ts';
import { createApolloServer } from './http/create-apollo-server.ts';
import { installCrossOrigin } from './http/cross-origin.ts';
import { answerBrokenRequest, installErrorAnswers } from './http/error-answers.ts';
import { installGraphqlRoute } from './http/graphql-route.ts';
import { installRequestLog } from './http/request-log.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { toRequestId } from './request-id.ts';
import { installChallengeRoutes } from './routes/challenge-routes.ts';
import { installGraphiqlRoutes } from './routes/graphiql-routes.ts';
import { installHealthRoutes } from './routes/health-routes.ts';
import { installJwksRoute } from './routes/jwks-route.ts';
import { defaultServerLimits, type ServerOptions } from './server-options.ts';
import { serveSockets } from './websocket/serve-sockets.ts';

export interface Server {
  /** Answers the address it is reached at. Rejects with the system's error, for example EADDRINUSE. */
  listen(at: { readonly port: number; readonly host: string }): Promise<string>;
  /**
   * Says 503 at /readyz and refuses new operations, sends sockets elsewhere, lets open requests end for at most `drainMs`, then
   * closes every connection.
   */
  close(drainMs: number): Promise<void>;
}

/** Everything on one port: GraphQL over HTTP and WebSocket at /graphql, and the few plain routes beside it. */
export async function createServer<Viewer>(options: ServerOptions<Viewer>): Promise<Server> {
  const { graphql, logger, clock, newRequestId } = options;
  const limits = { ...defaultServerLimits, ...options.limits };
  const documents = createGraphqlDocuments(graphql);
  const apollo = createApolloServer(graphql, documents, logger);
  await apollo.start();

  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    // A bare number is trust in nobody to Fastify.
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    requestIdHeader: false,
    genReqId: ({ headers }) => toRequestId(String(headers['x-svc-request-id'] ?? ''), newRequestId),
    // A client that sends its request drop by drop does not keep the connection for ever.
    requestTimeout: 30_000,
    forceCloseConnections: true,
    return503OnClosing: false,
    frameworkErrors: answerBrokenRequest,
  });
  // Only JSON is a body here; text would otherwise be read and handed on as a string.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('scope');

  const drain = new Drain();
  installRequestLog(app, logger, clock);
  installErrorAnswers(app, logger);
  await installSecurityHeaders(app);
  await installCrossOrigin(app, options.origins);
  await app.register(cookie);
  drain.install(app);

  installGraphqlRoute(app, apollo, options);
  installHealthRoutes(app, { ping: options.ping, pingMs: limits.pingMs, isDraining: () => drain.draining, logger });
  installJwksRoute(app, options.jwks);
  if (options.graphiql !== undefined) await installGraphiqlRoutes(app, options.graphiql);
  if (options.challenges !== undefined) await installChallengeRoutes(app, options.challenges);
  const sockets = serveSockets(app.server, options, documents, limits, () => drain.draining);
  await app.ready();

  let closing: Promise<void> | undefined;
  return {
    listen: ({ port, host }) => app.listen({ port, host }),
    close: (drainMs) => {
      closing ??= (async () => {
        await Promise.all([drain.begin(drainMs), sockets.close()]);
        await app.close();
        await apollo.stop();
      })();
      return closing;
    },
  };
}
