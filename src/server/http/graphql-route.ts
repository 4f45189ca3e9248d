import type { ApolloServer, BaseContext } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { ExecuteOperation } from '../../graphql/compiled-operations/create-executor.ts';
import { maskError } from '../../graphql/errors/mask-error.ts';
import { checkRequestText } from '../../graphql/limits/check-request-text.ts';
import type { RefuseCredential } from '../../graphql/limits/check-variables-and-cost.ts';
import type { Limits } from '../../graphql/limits/limits.ts';
import type { Logger } from '../../lib/logger.ts';
import { toHeaderValues } from '../client-headers.ts';
import type { GraphqlDocuments } from '../graphql-documents.ts';
import type { GraphqlEndpoint, ServerOptions } from '../server-options.ts';
import { setCookie } from '../set-cookie.ts';
import { toBuyer } from '../to-buyer.ts';
import { traceOperation } from '../tracing/operation-span.ts';
import { answerKnownRequest } from './answer-known-request.ts';
import { formatError } from './apollo/format-error.ts';
import { findKnownRequest, type KnownRequest } from './known-request.ts';
import { toRateLimitHeaders } from './rate-limit-headers.ts';
import { type GraphqlAnswer, requestScope } from './request-scope.ts';
import { toHttpStatus } from './to-http-status.ts';

type RouteOptions<Viewer> = Pick<ServerOptions<Viewer>, 'graphql' | 'trustedProxies' | 'logger'>;

export function installGraphqlRoute<Viewer>(
  app: FastifyInstance,
  apollo: ApolloServer<BaseContext>,
  documents: GraphqlDocuments,
  execute: ExecuteOperation,
  options: RouteOptions<Viewer>,
): void {
  const findContext = (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    request.scope.context ??= createContext(options, request, reply);
    return request.scope.context;
  };
  const handler = fastifyApolloHandler(apollo, { context: findContext });

  /** Undefined if there is no context: Apollo answers that. */
  const answerShortly = async (
    known: KnownRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | string | undefined> => {
    const { scope } = request;
    const { graphql, logger } = options;
    const { maxListedErrors } = documents;
    const format = (error: unknown) => formatError(error, { scope, maxListed: maxListedErrors, logger });
    const context = await findContext(request, reply).catch(() => undefined);
    if (context === undefined) return undefined;
    documents.keep(known.query, known.document, scope.isStranger ?? true);
    const how = { endpoint: graphql, execute, context, scope, maxListedErrors, format };
    return await answerKnownRequest(known, reply, how);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { scope } = request;
    const known = findKnownRequest(request, documents);
    try {
      const short = known && (await answerShortly(known, request, reply));
      const body: unknown = short ?? (await requestScope.run(scope, () => handler.call(app, request, reply)));
      if (scope.answer !== null && scope.answer.errors.length > 0) setStatus(reply, scope.answer);
      reply.headers(toRateLimitHeaders(scope.gate?.quotas ?? []));
      return scope.longAnswer ?? body;
    } finally {
      scope.gate?.leave();
    }
  };

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    exposeHeadRoute: false,
    preHandler: refuseLongRequests(options.graphql.limits, options.logger),
    handler: (request, reply) => {
      const { scope } = request;
      const describe = () => ({ type: scope.operationType, name: scope.operationName, errorCodes: scope.errorCodes });
      return traceOperation(describe, () => answer(request, reply));
    },
  });
}

function setStatus(reply: FastifyReply, answer: GraphqlAnswer): void {
  const contentType = String(reply.getHeader('content-type') ?? '');
  const mediaType = contentType.includes('graphql-response') ? 'graphql-response' : 'json';
  reply.code(toHttpStatus(answer, mediaType) ?? reply.statusCode);
  const waits = answer.errors.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  if (waits.length > 0) reply.header('retry-after', String(Math.max(...waits)));
}

async function createContext<Viewer>(
  { graphql, trustedProxies }: RouteOptions<Viewer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const client = toHeaderValues(request.headers);
  const viewer = await graphql.authenticate(client);
  request.scope.isStranger = graphql.describeCredential(viewer).isStranger;
  request.scope.refuseCredential = createRefuseCredential(graphql, viewer);
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

/**
 * Why nothing may run for this viewer; null if it may. A function of its own, since a closure of `createContext` holds the request, and V8
 * moved each to the old generation with it.
 */
const createRefuseCredential =
  <Viewer>(graphql: Pick<GraphqlEndpoint<Viewer>, 'refuseCredential'>, viewer: Viewer): RefuseCredential =>
  (rootFields, isLarge) =>
    graphql.refuseCredential(viewer, rootFields, isLarge);

const STRICT = 'application/graphql-response+json';

/** Runs before Apollo, which would read a text of any length. The response is the same as Apollo's. */
const refuseLongRequests =
  (limits: Limits, logger: Logger): preHandlerHookHandler =>
  (request, reply, done) => {
    const { body } = request;
    const error = typeof body === 'object' && body !== null ? checkRequestText(body, limits) : null;
    if (error === null) return done();
    const masked = maskError(error, { requestId: request.id, logger });
    const code = String(masked.extensions?.['code']);
    request.scope.errorCodes.push(code);
    const isStrict = (request.headers.accept ?? '').includes(STRICT);
    const answer = { errors: [{ code, httpStatus: 400, retryAfterSeconds: null }], data: 'absent' } as const;
    const status = toHttpStatus(answer, isStrict ? 'graphql-response' : 'json') ?? 400;
    void reply
      .code(status)
      .type(`${isStrict ? STRICT : 'application/json'}; charset=utf-8`)
      .send({ errors: [masked] });
  };
