import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { createExecutor } from '../graphql/compiled-operations/create-executor.ts';
import { boundAnswers } from '../graphql/limits/bound-answers.ts';
import { namePlugin } from '../lib/net/name-plugin.ts';
import { routesWithoutSchemas } from '../lib/net/routes-without-schemas.ts';
import { installGraphiqlRoutes } from './graphiql/graphiql-routes.ts';
import { createGraphqlDocuments } from './graphql-documents.ts';
import { answerClientError } from './http/answer-client-error.ts';
import { createApolloServer } from './http/apollo/create-apollo-server.ts';
import { boundUnreadAnswers } from './http/bound-unread-answers.ts';
import { installCrossOrigin } from './http/cross-origin.ts';
import { Drain } from './http/drain.ts';
import { answerBrokenRequest, installErrorAnswers } from './http/error-answers.ts';
import { installGraphqlRoute } from './http/graphql-route.ts';
import { installRequestLog } from './http/request-log.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { installRequestMetrics } from './metrics/install-request-metrics.ts';
import { toRequestId } from './request-id.ts';
import { installAssistantRoute } from './routes/assistant-route.ts';
import { installCardRoutes } from './routes/card-routes.ts';
import { installHealthRoutes } from './routes/health-routes.ts';
import { installJwksRoute } from './routes/jwks-route.ts';
import { defaultServerLimits } from './server-limits.ts';
import type { ServerOptions } from './server-options.ts';
import { installAgentProfiles } from './ucp/discovery/install-agent-profiles.ts';
import { installUcpRoutes } from './ucp/install-ucp-routes.ts';
import { serveSockets } from './websocket/serve-sockets.ts';

export interface Server {
  /** Answers the address it is reached at. Rejects with the system's error, for example EADDRINUSE. */
  listen(at: { readonly port: number; readonly host: string }): Promise<string>;
  /** Answers 503 at /readyz from now on, and serves as before. */
  leave(): void;
  /**
   * Leaves and refuses new operations, closes sockets so that they reconnect elsewhere, waits at most
   * `drainMs` for open requests, then closes every connection.
   */
  close(drainMs: number): Promise<void>;
}

/** Everything on one port: GraphQL over HTTP and WebSocket at /graphql, and a few plain routes. */
export async function createServer<Viewer>(options: ServerOptions<Viewer>): Promise<Server> {
  const { graphql, logger, clock, newRequestId, undecodedBelow } = options;
  const limits = { ...defaultServerLimits, ...options.limits };
  boundAnswers(graphql.schema, graphql.limits.maxAnswerBytes);
  const documents = createGraphqlDocuments(graphql);
  const execute = createExecutor(graphql.schema, graphql.queryCompilation);
  const apollo = createApolloServer(graphql, documents, logger);
  await apollo.start();

  const app = Fastify({
    schemaController: routesWithoutSchemas,
    logger: false,
    bodyLimit: limits.bodyBytes,
    // Given a number, Fastify trusts no proxy.
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    requestIdHeader: false,
    genReqId: ({ headers }) => toRequestId(String(headers['x-svc-request-id'] ?? ''), newRequestId),
    // A client that sends its request very slowly cannot hold the connection forever. Node checks for such clients only
    // periodically.
    requestTimeout: limits.requestMs,
    http: {
      headersTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(limits.requestMs, 1_000),
      // Rejected in our own format instead.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError(newRequestId),
    forceCloseConnections: true,
    return503OnClosing: false,
    // Room for the token of a card's picture.
    routerOptions: { maxParamLength: 2_048 },
    frameworkErrors: answerBrokenRequest,
    rewriteUrl: ({ url = '' }) =>
      undecodedBelow !== undefined && url.startsWith(`${undecodedBelow}/`) ? escapeBrokenPath(url) : url,
  });
  // Only JSON bodies are accepted; text would otherwise be parsed as a string.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('scope');

  const drain = new Drain(logger);
  installRequestLog(app, logger, { clock, tracing: options.tracing });
  if (options.metrics !== undefined) installRequestMetrics(app, options.metrics);
  installErrorAnswers(app, logger, newRequestId);
  installSecurityHeaders(app);
  await installCrossOrigin(app, options.origins);
  await app.register(cookie);
  const unread = boundUnreadAnswers(app, limits, logger);
  options.metrics?.watch('unreadBytes', () => [{ labels: {}, value: unread.bytes }]);
  drain.install(app);

  installGraphqlRoute(app, apollo, documents, execute, options);
  installHealthRoutes(app, {
    ping: () => options.stores.ping(),
    isPrepared: options.isPrepared ?? (() => true),
    pingMs: limits.pingMs,
    isLeaving: () => drain.leaving,
    logger,
    node: options.node,
  });
  installJwksRoute(app, options.jwks);
  if (options.findAssistant !== undefined) installAssistantRoute(app, options.findAssistant);
  if (options.cards !== undefined) installCardRoutes(app, options.cards);
  if (options.ucpAgent !== undefined) installAgentProfiles(app, options.ucpAgent);
  if (options.ucp !== undefined) {
    const { publicUrl } = options.ucp;
    await installUcpRoutes(app, options.ucp, (origin) => options.origins(origin, new URL(publicUrl()).host));
  }
  if (options.graphiql !== undefined) {
    await installGraphiqlRoutes(app, options.graphiql);
    app.get('/', async (_request, reply) => reply.redirect('/graphiql', 302));
  }
  for (const pages of options.pages ?? []) await app.register(namePlugin('pages', pages));
  const onSockets = { ...options, execute, keep: <Result>(work: Promise<Result>) => drain.keep(work) };
  const sockets = serveSockets(app.server, onSockets, documents, limits, () => drain.draining);
  await app.ready();

  let closing: Promise<void> | undefined;
  return {
    listen: ({ port, host }) => app.listen({ port, host }),
    leave: () => drain.leave(),
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

/** Escapes the percent signs of a path that cannot be decoded: `%E0%A4%A` becomes `%25E0%25A4%25A`. Other paths stay as they are. */
function escapeBrokenPath(url: string): string {
  const [path = '', ...search] = url.split(/(?=\?)/);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + search.join('');
  }
}
